/** What a cell holds: text, a figure, or nothing. */
export type Cell = string | number | null;

/** Some rows of a table, and where in it they stand. */
export interface Portion {
  headers: readonly string[];
  rows: readonly (readonly Cell[])[];
  /** Rows of the portions before. */
  before: number;
  isFirst: boolean;
  isLast: boolean;
  /** What `written` said of the portion before; anything that survives JSON. */
  state?: unknown;
}

export interface Written {
  bytes: Uint8Array;
  /** What has to be known to write the next portion, be it by another process. */
  state?: unknown;
}

/** A kind of file that is written a portion at a time; all portions one behind the other are the file. */
export interface FileFormat {
  type: string;
  /** Rows beside the headings, where the format has an end. */
  mostRows?: number;
  write(portion: Portion): Written | Promise<Written>;
}

/** Writers of texts run in browsers as well: nothing of Node in them. */
export const utf8 = new TextEncoder();

/** What a spreadsheet would run when it opens the file, whatever white space stands before it. */
const formula = /^\s*[=+\-@\t\r\n]/;

/** A text that a spreadsheet would take for a formula gets an apostrophe before it: it then shows as it is (SHELL-12). */
export function formulaSafe(value: Cell): Cell {
  return typeof value === 'string' && formula.test(value) ? `'${value}` : value;
}
