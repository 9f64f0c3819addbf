import { refuseTaken } from '../src/command/index.js';
import { defineTable, nullable, tableOf, type Tx } from '../src/database/index.js';

// Never run: `spec types` compiles it, and an `@ts-expect-error` above a line that compiles is an error.

const table = defineTable('tag', { id: 'bigint', accountId: nullable('bigint'), nameKey: 'text' });
class TagRecord {
  id!: number;
  accountId!: number;
  nameKey!: string;
}
const entityTable = tableOf(TagRecord, 'id');
const nameless = defineTable('price', { id: 'bigint', accountId: 'bigint' });

export async function compiles(tx: Tx, accountId: number): Promise<void> {
  await refuseTaken(tx, table, { accountId }, 'Sale');
  await refuseTaken(tx, table, [{ accountId }, { accountId: null }], 'Sale', 7);
  await refuseTaken(tx, entityTable, { accountId }, 'Sale');
  await refuseTaken(tx, entityTable, {}, 'Sale');

  // @ts-expect-error a name instead of a table
  await refuseTaken(tx, 'tags', { accountId }, 'Sale');
  // @ts-expect-error a misspelled column
  await refuseTaken(tx, table, { acountId: accountId }, 'Sale');
  // @ts-expect-error a misspelled column in one of several conditions
  await refuseTaken(tx, table, [{ accountId }, { acountId: null }], 'Sale');
  // @ts-expect-error the entity has no such column
  await refuseTaken(tx, entityTable, { accountId, groupId: 1 }, 'Sale');
  // @ts-expect-error null for a column that is not nullable
  await refuseTaken(tx, entityTable, { accountId: null }, 'Sale');
  // @ts-expect-error a value of another type
  await refuseTaken(tx, table, { accountId: '1' }, 'Sale');
  // @ts-expect-error a table without names
  await refuseTaken(tx, nameless, { accountId }, 'Sale');
}
