import type { Tx } from './database.js';
import type { EntityClass } from './records.js';

/**
 * Writes records, or what they say now where they are there; of several with one key the last counts. Answers those. A
 * list for each column and not a parameter for each value: the statement is the same for one record and for hundreds.
 */
export async function upsert<T extends object>(
  tx: Tx,
  entity: EntityClass<T>,
  records: readonly T[],
): Promise<readonly T[]> {
  const { dataSource } = tx.records;
  const { tableName, columns, primaryColumns } = dataSource.getMetadata(entity);
  const valueOf = (record: T, property: string) => (record as Record<string, unknown>)[property];
  const keyOf = (record: T) =>
    primaryColumns.map(({ propertyName }) => keyPart(valueOf(record, propertyName))).join();
  const latest = [...new Map(records.map((record) => [keyOf(record), record])).values()];
  if (latest.length === 0) return latest;
  const names = columns.map(({ databaseName }) => databaseName).join(', ');
  const lists = columns
    .map((column, at) => `$${at + 1}::${listType(dataSource.driver.normalizeType(column))}[]`)
    .join(', ');
  const said = columns.filter(({ isPrimary }) => !isPrimary).map(({ databaseName }) => databaseName);
  await tx.query(
    `insert into ${tableName} (${names}) select * from unnest(${lists})
     on conflict (${primaryColumns.map(({ databaseName }) => databaseName).join(', ')})
     do ${said.length > 0 ? `update set ${said.map((column) => `${column} = excluded.${column}`).join(', ')}` : 'nothing'}`,
    columns.map(({ propertyName }) => latest.map((record) => valueOf(record, propertyName))),
  );
  return latest;
}

/** A text of a fixed length would be cut to one letter without it; as `text` it is what its column takes. */
const listType = (type: string): string => (type.startsWith('character') ? 'text' : type);

/** A date as text has no milliseconds: two of one second would be one key. */
const keyPart = (value: unknown): string => String(value instanceof Date ? value.getTime() : value);
