import type { ExportTable } from './export.types';

/** A list of records with the columns' headings as names. */
export function jsonFile({ headers, rows }: ExportTable): Blob {
  const records = rows.map((row) =>
    Object.fromEntries(headers.map((header, at) => [header, row[at] ?? null])),
  );
  return new Blob([JSON.stringify(records, null, 2)], { type: 'application/json' });
}
