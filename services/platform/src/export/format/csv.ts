import { formulaSafe, plainCell, utf8, type Cell, type Portion } from './table.js';

/** Spreadsheets recognize UTF-8 only by this byte order mark. */
const utf8Mark = '\uFEFF';

/** Languages whose spreadsheets read `6,30` as a number, and therefore `;` as the separator. */
const decimalCommas: readonly (string | undefined)[] = ['de', 'es', 'fr'];

interface Form {
  separator: string;
  decimal: string;
}

const points: Form = { separator: ',', decimal: '.' };
const commas: Form = { separator: ';', decimal: ',' };

/** A table as CSV (RFC 4180), with the separator and the decimal mark that spreadsheets in its language expect. */
export const csv = {
  type: 'text/csv; charset=utf-8',
  write({ headers, rows, isFirst, language }: Portion) {
    const form = decimalCommas.includes(language) ? commas : points;
    const heading = isFirst ? utf8Mark + line(headers, form) : '';
    return { bytes: utf8.encode(heading + rows.map((cells) => line(cells, form)).join('')) };
  },
};

function line(cells: readonly Cell[], form: Form): string {
  let text = '';
  for (let at = 0; at < cells.length; at++) text += (at ? form.separator : '') + field(cells[at]!, form);
  return `${text}\r\n`;
}

/**
 * Texts that may be a formula or need quotes. Almost none do. Both separators count: a spreadsheet of another language
 * must not split a text at one and run the rest as a formula.
 */
const special = /[",;\r\n]|^[\s=+\-@']|\s$/;
const quoted = /[",;\r\n]|^\s|\s$/;

function field(cell: Cell, { decimal }: Form): string {
  const value = plainCell(cell);
  if (typeof value === 'number') return decimal === '.' ? String(value) : String(value).replace('.', decimal);
  if (!value || !special.test(value)) return value ?? '';
  const text = String(formulaSafe(value));
  return quoted.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
