import type { CellValue } from './export.types';

/** What a spreadsheet would run when it opens the file, whatever white space stands before it. */
const formula = /^\s*[=+\-@\t\r\n]/;

/** A text that a spreadsheet would take for a formula gets an apostrophe before it: it then shows as it is. */
export function formulaSafe(value: CellValue): CellValue {
  return typeof value === 'string' && formula.test(value) ? `'${value}` : value;
}
