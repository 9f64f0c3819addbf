import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import { migrate, platformMigrations } from '@backroom/platform';
import { startTestEngines, type TestDatabase } from '@backroom/standalone/testing';
import { locationsKiosks } from '../src/blueprint.js';

let engines: Awaited<ReturnType<typeof startTestEngines>>;
let store: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  engines = await startTestEngines({ postgres: true });
  store = await engines.postgres.database('older-commands');
  client = new pg.Client({ connectionString: store.owner });
  await client.connect();
}, 60_000);
afterAll(async () => {
  await client.end();
  await store.drop();
  await engines.stop();
});

it('DEV-3 PLAT-5 commands under way keep their order and their connection over a change of release', async () => {
  const steps = [...platformMigrations, ...locationsKiosks.migrations];
  const from = steps.findIndex(({ name }) => name === '015-command-order');
  await migrate(store.owner, steps.slice(0, from));
  await client.query(
    `select set_config('app.all_accounts', 'on', false), set_config('app.all_locations', 'on', false)`,
  );
  const place = await client.query<{ id: string }>(
    `insert into location (account_id, name, timezone, created_at) values (1, 'Dock', 'UTC', now()) returning id`,
  );
  const device = await client.query<{ id: string }>(
    `insert into device (account_id, location_id, kind, name, serial_number, login, secret_hash, created_at)
     values (1, $1, 'lock', 'Lock', 'l', 'lock-1', '', now()) returning id`,
    [place.rows[0]!.id],
  );
  const ids = [randomUUID(), randomUUID(), randomUUID()];
  for (const [n, id] of ids.entries())
    await client.query(
      `insert into command (id, account_id, location_id, device_id, device_kind, type, state, requested_by, queued_at, sent_at, expires_at)
       values ($1, 1, $2, $3, 'lock', 'unlock', $4, 0, $5, $6, now() + interval '1 hour')`,
      [
        id,
        place.rows[0]!.id,
        device.rows[0]!.id,
        n === 0 ? 'sent' : 'queued',
        new Date(1_000 * (9 - n)),
        null,
      ],
    );
  const boot = randomUUID();
  await client.query(
    `insert into device_boot (device_id, boot_id, account_id, location_id, last_at) values ($1, $2, 1, $3, now())`,
    [device.rows[0]!.id, boot, place.rows[0]!.id],
  );
  await migrate(store.owner, steps);
  const { rows } = await client.query<{ id: string; connections: string[] }>(
    'select id, connections from command order by turn',
  );
  expect(rows).toEqual([
    { id: ids[2], connections: [] },
    { id: ids[1], connections: [] },
    { id: ids[0], connections: [''] },
  ]);
  expect((await client.query('select boot_id from device_greeting')).rows).toEqual([{ boot_id: boot }]);
});
