import Papa from 'papaparse';
import { fault, Problem } from '../errors/index.js';
import { isGuarded } from '../export/format/table.js';

/** A table that somebody sent as a file. */
export interface CsvTable {
  headers: string[];
  rows: CsvRow[];
}

/** `line` is the one in the file at which the row ends, from 1. */
export interface CsvRow {
  line: number;
  cells: string[];
}

/** Most characters and cells of a row. */
const longestRow = 64 * 1024;
const mostCells = 1_000;
const nul = '\0';

/**
 * Reads a CSV file as spreadsheets write them: UTF-8, UTF-16 with its mark, or else Windows-1252; cells apart by the
 * comma, semicolon or tab that the headings have; empty lines passed over. Throws `invalid` naming `field` for what is
 * no table, has no heading, or more than `mostRows` rows.
 */
export function readCsv(
  bytes: Uint8Array,
  { field, mostRows }: { field: string; mostRows: number },
): CsvTable {
  // One line end throughout: a file may have both.
  const text = textOf(bytes).replaceAll('\r\n', '\n');
  if (text.trim() === '') throw Problem.invalid(field, fault('csv-empty'));
  const [first, ...rows] = recordsOf(text, field, mostRows);
  const headers = first!.cells.map((cell) => cell.trim());
  // What is no text at all has a NUL before its first line ends; one within a row is that row's own fault.
  if (headers.some((header) => header.includes(nul)))
    throw Problem.invalid(field, fault('csv-damaged', { line: first!.line }));
  if (headers.every((header) => header === '')) throw Problem.invalid(field, fault('csv-empty'));
  if (rows.length > mostRows) throw Problem.invalid(field, fault('too-many-lines', { max: mostRows }));
  return { headers, rows: text.includes(nul) ? rows.map(withoutNul) : rows };
}

/** No name, amount or text may have the mark that takes its place, and unlike a NUL it can be kept and shown. */
const withoutNul = ({ line, cells }: CsvRow): CsvRow => ({
  line,
  cells: cells.map((cell) => cell.replaceAll(nul, '\ufffd')),
});

function recordsOf(text: string, field: string, mostRows: number): CsvRow[] {
  const records: CsvRow[] = [];
  let start = 0;
  let line = 1;
  Papa.parse<string[]>(text, {
    delimiter: delimiterOf(text),
    newline: '\n',
    step({ data: cells, errors, meta: { cursor } }, parser) {
      const size = cursor - start;
      if (errors.length > 0 || size > longestRow || cells.length > mostCells)
        throw Problem.invalid(field, fault('csv-damaged', { line }));
      const isLast = cursor >= text.length && !text.endsWith('\n');
      const next = line + linesIn(text, start, cursor);
      if (cells.length > 1 || cells[0] !== '')
        records.push({ line: isLast ? next : next - 1, cells: cells.map(withoutGuard) });
      [start, line] = [cursor, next];
      // One more than may be there tells that there are too many.
      if (records.length === mostRows + 2) parser.abort();
    },
  });
  return records;
}

/** How many line ends there are between two positions. */
function linesIn(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = text.indexOf('\n', from); at >= 0 && at < to; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}

/** How the text is written: its mark says so, and without one what can be UTF-8 is. */
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

/** What stands oftenest between the headings. */
function delimiterOf(text: string): string {
  const headings = /^(?:"[^"]*"|[^"\r\n])*/.exec(text)![0].replaceAll(/"[^"]*"/g, '');
  const count = (mark: string) => headings.split(mark).length;
  return [',', ';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best));
}

/** A cell of a file of ours: the apostrophe that `formulaSafe` put before it is no part of it. */
function withoutGuard(cell: string): string {
  return cell.startsWith("'") && isGuarded(cell.slice(1)) ? cell.slice(1) : cell;
}
