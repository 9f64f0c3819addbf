import type { Tx } from './database.js';
import { namesIn, type Exactly } from './insert-many.js';
import { listed, listsOf, listsText } from './lists.js';
import type { Table } from './table.js';

/**
 * Changes rows in one statement: each is found by its columns `by` and takes the other columns that it names. Rows that
 * are not there are passed over; every row names the same columns. No statement for no rows.
 */
export async function updateMany<
  Row extends object,
  By extends keyof Row & string,
  R extends Partial<Row> & Pick<Row, By>,
>(
  tx: Pick<Tx, 'query' | 'records'>,
  table: Table<Row>,
  by: readonly By[],
  rows: readonly Exactly<R, Row>[],
): Promise<void> {
  if (rows.length === 0) return;
  const shape = table.columnsIn(tx);
  const nameOf = namesIn(shape);
  const given = new Set(Object.keys(rows[0]!));
  const columns = shape.columns.filter(({ property }) => given.has(property));
  const isKey = (property: string) => (by as readonly string[]).includes(property);
  const set = columns
    .filter(({ property }) => !isKey(property))
    .map((column) => `${column.name} = ${listed(column, 't')}`);
  await tx.query(
    `update ${shape.name} set ${set.join(', ')} from ${listsText(columns, 't')}
     where ${by.map((property) => `${shape.name}.${nameOf(property)} = t.${nameOf(property)}`).join(' and ')}`,
    listsOf(columns, rows),
  );
}
