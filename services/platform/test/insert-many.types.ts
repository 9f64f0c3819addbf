import {
  defineTable,
  filled,
  insertMany,
  narrowed,
  nullable,
  tableOf,
  updateMany,
} from '../src/database/index.js';
import type { Tx } from '../src/database/index.js';

// Never run: `spec types` compiles it, and an `@ts-expect-error` above a line that compiles is an error.

const table = defineTable('entry', {
  id: 'uuid',
  accountId: 'bigint',
  at: 'timestamptz',
  state: narrowed<'open' | 'closed'>('text'),
  note: nullable('text'),
  version: filled('int'),
});
class EntryRecord {
  accountId!: number;
  note!: string | null;
  version!: number;
}
const entityTable = tableOf(EntryRecord, 'version');

export async function compiles(tx: Tx): Promise<void> {
  const row = { id: 'a', accountId: 1, at: new Date(0), state: 'open' as const };
  await insertMany(tx, table, [row]);
  await insertMany(tx, table, [{ ...row, note: null, version: 2 }]);
  await insertMany(tx, entityTable, [{ accountId: 1 }]);
  await updateMany(tx, table, ['id'], [{ id: 'a', note: 'x' }]);
  const [answer] = await insertMany(tx, table, [row], { returning: ['id', 'note'] });
  const kept: { id: string; note: string | null } = answer!;
  void kept;

  // @ts-expect-error a misspelled key
  await insertMany(tx, table, [{ ...row, notes: 'x' }]);
  // @ts-expect-error a required column is missing
  await insertMany(tx, table, [{ id: 'a', at: new Date(0), state: 'open' as const }]);
  // @ts-expect-error a value of another type
  await insertMany(tx, table, [{ ...row, accountId: '1' }]);
  // @ts-expect-error a value outside the enumeration
  await insertMany(tx, table, [{ ...row, state: 'shut' as const }]);
  // @ts-expect-error null for a column that is not nullable
  await insertMany(tx, table, [{ ...row, at: null }]);
  const totals = { version: 1, gross: 5 };
  // @ts-expect-error a spread adds a key that is no column
  await insertMany(tx, table, [{ ...row, ...totals }]);
  const mapped = [1, 2].map((version) => ({ ...row, version, totals }));
  // @ts-expect-error a mapped row adds a key that is no column
  await insertMany(tx, table, mapped);
  // @ts-expect-error a column of the entity is missing
  await insertMany(tx, entityTable, [{ note: 'x' }]);
  // @ts-expect-error the entity has no such column
  await insertMany(tx, entityTable, [{ accountId: 1, amount: 1 }]);
  // @ts-expect-error `returning` names no column
  await insertMany(tx, table, [row], { returning: ['total'] });
  // @ts-expect-error `on` names no column
  await insertMany(tx, table, [row], { onConflict: { on: ['key'] } });
  // @ts-expect-error `update` names no column
  await insertMany(tx, table, [row], { onConflict: { on: ['id'], update: ['total'] } });
  // @ts-expect-error the key of an update is missing
  await updateMany(tx, table, ['id'], [{ note: 'x' }]);
  // @ts-expect-error an update names no column
  await updateMany(tx, table, ['id'], [{ id: 'a', total: 1 }]);
}
