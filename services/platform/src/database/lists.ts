import type { TableColumn } from './table.js';

/**
 * Columns of rows as the source of a statement: `unnest($1::bigint[], …) as t(account_id, …)`, with a list per column.
 * The text is the same for one row and for thousands, so that it is prepared once. `isSequential` adds the column
 * `position`, which numbers the rows.
 */
export function listsText(columns: readonly TableColumn[], as: string, isSequential = false): string {
  const lists = columns.map((column, at) => `$${at + 1}::${listType(column)}[]`).join(', ');
  const names = [...namesOf(columns), ...(isSequential ? ['position'] : [])].join(', ');
  return `unnest(${lists})${isSequential ? ' with ordinality' : ''} as ${as}(${names})`;
}

export const namesOf = (columns: readonly TableColumn[]): string[] => columns.map(({ name }) => name);

/** A column of that source, cast for its table. */
export function listed({ name, type, isArray }: TableColumn, as: string): string {
  return isArray ? `${as}.${name}::${type}[]` : `${as}.${name}`;
}

/**
 * The values of each column, in the order of the rows, as Postgres array literals: written here in one pass, in half
 * the time that `pg` takes for lists.
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
  // A column that is not nullable gets the null of JSON.
  const absent = presence === 'nullable' ? 'NULL' : '"null"';
  // JSON text contains no control characters: its quotes and backslashes are escaped like those of an array literal.
  return (value) => (isAbsent(value) ? absent : JSON.stringify(JSON.stringify(value)));
}

/** `unnest` flattens nested lists, which also must be of equal length: a list within a row is sent as text. */
function listType({ type, isArray }: TableColumn): string {
  // A text type of fixed length would be cut to one letter; as `text` it converts to the type of the column.
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

/** Throws for an invalid date. */
function timestamp(at: Date): string {
  const iso = at.toISOString();
  const year = at.getUTCFullYear();
  if (year > 0) return iso.startsWith('+') ? iso.slice(1) : iso;
  // The year 0 of ISO 8601 is 1 BC.
  return `${String(1 - year).padStart(4, '0')}${iso.slice(iso.indexOf('-', 1))} BC`;
}

/** Every text is quoted: it may be empty, NULL, or contain commas and braces. */
const quoted = (text: string): string =>
  /["\\]/.test(text) ? `"${text.replace(/["\\]/g, '\\$&')}"` : `"${text}"`;
