import { formulaSafe, plainCell, utf8, type Cell, type Portion } from './table.js';

/** Spreadsheets recognize UTF-8 only by this byte order mark. */
const utf8Mark = '\uFEFF';

/** A table as CSV (RFC 4180). */
export const csv = {
  type: 'text/csv; charset=utf-8',
  write({ headers, rows, isFirst }: Portion) {
    const heading = isFirst ? utf8Mark + line(headers) : '';
    return { bytes: utf8.encode(heading + rows.map(line).join('')) };
  },
};

function line(cells: readonly Cell[]): string {
  let text = '';
  for (let at = 0; at < cells.length; at++) text += at ? `,${field(cells[at]!)}` : field(cells[at]!);
  return `${text}\r\n`;
}

/** Texts that may be a formula or need quotes. Almost none do. */
const special = /[",\r\n]|^[\s=+\-@']|\s$/;

function field(cell: Cell): string {
  const value = plainCell(cell);
  if (typeof value === 'number') return String(value);
  if (!value || !special.test(value)) return value ?? '';
  const text = String(formulaSafe(value));
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
