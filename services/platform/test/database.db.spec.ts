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

it('PLAT-5 a column that a newer release adds is an outage of one transaction to the older one', async () => {
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

it('int8 beyond 2^53 is refused, not rounded', async () => {
  const read = (value: string) => database.transaction((tx) => tx.query(`select ${value}::bigint as n`));
  expect(await read('9007199254740991')).toEqual([{ n: Number.MAX_SAFE_INTEGER }]);
  await expect(read('9007199254740993')).rejects.toThrow(RangeError);
});
