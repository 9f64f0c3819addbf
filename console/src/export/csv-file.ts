import Papa from 'papaparse';
import type { ExportTable } from './export.types';
import { formulaSafe } from './formula-safe';

/** Spreadsheets read UTF-8 as such only behind this mark. */
const byteOrderMark = '\uFEFF';

export function csvFile({ headers, rows }: ExportTable): Blob {
  const text = Papa.unparse([headers, ...rows.map((row) => row.map(formulaSafe))], { newline: '\r\n' });
  return new Blob([byteOrderMark, text], { type: 'text/csv;charset=utf-8' });
}
