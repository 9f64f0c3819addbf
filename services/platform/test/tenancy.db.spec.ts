import { startTestEngines, type TestDatabase } from '@backroom/standalone/testing';
import pg from 'pg';
import {
  accountScope,
  Database,
  everyTenant,
  migrate,
  tenantPolicy,
  type TenantScope,
} from '../src/database/index.js';

let engines: Awaited<ReturnType<typeof startTestEngines>>;
let store: TestDatabase;
let database: Database;

beforeAll(async () => {
  engines = await startTestEngines({ postgres: true });
  store = await engines.postgres.database('tenancy');
  const migrations = [
    {
      name: '001',
      sql: `create table thing (account_id bigint not null, location_id bigint not null, name text not null);
        ${tenantPolicy('thing', { location: 'location_id' })}`,
    },
  ];
  await migrate(store.owner, migrations);
  await migrate(store.owner, migrations);
  database = new Database({ url: store.app });
  await database.withTenant(everyTenant, (tx) =>
    tx.query(`insert into thing values (1, 10, 'a'), (1, 11, 'b'), (2, 20, 'c'), (3, 30, 'd')`),
  );
}, 60_000);
afterAll(async () => {
  await database.close();
  await store.drop();
  await engines.stop();
});

const seen = (scope: TenantScope) =>
  database.withTenant(scope, async (tx) =>
    (await tx.query<{ name: string }>('select name from thing order by name'))
      .map(({ name }) => name)
      .join(''),
  );

it('PERM-3 shows a transaction the rows of its accounts and locations, and nothing without a tenant', async () => {
  expect(await seen(everyTenant)).toBe('abcd');
  expect(await seen(accountScope(1, 3))).toBe('abd');
  expect(await seen({ accounts: [1], locations: [11, 20] })).toBe('b');
  expect(await seen({ accounts: 'all', locations: [10, 20] })).toBe('ac');
  expect(await seen(accountScope())).toBe('');
  expect(await database.transaction((tx) => tx.query('select 1 from thing'))).toEqual([]);
  // The tenant of one transaction does not leak to the next on the same connection.
  expect(await seen(accountScope(2))).toBe('c');
});

it('PERM-3 rejects a write to a row of another account or location', async () => {
  const write = (scope: TenantScope, account: number, location: number) =>
    database.withTenant(scope, (tx) =>
      tx.query('insert into thing values ($1, $2, $3)', [account, location, 'x']),
    );
  await expect(write(accountScope(1), 2, 20)).rejects.toThrow(/row-level security/);
  await expect(write({ accounts: [1], locations: [10] }, 1, 11)).rejects.toThrow(/row-level security/);
});

it("reads the tenant's settings once per query, not once per row", async () => {
  const client = new pg.Client({ connectionString: store.app });
  await client.connect();
  const { rows } = await client.query<{ 'QUERY PLAN': string }>('explain select * from thing');
  await client.end();
  const plan = rows.map((row) => row['QUERY PLAN']);
  expect(plan.find((line) => line.includes('Filter:'))).not.toContain('current_setting');
  expect(plan.filter((line) => /^ +InitPlan/.test(line))).toHaveLength(4);
});
