import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort, startTestEngines, type TestDatabase } from '@backroom/standalone/testing';
import { refusePooledByTransaction } from '../src/database/index.js';
import { until } from './event-log.contract.js';

const program = '/usr/sbin/pgbouncer';
const isInstalled =
  process.env['CI'] === 'true' ||
  spawnSync(program, ['--version'], { timeout: 30_000, killSignal: 'SIGKILL' }).status === 0;
if (!isInstalled) console.warn('No PgBouncer here: the tests with a pool are skipped');

let engines: Awaited<ReturnType<typeof startTestEngines>>;
let store: TestDatabase;
const folder = mkdtempSync(join(tmpdir(), 'backroom-pool-'));
const pools: ChildProcess[] = [];

beforeAll(async () => {
  // PgBouncer runs as another user where the tests run as root.
  chmodSync(folder, 0o755);
  engines = await startTestEngines({ postgres: true });
  store = await engines.postgres.database('pooled');
}, 60_000);
afterAll(async () => {
  for (const pool of pools) pool.kill('SIGKILL');
  await store.drop();
  await engines.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Returns the address of the database behind a pool of the given mode. */
async function pooled(mode: 'session' | 'transaction'): Promise<string> {
  const { hostname, port, username, password, pathname } = new URL(store.app);
  const listens = await freePort();
  const file = join(folder, `${mode}.ini`);
  writeFileSync(
    file,
    `[databases]
${pathname.slice(1)} = host=${hostname} port=${port} user=${username} password=${decodeURIComponent(password)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listens}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
`,
  );
  const asRoot = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  pools.push(spawn(program, [...asRoot, file], { stdio: 'ignore' }));
  await until('the pool listens', () => listensAt(listens), 20_000);
  const url = new URL(store.app);
  url.port = String(listens);
  return url.href;
}

function listensAt(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    }).once('error', () => resolve(false));
  });
}

describe('PLAT-3 a connection pool in front of the database', () => {
  it('PLAT-3 starts without a pool', async () => {
    await refusePooledByTransaction(store.app);
  });

  (isInstalled ? it : it.skip)(
    'PLAT-3 accepts a session pool and rejects a transaction pool by name',
    async () => {
      await refusePooledByTransaction(await pooled('session'));
      const url = await pooled('transaction');
      for (let n = 0; n < 5; n++)
        await expect(refusePooledByTransaction(url)).rejects.toThrow('DATABASE_URL: uses a transaction pool');
    },
  );
});
