import type { Tx } from './database.js';
import { listed, listsOf, listsText, namesOf } from './lists.js';
import { statementOf } from './statements.js';
import type { Table, TableColumn, TableShape } from './table.js';

/** Rows without a key that their table lacks, also one that came by a spread. */
export type Exactly<R, Known> = R & { [K in Exclude<keyof R, keyof Known>]: never };

/** What becomes of a row whose key is there. */
interface Merge<Row> {
  /** The columns of the key. */
  on: readonly (keyof Row & string)[];
  /** Columns that take the value of the new row. */
  update?: readonly (keyof Row & string)[];
  /** Columns that take the value of an expression, of the table by its name and of `excluded`, the new row. */
  set?: { readonly [K in keyof Row]?: string };
  /** The condition without which the row stays as it is. */
  where?: string;
}

export interface InsertOptions<Row, Returned extends keyof Row & string = never> {
  /** Absent: a conflict is an error. */
  onConflict?: 'nothing' | Merge<Row>;
  /** Columns to answer, of the rows that were written. */
  returning?: readonly Returned[];
  /** SQL, of `t`: which of the rows are written. */
  where?: string;
  /** Identities grow in the order of the rows. Without it Postgres does so too, but does not promise it. */
  isSequential?: true;
}

/**
 * Inserts rows in one statement, in their order; none for no rows. Answers what `returning` names. A column with a default
 * is left out by every row or by none: a mixture throws. Columns that are nullable are null where a row leaves them out.
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
  throw new TypeError(`${name}.${column.name} is given by some of the rows alone`);
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

/** The columns of a table by their properties. Throws for one that the table lacks. */
export function namesIn({ name, columns }: TableShape): (property: string) => string {
  const names = new Map(columns.map((column) => [column.property, column.name]));
  return (property) => {
    const column = names.get(property);
    if (column === undefined) throw new TypeError(`${name} has no column for "${property}"`);
    return column;
  };
}
