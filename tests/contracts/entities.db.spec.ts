import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Database, migrate, platformMigrations, readEntities } from '@backroom/platform';
import { startTestEngines } from '@backroom/standalone/testing';
import { blueprintOf, withBlueprint } from '@backroom/testing/blueprints';

let engines: Awaited<ReturnType<typeof startTestEngines>>;
beforeAll(async () => {
  engines = await startTestEngines({ postgres: true });
}, 60_000);
afterAll(() => engines?.stop());

/** Columns that the database fills in, or that a record may be without. */
const columnsOf = `select column_name as name, is_nullable = 'YES' or column_default is not null or is_identity = 'YES' as filled
  from information_schema.columns where table_schema = 'public' and table_name = $1`;

it.each(withBlueprint)(
  'PLAT-5 every entity of %s maps its complete table after all migrations',
  async (name) => {
    const { migrations, entities } = await blueprintOf(name);
    const store = await engines.postgres.database(`entities-${name}`);
    const records = await readEntities(entities);
    const database = new Database({ url: store.app, records });
    try {
      // Some of them schedule work, in a table of the platform.
      await migrate(store.owner, [...platformMigrations, ...migrations]);
      await database.transaction(async (tx) => {
        for (const entity of entities) {
          const { tableName, columns } = tx.records.dataSource.getMetadata(entity);
          const there = await tx.query<{ name: string; filled: boolean }>(columnsOf, [tableName]);
          const mapped = new Set(columns.map(({ databaseName }) => databaseName));
          const known = new Set(there.map((column) => column.name));
          const wrong = {
            table: tableName,
            missing: there.filter((column) => !column.filled && !mapped.has(column.name)),
            unknown: [...mapped].filter((column) => !known.has(column)),
          };
          expect(wrong).toEqual({ table: tableName, missing: [], unknown: [] });
        }
      });
    } finally {
      await database.close();
      await store.drop();
    }
  },
);
