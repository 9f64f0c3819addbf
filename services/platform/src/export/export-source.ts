import type { Tx } from '../database/index.js';
import type { Cell } from './format/table.js';

/** Where the rows of a kind of export come from. Both calls run in a transaction that sees what its asker may see. */
export interface ExportSource<F = unknown> {
  /** Of the columns, which may differ where several operators are in it. */
  headers(language: string, accounts: readonly number[]): readonly string[];
  /** How many rows there will be, for whoever shows how far it is; what was only counted in part says so. */
  count(tx: Tx, filter: F, accounts: readonly number[]): Promise<{ total: number; exact: boolean }>;
  /** Rows from a place on, and where the next ones begin; empty behind the last, and before the first. */
  read(
    tx: Tx,
    from: { filter: F; accounts: readonly number[]; language: string; after: string; limit: number },
  ): Promise<{ rows: readonly (readonly Cell[])[]; next: string }>;
}

/** The sources of a service, by the kind of export. */
export type ExportSources = Readonly<Record<string, ExportSource<never>>>;
