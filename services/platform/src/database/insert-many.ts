import type { Tx } from './database.js';
import { listed, listsOf, listsText, namesOf } from './lists.js';
import { statementOf } from './statements.js';
import type { Table, TableColumn, TableShape } from './table.js';

/** Forbids keys that the table lacks, including keys from a spread. */
export type Exactly<R, Known> = R & { [K in Exclude<keyof R, keyof Known>]: never };

/** Handling of a row whose key exists. */
interface Merge<Row> {
  /** The columns of the key. */
  on: readonly (keyof Row & string)[];
  /** Columns that take the value of the new row. */
  update?: readonly (keyof Row & string)[];
  /** Columns that take the value of an expression over the table, by its name, and `excluded`, the new row. */
  set?: { readonly [K in keyof Row]?: string };
  /** The condition for updating the row. */
  where?: string;
}

export interface InsertOptions<Row, Returned extends keyof Row & string = never> {
  /** Default: a conflict is an error. */
  onConflict?: 'nothing' | Merge<Row>;
  /** Columns to return, of the rows that were written. */
  returning?: readonly Returned[];
  /** SQL condition on `t` that selects the rows to write. */
  where?: string;
  /** Assigns identities in the order of the rows. Postgres does so without it, too, but does not guarantee it. */
  isSequential?: true;
}

/**
 * Inserts rows in one statement, in their order; sends none for no rows. Returns the columns in `returning`. A column
 * with a default is omitted by every row or by none: a mixture throws. Nullable columns are null where a row omits
 * them.
 */
export async function insertMany<
  Row extends object,
  Insert extends object,
  R extends Insert,
  Returned extends keyof Row & string = never,
>(
  tx: Pick<Tx, 'query' | 'records'>,
  table: Table<Row, Insert>,
  rows: readonly Exactly<R, Insert>[],
  options: InsertOptions<Row, Returned> = {},
): Promise<Pick<Row, Returned>[]> {
  if (rows.length === 0) return [];
  const shape = table.columnsIn(tx);
  const columns = shape.columns.filter((column) => isWritten(shape, column, rows));
  const text = statementOf(shape, ['insert', namesOf(columns), options], () =>
    insertText(shape, columns, options as InsertOptions<object>),
  );
  return (await tx.query(text, listsOf(columns, rows))) as unknown as Pick<Row, Returned>[];
}

function isWritten({ name }: TableShape, column: TableColumn, rows: readonly object[]): boolean {
  if (column.presence !== 'filled') return true;
  const has = (row: object) => (row as Record<string, unknown>)[column.property] !== undefined;
  const first = has(rows[0]!);
  if (rows.every((row) => has(row) === first)) return first;
  throw new TypeError(`${name}.${column.name} is set by only some of the rows`);
}

function insertText(
  shape: TableShape,
  columns: readonly TableColumn[],
  { onConflict, returning = [], where, isSequential }: InsertOptions<object>,
): string {
  const nameOf = namesIn(shape);
  return [
    `insert into ${shape.name} (${columns.map(({ name }) => name).join(', ')})`,
    `select ${columns.map((column) => listed(column, 't')).join(', ')} from ${listsText(columns, 't', isSequential)}`,
    ...(where ? [`where ${where}`] : []),
    ...(isSequential ? ['order by t.position'] : []),
    ...(onConflict === 'nothing' ? ['on conflict do nothing'] : []),
    ...(typeof onConflict === 'object' ? [mergeText(onConflict, nameOf)] : []),
    ...(returning.length > 0 ? [`returning ${returningText(shape.name, returning, nameOf)}`] : []),
  ].join(' ');
}

function mergeText(
  { on, update = [], set = {}, where }: Merge<Record<string, unknown>>,
  nameOf: (property: string) => string,
): string {
  const changes = [
    ...update.map((property) => `${nameOf(property)} = excluded.${nameOf(property)}`),
    ...Object.entries(set).map(([property, expression]) => `${nameOf(property)} = ${expression}`),
  ];
  const key = on.map(nameOf).join(', ');
  if (changes.length === 0) return `on conflict (${key}) do nothing`;
  return `on conflict (${key}) do update set ${changes.join(', ')}${where ? ` where ${where}` : ''}`;
}

/** Columns of a table under the names of their properties. */
export function returningText(
  table: string,
  properties: readonly string[],
  nameOf: (property: string) => string,
): string {
  return properties.map((property) => `${table}.${nameOf(property)} as "${property}"`).join(', ');
}

/** The columns of a table by their properties. Throws if the table lacks one. */
export function namesIn({ name, columns }: TableShape): (property: string) => string {
  const names = new Map(columns.map((column) => [column.property, column.name]));
  return (property) => {
    const column = names.get(property);
    if (column === undefined) throw new TypeError(`${name} has no column for "${property}"`);
    return column;
  };
}
