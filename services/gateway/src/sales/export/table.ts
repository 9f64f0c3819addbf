/** What a cell holds: text, a figure, or nothing. */
export type Cell = string | number | null;

/** Rows as they come, a portion at a time; the total is known with the first. */
export interface Table {
  headers: readonly string[];
  portions: AsyncIterable<readonly Cell[][]>;
}

/** What a spreadsheet would run when it opens the file, whatever white space stands before it. */
const formula = /^\s*[=+\-@\t\r\n]/;

/** A text that a spreadsheet would take for a formula gets an apostrophe before it: it then shows as it is (SHELL-12). */
export function formulaSafe(value: Cell): Cell {
  return typeof value === 'string' && formula.test(value) ? `'${value}` : value;
}
