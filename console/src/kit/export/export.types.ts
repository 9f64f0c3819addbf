import type { Cell } from '@backroom/platform/text-files';

export interface ExportTable {
  /** The file's name without its date, and the heading of the page: "Setup operators". */
  name: string;
  /** Lines below the heading of a page. */
  intro?: readonly string[];
  headers: string[];
  /** Text columns that are right-aligned, such as amounts with their currency. */
  figures?: readonly number[];
  rows: Cell[][];
}

export const formats = ['pdf', 'csv', 'xls', 'json'] as const;
export type ExportFormat = (typeof formats)[number];
