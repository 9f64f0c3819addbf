import type { Tx } from '../database/index.js';
import type { Cell } from './format/table.js';

/**
 * The source of the rows of a kind of export. Both calls run in a transaction limited to what the requester may see.
 */
export interface ExportSource<F = unknown> {
  /** Headings of the columns, which may differ if the export covers several operators. */
  headers(language: string, accounts: readonly number[]): readonly string[];
  /** The expected number of rows, for progress; `exact` is false if only part of them was counted. */
  count(tx: Tx, filter: F, accounts: readonly number[]): Promise<{ total: number; exact: boolean }>;
  /** Reads rows from a position on, and the position of the next ones; empty after the last, and before the first. */
  read(
    tx: Tx,
    from: { filter: F; accounts: readonly number[]; language: string; after: string; limit: number },
  ): Promise<{ rows: readonly (readonly Cell[])[]; next: string }>;
}

/** The sources of a service, by the kind of export. */
export type ExportSources = Readonly<Record<string, ExportSource<never>>>;
