/** An amount of money, as it is read and as it is reckoned with. */
export interface AmountCell {
  text: string;
  figure: number;
  /** ISO 4217. */
  currency: string;
}

/** A moment at a place, as it is read, and what the clocks there showed. */
export interface MomentCell {
  text: string;
  /** The time of the place as if it were UTC, milliseconds since the epoch. */
  local: number;
  /** Short name of its zone, such as EDT. */
  zone: string;
}

/** What a cell holds: text, a figure, money, a moment, or nothing. */
export type Cell = string | number | null | AmountCell | MomentCell;

/** A cell where there is nothing but text and figures. */
export const plainCell = (value: Cell): string | number | null =>
  typeof value === 'object' && value !== null ? value.text : value;

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

/** What a spreadsheet would run when it opens the file, whatever white space stands before it, be it guarded already. */
const formula = /^'*\s*[=+\-@\t\r\n]/;

/** Whether a text gets an apostrophe before it: a guard of its own stays when that is taken off again. */
export const isGuarded = (text: string): boolean => formula.test(text);

/** A text that a spreadsheet would take for a formula gets an apostrophe before it: it then shows as it is (SHELL-12). */
export function formulaSafe(value: string | number | null): string | number | null {
  return typeof value === 'string' && isGuarded(value) ? `'${value}` : value;
}
