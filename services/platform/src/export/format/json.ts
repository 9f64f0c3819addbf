import { utf8, type Portion } from './table.js';

/** A table as a list of records, one a line. */
export const json = {
  type: 'application/json; charset=utf-8',
  write({ headers, rows, before, isFirst, isLast }: Portion) {
    const names = headers.map((header) => `${JSON.stringify(header)}:`);
    const records = rows.map(
      (row) => `{${names.map((name, at) => name + JSON.stringify(row[at] ?? null)).join(',')}}`,
    );
    const begin = isFirst ? '[\n' : '';
    const joint = before > 0 && rows.length > 0 ? ',\n' : '';
    const end = isLast ? (before + rows.length > 0 ? '\n]\n' : ']\n') : '';
    return { bytes: utf8.encode(begin + joint + records.join(',\n') + end) };
  },
};
