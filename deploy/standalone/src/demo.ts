import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { HostedService } from './host.js';

export const DEMO_PASSWORD = 'Backroom-demo-2026';
export const DEMO_SIGN_INS: [string, string][] = [
  ['super@demo.backroom.test', 'super admin'],
  ['owner@demo.backroom.test', 'user admin of one operator'],
  ['multi@demo.backroom.test', 'two operators'],
  ['clerk@demo.backroom.test', 'sales ledger only'],
  ['shopper@demo.backroom.test', 'plain user'],
  ['gc@demo.backroom.test', 'a globalConnect operator'],
];

const SEEDER = fileURLToPath(new URL('../dist/seeder.js', import.meta.url));

/**
 * Seeds each service once per version of its demo data. The marker is kept in
 * Postgres, with the data that it describes. An interrupted seed runs again,
 * so a seed consists of idempotent commands. `versions`: the services' demo versions, as far as they are known.
 */
export async function seedDemo(
  adminUrl: string,
  services: HostedService[],
  versions: Record<string, number> | undefined,
  log: (line: string) => void,
): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(
      'CREATE TABLE IF NOT EXISTS demo_seeded (service text PRIMARY KEY, version int NOT NULL, at timestamptz NOT NULL DEFAULT now())',
    );
    const { rows } = await client.query<{ service: string; version: number }>(
      'SELECT service, version FROM demo_seeded',
    );
    const seeded = Object.fromEntries(rows.map((row) => [row.service, row.version]));
    const due = services.filter(({ name }) => !versions || (versions[name] ?? 0) > (seeded[name] ?? 0));
    if (!due.length) return;
    log(versions ? `seeding the demo: ${due.map(({ name }) => name).join(', ')}` : 'seeding the demo');
    await runSeeder(due, seeded, async (name, version) => {
      await client.query(
        'INSERT INTO demo_seeded (service, version) VALUES ($1, $2) ON CONFLICT (service) DO UPDATE SET version = excluded.version, at = now()',
        [name, version],
      );
      log(`seeded ${name}`);
    });
  } finally {
    await client.end();
  }
}

function runSeeder(
  services: HostedService[],
  seeded: Record<string, number>,
  done: (name: string, version: number) => Promise<void>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = fork(SEEDER, [], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    let marked = Promise.resolve();
    child.on('message', (message: { type?: string; name?: string; version?: number }) => {
      if (message.type !== 'seeded') return;
      marked = marked.then(() => done(message.name!, message.version!));
      // Awaited when the seeder has ended.
      marked.catch(() => undefined);
    });
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      if (code === 0) marked.then(resolve, reject);
      else
        reject(
          new Error(`seeding the demo failed (${signal ?? `exit code ${code}`}); the next start tries again`),
        );
    });
    child.send({ type: 'seed', services, seeded });
  });
}
