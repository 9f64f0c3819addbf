import type { TableColumn } from './table.js';

/**
 * Columns of rows as a source of a statement: `unnest($1::bigint[], …) as t(account_id, …)`, a list for each column. The
 * text is the same for one row and for thousands, so that it is prepared once. `isSequential` adds the column `position`, which
 * counts the rows.
 */
export function listsText(columns: readonly TableColumn[], as: string, isSequential = false): string {
  const lists = columns.map((column, at) => `$${at + 1}::${listType(column)}[]`).join(', ');
  const names = [...namesOf(columns), ...(isSequential ? ['position'] : [])].join(', ');
  return `unnest(${lists})${isSequential ? ' with ordinality' : ''} as ${as}(${names})`;
}

export const namesOf = (columns: readonly TableColumn[]): string[] => columns.map(({ name }) => name);

/** A column of that source as its table takes it. */
export function listed({ name, type, isArray }: TableColumn, as: string): string {
  return isArray ? `${as}.${name}::${type}[]` : `${as}.${name}`;
}

/**
 * The values of each column, in the order of the rows, as array literals of Postgres: written here in one pass, at half of
 * what `pg` takes for lists.
 */
export function listsOf(columns: readonly TableColumn[], rows: readonly object[]): string[] {
  return columns.map((column) => listOf(column, rows as readonly Record<string, unknown>[]));
}

function listOf(column: TableColumn, rows: readonly Record<string, unknown>[]): string {
  const { property } = column;
  const elementOf = elementsOf(column);
  let list = '{';
  for (let at = 0; at < rows.length; at++) {
    if (at > 0) list += ',';
    list += elementOf(rows[at]![property]);
  }
  return `${list}}`;
}

function elementsOf({ type, isArray, presence }: TableColumn): (value: unknown) => string {
  if (isArray) return (value) => (isAbsent(value) ? 'NULL' : quoted(arrayText(value as readonly unknown[])));
  if (type !== 'jsonb') return element;
  // Where null is not allowed it is the null of JSON.
  const absent = presence === 'nullable' ? 'NULL' : '"null"';
  // A text of JSON holds no control character: its quotes and backslashes are escaped as those of an array literal.
  return (value) => (isAbsent(value) ? absent : JSON.stringify(JSON.stringify(value)));
}

/** `unnest` flattens lists of lists, which also had to be of one length: a list within a row travels as its text. */
function listType({ type, isArray }: TableColumn): string {
  // A text of a fixed length would be cut to one letter; as `text` it is what its column takes.
  return isArray || type.startsWith('character') ? 'text' : type;
}

const isAbsent = (value: unknown): value is null | undefined => value === null || value === undefined;

const arrayText = (values: readonly unknown[]): string => `{${values.map(element).join(',')}}`;

function element(value: unknown): string {
  if (typeof value === 'string') return quoted(value);
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (isAbsent(value)) return 'NULL';
  if (value instanceof Date) return `"${timestamp(value)}"`;
  if (Buffer.isBuffer(value)) return `"\\\\x${value.toString('hex')}"`;
  return quoted(String(value));
}

/** Throws for a date that is none. */
function timestamp(at: Date): string {
  const iso = at.toISOString();
  const year = at.getUTCFullYear();
  if (year > 0) return iso.startsWith('+') ? iso.slice(1) : iso;
  // The year 0 of ISO 8601 is 1 BC.
  return `${String(1 - year).padStart(4, '0')}${iso.slice(iso.indexOf('-', 1))} BC`;
}

/** Every text is quoted: it may be empty, say NULL, or hold commas and braces. */
const quoted = (text: string): string =>
  /["\\]/.test(text) ? `"${text.replace(/["\\]/g, '\\$&')}"` : `"${text}"`;
