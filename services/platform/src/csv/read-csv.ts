import Papa from 'papaparse';
import { fault, Problem } from '../errors/index.js';
import { isGuarded } from '../export/format/table.js';

/** A table from an uploaded file. */
export interface CsvTable {
  headers: string[];
  rows: CsvRow[];
}

/** `line` is the line of the file at which the row ends, from 1. */
export interface CsvRow {
  line: number;
  cells: string[];
}

/** Maximum number of characters and cells in a row. */
const maxRowLength = 64 * 1024;
const maxCells = 1_000;
const nul = '\0';

/**
 * Reads a CSV file as spreadsheets write them: UTF-8, UTF-16 with a byte order mark, or else Windows-1252; cells
 * separated by the comma, semicolon or tab of the headings; empty lines are skipped. Throws `invalid` naming `field` if
 * the file is not a table, has no heading, or has more than `maxRows` rows.
 */
export function readCsv(bytes: Uint8Array, { field, maxRows }: { field: string; maxRows: number }): CsvTable {
  // Normalized line ends: a file may have both kinds.
  const text = textOf(bytes).replaceAll('\r\n', '\n');
  if (text.trim() === '') throw Problem.invalid(field, fault('csv-empty'));
  const [first, ...rows] = recordsOf(text, field, maxRows);
  const headers = first!.cells.map((cell) => cell.trim());
  // A file that is not text has a NUL in its first line; a NUL in a later row is damage of that row only.
  if (headers.some((header) => header.includes(nul)))
    throw Problem.invalid(field, fault('csv-damaged', { line: first!.line }));
  if (headers.every((header) => header === '')) throw Problem.invalid(field, fault('csv-empty'));
  if (rows.length > maxRows) throw Problem.invalid(field, fault('too-many-lines', { max: maxRows }));
  return { headers, rows: text.includes(nul) ? rows.map(withoutNul) : rows };
}

/** The replacement character is invalid in names, amounts and texts, and unlike a NUL it can be stored and shown. */
const withoutNul = ({ line, cells }: CsvRow): CsvRow => ({
  line,
  cells: cells.map((cell) => cell.replaceAll(nul, '\ufffd')),
});

function recordsOf(text: string, field: string, maxRows: number): CsvRow[] {
  const records: CsvRow[] = [];
  let start = 0;
  let line = 1;
  Papa.parse<string[]>(text, {
    delimiter: delimiterOf(text),
    newline: '\n',
    step({ data: cells, errors, meta: { cursor } }, parser) {
      const size = cursor - start;
      if (errors.length > 0 || size > maxRowLength || cells.length > maxCells)
        throw Problem.invalid(field, fault('csv-damaged', { line }));
      const isLast = cursor >= text.length && !text.endsWith('\n');
      const next = line + linesIn(text, start, cursor);
      if (cells.length > 1 || cells[0] !== '')
        records.push({ line: isLast ? next : next - 1, cells: cells.map(withoutGuard) });
      [start, line] = [cursor, next];
      // One row more than allowed is enough to detect too many.
      if (records.length === maxRows + 2) parser.abort();
    },
  });
  return records;
}

/** Counts the line ends between two positions. */
function linesIn(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = text.indexOf('\n', from); at >= 0 && at < to; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}

/** Decodes the text by its byte order mark; without one, as UTF-8 if it is valid UTF-8. */
function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The separator that occurs most often between the headings. */
function delimiterOf(text: string): string {
  const headings = /^(?:"[^"]*"|[^"\r\n])*/.exec(text)![0].replaceAll(/"[^"]*"/g, '');
  const count = (mark: string) => headings.split(mark).length;
  return [',', ';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best));
}

/** Removes the apostrophe that `formulaSafe` put before a cell of our own files. */
function withoutGuard(cell: string): string {
  return cell.startsWith("'") && isGuarded(cell.slice(1)) ? cell.slice(1) : cell;
}
