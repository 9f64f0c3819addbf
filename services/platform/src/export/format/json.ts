import { utf8, type Cell, type Portion } from './table.js';

/** A table as a JSON list of records, one per line. */
export const json = {
  type: 'application/json; charset=utf-8',
  write({ headers, rows, before, isFirst, isLast }: Portion) {
    const names = headers.map((header) => `${JSON.stringify(header)}:`);
    const records = rows.map(
      (row) => `{${names.map((name, at) => name + JSON.stringify(valueOf(row[at] ?? null))).join(',')}}`,
    );
    const begin = isFirst ? '[\n' : '';
    const joint = before > 0 && rows.length > 0 ? ',\n' : '';
    const end = isLast ? (before + rows.length > 0 ? '\n]\n' : ']\n') : '';
    return { bytes: utf8.encode(begin + joint + records.join(',\n') + end) };
  },
};

/** JSON is read by programs: an amount is a number. */
function valueOf(cell: Cell): string | number | null {
  if (typeof cell !== 'object' || cell === null) return cell;
  return 'figure' in cell ? cell.figure : cell.text;
}
