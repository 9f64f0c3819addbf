import { startTestEngines, type TestDatabase } from '@backroom/standalone/testing';
import pg from 'pg';
import { Database, migrate } from '../src/database/index.js';
import { isOutage } from '../src/errors/index.js';

let engines: Awaited<ReturnType<typeof startTestEngines>>;
let store: TestDatabase;
let database: Database;

beforeAll(async () => {
  engines = await startTestEngines({ postgres: true });
  store = await engines.postgres.database('database');
  await migrate(store.owner, [{ name: '001', sql: 'create table thing (id int)' }]);
  database = new Database({ url: store.app, pool: 1 });
}, 60_000);
afterAll(async () => {
  await database.close();
  await store.drop();
  await engines.stop();
});

const columns = () =>
  database.transaction(async (tx) => Object.keys((await tx.query('select * from thing'))[0] ?? {}));

it('PLAT-5 reports a column added by a newer release to the older one as an outage of a single transaction', async () => {
  await database.transaction((tx) => tx.query('insert into thing values (1)'));
  expect(await columns()).toEqual(['id']);
  const owner = new pg.Client({ connectionString: store.owner });
  await owner.connect();
  await owner.query("alter table thing add column name text not null default 'x'");
  await owner.end();
  const refused = await columns().catch((error: unknown) => error);
  expect(isOutage(refused)).toBe(true);
  expect(await columns()).toEqual(['id', 'name']);
});

it('PLAT-5 rejects a statement after the end of its transaction and runs it in no other transaction', async () => {
  let late: Promise<unknown> | undefined;
  const failed = database.transaction((tx) =>
    Promise.all([
      Promise.reject(new Error('the work failed')),
      (late = tx
        .query('select 1')
        .then(() => new Promise((resolve) => setTimeout(resolve, 100)))
        .then(() => tx.query('insert into thing values (99)'))),
    ]),
  );
  void late?.catch(() => undefined);
  await expect(failed).rejects.toThrow('the work failed');
  await expect(late).rejects.toThrow('has ended');
  const kept = await database.transaction((tx) => tx.query('select from thing where id = 99'));
  expect(kept).toEqual([]);
});

it('PLAT-5 does not report a transaction that Postgres aborted as committed', async () => {
  const swallowed = database.transaction(async (tx) => {
    await tx.query('insert into thing values (98)');
    await tx.query('select 1 / 0').catch(() => undefined);
  });
  await expect(swallowed).rejects.toThrow('rolled back');
});

it('rejects an int8 beyond 2^53 instead of rounding it', async () => {
  const read = (value: string) => database.transaction((tx) => tx.query(`select ${value}::bigint as n`));
  expect(await read('9007199254740991')).toEqual([{ n: Number.MAX_SAFE_INTEGER }]);
  await expect(read('9007199254740993')).rejects.toThrow(RangeError);
});
