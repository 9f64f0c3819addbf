import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import { migrate, platformMigrations } from '@backroom/platform';
import { startTestEngines, type TestDatabase } from '@backroom/standalone/testing';
import { identity } from '../src/blueprint.js';

const steps = [...platformMigrations, ...identity.migrations];
const earlier = steps.slice(
  0,
  steps.findIndex(({ name }) => name === '042-pinned-decimals'),
);

let engines: Awaited<ReturnType<typeof startTestEngines>>;
let store: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  engines = await startTestEngines({ postgres: true });
  store = await engines.postgres.database('older-currencies');
  await migrate(store.owner, earlier);
  client = new pg.Client({ connectionString: store.owner });
  await client.connect();
  await client.query(`select set_config('app.all_accounts', 'on', false)`);
}, 60_000);
afterAll(async () => {
  await client.end();
  await store.drop();
  await engines.stop();
});

const open = async (name: string, currency: string) => {
  const { rows } = await client.query<{ id: string }>(
    `insert into account (name, loyalty_program, currency, timezone, created_at)
     values ($1, 'yoke', $2, 'UTC', now()) returning id`,
    [name, currency],
  );
  return rows[0]!.id;
};

it('F1: stops an upgrade of operators whose amounts have other decimals, names them, and accepts all others', async () => {
  await open('Pier', 'JPY');
  const [forint, rupee] = [await open('Duna', 'HUF'), await open('Indus', 'PKR')];
  await expect(migrate(store.owner, steps)).rejects.toThrow(
    `Amounts of operators ${forint} (HUF), ${rupee} (PKR) have other decimals than ISO 4217`,
  );
  await client.query('delete from account where id = any ($1)', [[forint, rupee]]);
  await migrate(store.owner, steps);
});
