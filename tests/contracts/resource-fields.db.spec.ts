import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  columnOf,
  Database,
  migrate,
  platformMigrations,
  type ResourceParts,
  type Tx,
} from '@backroom/platform';
import { emptyOf, ppmOfPercent, type Field } from '@backroom/proto/fields';
import { startTestEngines } from '@backroom/standalone/testing';
import { blueprintOf, withBlueprint } from '@backroom/testing/blueprints';
import { declaredResources, resourcesOf } from '@backroom/testing/declared-resources';

let engines: Awaited<ReturnType<typeof startTestEngines>>;
beforeAll(async () => {
  engines = await startTestEngines({ postgres: true });
}, 60_000);
afterAll(() => engines?.stop());

/** `is_filled`: an insert may leave the column out. */
const columnsOf = `select column_name as name, data_type as type,
    is_nullable = 'YES' or column_default is not null or is_identity = 'YES' as is_filled
  from information_schema.columns where table_schema = 'public' and table_name = $1`;
const checksOf = `select pg_get_constraintdef(oid) as text from pg_constraint
  where contype = 'c' and conrelid = $1::regclass`;

interface Column extends Record<string, unknown> {
  name: string;
  type: string;
  is_filled: boolean;
}

const typesOf: Record<Field['kind'], readonly string[]> = {
  text: ['text'],
  webAddress: ['text'],
  whole: ['smallint', 'integer', 'bigint'],
  percent: ['integer'],
  flag: ['boolean'],
};

/** The bounds that a column may have in a CHECK constraint; undefined where values are not numbers. */
function boundsOf(field: Field): { min: number; max: number } | undefined {
  if (field.kind === 'whole') return { min: field.min, max: field.max };
  if (field.kind === 'percent') return { min: field.min * ppmOfPercent, max: field.max * ppmOfPercent };
  return undefined;
}

/** The bounds of a column in the CHECK constraints of its table; empty without any. */
function checkedBounds(checks: readonly string[], column: string): { min?: number; max?: number } {
  const bound = (comparison: string) => {
    const pattern = new RegExp(String.raw`\(${column} ${comparison} '?\(?(-?\d+)\)?`);
    const [found] = checks.flatMap((check) => pattern.exec(check)?.[1] ?? []);
    return found === undefined ? undefined : Number(found);
  };
  return { min: bound('>='), max: bound('<=') };
}

/** Where a table differs from the declaration of its resource. */
async function differencesOf(tx: Tx, { alongside, table, fields, owner }: ResourceParts) {
  const columns = await tx.query<Column>(columnsOf, [table.name]);
  const checks = (await tx.query<{ text: string }>(checksOf, [table.name])).map(({ text }) => text);
  const types = new Map(columns.map(({ name, type }) => [name, type]));
  const declared = Object.entries(fields).map(([name, field]) => ({ column: columnOf(name), field }));
  const further = Object.keys(alongside(emptyOf(fields)));
  const written = ['id', ...owner.columns, ...Object.keys(fields), ...further, 'nameKey', 'version'].map(
    columnOf,
  );
  return {
    table: table.name,
    unknown: written.filter((column) => !types.has(column)),
    missing: columns.filter(({ name, is_filled: isFilled }) => !isFilled && !written.includes(name)),
    types: declared.filter(({ column, field }) => !typesOf[field.kind].includes(types.get(column) ?? '')),
    bounds: declared.filter(({ column, field }) => {
      const [bounds, { min, max }] = [boundsOf(field), checkedBounds(checks, column)];
      return bounds && ((min ?? bounds.min) !== bounds.min || (max ?? bounds.max) !== bounds.max);
    }),
  };
}

it.each(withBlueprint)(
  'PLAT-5 the table of every resource of %s matches its fields after all migrations',
  async (name) => {
    const resources = resourcesOf(name);
    if (resources.length === 0) return;
    const { migrations } = await blueprintOf(name);
    const store = await engines.postgres.database(`resources-${name}`);
    const database = new Database({ url: store.app });
    try {
      await migrate(store.owner, [...platformMigrations, ...migrations]);
      await database.transaction(async (tx) => {
        for (const resource of resources)
          expect(await differencesOf(tx, resource)).toEqual({
            table: resource.table.name,
            ...{ unknown: [], missing: [], types: [], bounds: [] },
          });
      });
    } finally {
      await database.close();
      await store.drop();
    }
  },
);

it('PLAT-5 finds a CHECK constraint that differs from the declaration', () => {
  const check = 'CHECK (((rate >= 0) AND (rate <= 10000)))';
  expect(checkedBounds([check], 'rate')).toEqual({ min: 0, max: 10_000 });
  expect(checkedBounds(["CHECK ((rate >= '-5'::integer))"], 'rate')).toEqual({ min: -5, max: undefined });
  expect(checkedBounds([check], 'other_rate')).toEqual({ min: undefined, max: undefined });
  expect(declaredResources.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['tax', 'externalLink']));
});
