import { globSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Database, migrate, platformMigrations, readEntities, type Table } from '@backroom/platform';
import { startTestEngines } from '@backroom/standalone/testing';
import { blueprintOf, withBlueprint } from '@backroom/testing/blueprints';

const root = join(import.meta.dirname, '../..');

let engines: Awaited<ReturnType<typeof startTestEngines>>;
beforeAll(async () => {
  engines = await startTestEngines({ postgres: true });
}, 60_000);
afterAll(() => engines?.stop());

const columnsOf = `select column_name as name, data_type as type, udt_name as element, is_nullable = 'YES' as nullable,
    column_default is not null or is_identity = 'YES' or is_generated = 'ALWAYS' as filled
  from information_schema.columns where table_schema = 'public' and table_name = $1`;
interface Column extends Record<string, unknown> {
  name: string;
  type: string;
  element: string;
  nullable: boolean;
  filled: boolean;
}

/** Types as tables declare them, where Postgres calls them otherwise. */
const declared: Record<string, string> = {
  integer: 'int',
  int4: 'int',
  int8: 'bigint',
  character: 'text',
  'timestamp with time zone': 'timestamptz',
};
const typeOf = ({ type, element }: Column) => {
  const name = type === 'ARRAY' ? element.slice(1) : type;
  return `${declared[name] ?? name}${type === 'ARRAY' ? '[]' : ''}`;
};

/** The tables that a folder declares, entities' included. */
async function tablesIn(folder: string, except: string[] = []): Promise<Table[]> {
  const files = globSync('**/*.tables.ts', { cwd: join(root, folder), exclude: except }).sort();
  const modules = await Promise.all(
    files.map(async (file) => (await import(join(root, folder, file))) as Record<string, unknown>),
  );
  return modules.flatMap((module) => Object.values(module).flatMap(tablesOf));
}

function tablesOf(exported: unknown): Table[] {
  if (typeof exported !== 'object' || exported === null) return [];
  return 'columnsIn' in exported ? [exported as Table] : Object.values(exported).flatMap(tablesOf);
}

const journals = new Set(['loyalty-giftcards', 'orders-ledger']);

it.each(withBlueprint)(
  'PLAT-5 every table that %s inserts into is declared as after all migrations',
  async (name) => {
    const { migrations, entities } = await blueprintOf(name);
    const store = await engines.postgres.database(`tables-${name}`);
    const database = new Database({ url: store.app, records: await readEntities(entities) });
    try {
      await migrate(store.owner, [...platformMigrations, ...migrations]);
      const tables = [
        ...(await tablesIn(`services/${name}/src`)),
        ...(await tablesIn('services/platform/src', journals.has(name) ? [] : ['journal/**'])),
      ];
      await database.transaction(async (tx) => {
        for (const table of tables) {
          // A service without entities has none that its tables ask for.
          const shape = table.columnsIn(entities.length > 0 ? tx : ({} as typeof tx));
          const there = await tx.query<Column>(columnsOf, [shape.name]);
          const known = new Map(there.map((column) => [column.name, column]));
          const given = new Set(shape.columns.map((column) => column.name));
          const wrong = {
            table: shape.name,
            unknown: shape.columns.flatMap((column) => (known.has(column.name) ? [] : column.name)),
            missing: there.flatMap(({ name: column, nullable, filled }) =>
              given.has(column) || nullable || filled ? [] : column,
            ),
            types: shape.columns.flatMap((column) => {
              const real = known.get(column.name);
              const type = `${declared[column.type] ?? column.type}${column.isArray ? '[]' : ''}`;
              return !real || typeOf(real) === type ? [] : { column: column.name, type, real: typeOf(real) };
            }),
            // A column with a default may be asked for all the same.
            presence: shape.columns.flatMap(({ name: column, presence }) => {
              const real = known.get(column);
              const is = !real || real.nullable === (presence === 'nullable');
              return is && (presence !== 'filled' || real?.filled) ? [] : { column, presence };
            }),
          };
          expect(wrong).toEqual({ table: shape.name, unknown: [], missing: [], types: [], presence: [] });
        }
      });
    } finally {
      await database.close();
      await store.drop();
    }
  },
);
