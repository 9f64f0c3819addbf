import type { Cell } from '@backroom/platform/text-files';

export interface ExportTable {
  /** The file's name without its date, and the heading of the page: "Setup operators". */
  name: string;
  /** Lines under the heading of a page. */
  intro?: readonly string[];
  headers: string[];
  /** Columns that stand at the right though they are text, such as amounts with their currency. */
  figures?: readonly number[];
  rows: Cell[][];
}

export const formats = ['pdf', 'csv', 'xls', 'json'] as const;
export type ExportFormat = (typeof formats)[number];
