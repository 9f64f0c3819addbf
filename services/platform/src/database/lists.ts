import type { TableColumn } from './table.js';

/**
 * Columns of rows as a source of a statement: `unnest($1::bigint[], …) as t(account_id, …)`, a list for each column. The
 * text is the same for one row and for thousands, so that it is prepared once.
 */
export function listsText(columns: readonly TableColumn[], as: string): string {
  const lists = columns.map((column, at) => `$${at + 1}::${listType(column)}[]`).join(', ');
  return `unnest(${lists}) as ${as}(${columns.map(({ name }) => name).join(', ')})`;
}

/** A column of that source as its table takes it. */
export function listed({ name, type, isArray }: TableColumn, as: string): string {
  return isArray ? `${as}.${name}::${type}[]` : `${as}.${name}`;
}

/** The values of each column, in the order of the rows. */
export function listsOf(columns: readonly TableColumn[], rows: readonly object[]): unknown[][] {
  return columns.map((column) => listOf(column, rows as readonly Record<string, unknown>[]));
}

function listOf(
  { property, type, isArray, presence }: TableColumn,
  rows: readonly Record<string, unknown>[],
): unknown[] {
  if (isArray) return rows.map((row) => arrayText(row[property]));
  if (type !== 'jsonb') return rows.map((row) => row[property] ?? null);
  // Where null is not allowed it is the null of JSON.
  const isNullable = presence === 'nullable';
  return rows.map((row) => {
    const value = row[property] ?? null;
    return value === null && isNullable ? null : JSON.stringify(value);
  });
}

/** `unnest` flattens lists of lists, which also had to be of one length: a list within a row travels as its text. */
function listType({ type, isArray }: TableColumn): string {
  // A text of a fixed length would be cut to one letter; as `text` it is what its column takes.
  return isArray || type.startsWith('character') ? 'text' : type;
}

function arrayText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return `{${(value as readonly unknown[]).map(elementText).join(',')}}`;
}

function elementText(value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  const text = value instanceof Date ? value.toISOString() : String(value);
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}
