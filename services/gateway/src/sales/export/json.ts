import type { Table } from './table.js';

/** A table as a list of records, one a line, in pieces as large as its portions. */
export async function* json({ headers, portions }: Table): AsyncGenerator<string> {
  let before = '[\n';
  for await (const rows of portions)
    for (const row of rows) {
      yield (
        before + JSON.stringify(Object.fromEntries(headers.map((header, at) => [header, row[at] ?? null])))
      );
      before = ',\n';
    }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}
