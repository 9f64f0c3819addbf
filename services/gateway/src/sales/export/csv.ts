import { formulaSafe, type Cell, type Table } from './table.js';

/** Spreadsheets read UTF-8 as such only behind this mark. */
const byteOrderMark = '\uFEFF';

/** A table as CSV (RFC 4180), in pieces as large as its portions. */
export async function* csv({ headers, portions }: Table): AsyncGenerator<string> {
  yield byteOrderMark + line(headers);
  for await (const rows of portions) yield rows.map(line).join('');
}

function line(cells: readonly Cell[]): string {
  return `${cells.map(field).join(',')}\r\n`;
}

function field(value: Cell): string {
  if (typeof value === 'number') return String(value);
  const text = String(formulaSafe(value) ?? '');
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
