import type { Tx } from './database.js';
import { namesIn, returningText, type Exactly } from './insert-many.js';
import { listed, listsOf, listsText, namesOf } from './lists.js';
import { statementOf } from './statements.js';
import type { Table, TableColumn, TableShape } from './table.js';

export interface UpdateOptions<Row, Returned extends keyof Row & string = never> {
  /** Columns that take the value of an expression over the table, by its name. */
  set?: { readonly [K in keyof Row]?: string };
  /** Columns to return, of the rows that were changed, in no particular order. */
  returning?: readonly Returned[];
}

/**
 * Changes rows in one statement: each is found by its columns `by` and takes its other columns. Missing rows are
 * skipped; rows that set different columns throw. No statement for no rows.
 */
export async function updateMany<
  Row extends object,
  By extends keyof Row & string,
  R extends Partial<Row> & Pick<Row, By>,
  Returned extends keyof Row & string = never,
>(
  tx: Pick<Tx, 'query' | 'records'>,
  table: Table<Row>,
  by: readonly By[],
  rows: readonly Exactly<R, Row>[],
  { set = {}, returning = [] }: UpdateOptions<Row, Returned> = {},
): Promise<Pick<Row, Returned>[]> {
  if (rows.length === 0) return [];
  const shape = table.columnsIn(tx);
  const given = new Set(Object.keys(rows[0]!));
  const columns = shape.columns.filter(({ property }) => given.has(property));
  const isWhole = (row: object) =>
    Object.keys(row).length === given.size &&
    columns.every(({ property }) => (row as Record<string, unknown>)[property] !== undefined);
  if (!rows.every(isWhole)) throw new TypeError(`rows of ${shape.name} change different columns`);
  const text = statementOf(shape, ['update', namesOf(columns), by, set, returning], () =>
    updateText(shape, columns, by, set as Record<string, string>, returning),
  );
  return (await tx.query(text, listsOf(columns, rows))) as unknown as Pick<Row, Returned>[];
}

function updateText(
  shape: TableShape,
  columns: readonly TableColumn[],
  by: readonly string[],
  set: Readonly<Record<string, string>>,
  returning: readonly string[],
): string {
  const nameOf = namesIn(shape);
  const changes = [
    ...columns
      .filter(({ property }) => !by.includes(property))
      .map((column) => `${column.name} = ${listed(column, 't')}`),
    ...Object.entries(set).map(([property, expression]) => `${nameOf(property)} = ${expression}`),
  ];
  const key = by.map((property) => `${shape.name}.${nameOf(property)} = t.${nameOf(property)}`);
  return [
    `update ${shape.name} set ${changes.join(', ')} from ${listsText(columns, 't')} where ${key.join(' and ')}`,
    ...(returning.length > 0 ? [`returning ${returningText(shape.name, returning, nameOf)}`] : []),
  ].join(' ');
}
