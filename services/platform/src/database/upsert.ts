import type { Tx } from './database.js';
import { insertMany } from './insert-many.js';
import type { EntityClass } from './records.js';
import { tableOf, type Table } from './table.js';

/**
 * Inserts records, or updates those that exist; of several with one key the last one counts. Returns the written
 * records.
 */
export async function upsert<T extends object>(
  tx: Tx,
  entity: EntityClass<T>,
  records: readonly T[],
): Promise<readonly T[]> {
  const { columns, primaryColumns } = tx.records.dataSource.getMetadata(entity);
  const valueOf = (record: T, property: string) => (record as Record<string, unknown>)[property];
  const keyOf = (record: T) =>
    primaryColumns.map(({ propertyName }) => keyPart(valueOf(record, propertyName))).join();
  const latest = [...new Map(records.map((record) => [keyOf(record), record])).values()];
  const on = primaryColumns.map(({ propertyName }) => propertyName);
  const update = columns.map(({ propertyName }) => propertyName).filter((name) => !on.includes(name));
  await insertMany(tx, tableFor(entity), latest as Record<string, unknown>[], { onConflict: { on, update } });
  return latest;
}

const tables = new WeakMap<EntityClass, Table<Record<string, unknown>, Record<string, unknown>>>();

function tableFor(entity: EntityClass): Table<Record<string, unknown>, Record<string, unknown>> {
  const table = tables.get(entity) ?? tableOf(entity as EntityClass<Record<string, unknown>>);
  tables.set(entity, table);
  return table;
}

/** A date as text has no milliseconds: two of the same second would have the same key. */
const keyPart = (value: unknown): string => String(value instanceof Date ? value.getTime() : value);
