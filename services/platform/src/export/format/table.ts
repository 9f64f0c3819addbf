/** An amount of money, as text and as a number. */
export interface AmountCell {
  text: string;
  figure: number;
  /** ISO 4217. */
  currency: string;
}

/** A local time at a location, as text and as the clocks there showed it. */
export interface MomentCell {
  text: string;
  /** The local time as if it were UTC, in milliseconds since the epoch. */
  local: number;
  /** Abbreviation of its time zone, such as EDT. */
  zone: string;
}

/** The content of a cell: text, a number, an amount, a time, or nothing. */
export type Cell = string | number | null | AmountCell | MomentCell;

/** A cell for formats with only texts and numbers. */
export const plainCell = (value: Cell): string | number | null =>
  typeof value === 'object' && value !== null ? value.text : value;

/** Some rows of a table, and their position in it. */
export interface Portion {
  headers: readonly string[];
  rows: readonly (readonly Cell[])[];
  /** Number of rows in earlier portions. */
  before: number;
  isFirst: boolean;
  isLast: boolean;
  /** Language of the file, for formats that depend on it; English by default. */
  language?: string;
  /** The state returned with the previous portion; anything that survives JSON. */
  state?: unknown;
}

export interface Written {
  bytes: Uint8Array;
  /** The state needed to write the next portion, possibly in another process. */
  state?: unknown;
}

/** A file format that is written a portion at a time; the file is the concatenation of all portions. */
export interface FileFormat {
  type: string;
  /** Maximum number of rows without the headings, if the format has one. */
  maxRows?: number;
  write(portion: Portion): Written | Promise<Written>;
}

/** Writers of text also run in browsers: they must not use Node. */
export const utf8 = new TextEncoder();

/**
 * Texts that a spreadsheet would run when it opens the file, whatever white space precedes them, even if already
 * guarded.
 */
const formula = /^'*\s*[=+\-@\t\r\n]/;

/** Whether a text gets an apostrophe in front: an apostrophe in the text itself survives the removal of the guard. */
export const isGuarded = (text: string): boolean => formula.test(text);

/**
 * Prefixes a text that a spreadsheet would take for a formula with an apostrophe, so that it is shown as it is
 * (SHELL-12).
 */
export function formulaSafe(value: string | number | null): string | number | null {
  return typeof value === 'string' && isGuarded(value) ? `'${value}` : value;
}
