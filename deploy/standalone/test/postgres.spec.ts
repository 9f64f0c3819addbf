import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { fileURLToPath, pathToFileURL } from 'node:url';
import pg from 'pg';
import { eventually } from '@backroom/testing/waiting';
import { ensureDatabases } from '../src/engines/databases.js';
import { startPostgres, type Postgres } from '../src/engines/postgres.js';
import { isAlive, waitUntil } from '../src/process-table.js';

const BUILT = fileURLToPath(new URL('../dist/engines/postgres.js', import.meta.url));

let folder: string;
let running: Postgres | undefined;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backroom postgres '));
  chmodSync(folder, 0o711);
});

afterEach(async () => {
  await running?.stop();
  running = undefined;
  rmSync(folder, { recursive: true, force: true });
});

async function rows(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

const start = async (): Promise<Postgres> =>
  (running = await startPostgres({ dataDir: join(folder, 'data'), password: 'p/w@' }));

/** Started in the same folder by another process, which supervises it. */
async function startElsewhere(): Promise<{ parent: ChildProcess; url: string; pid: number }> {
  const script = join(folder, 'parent.mjs');
  writeFileSync(
    script,
    `import { startPostgres } from ${JSON.stringify(pathToFileURL(BUILT).href)};
     const p = await startPostgres({ dataDir: ${JSON.stringify(join(folder, 'data'))}, password: 'p/w@' });
     console.log(JSON.stringify({ url: p.url('postgres'), pid: p.pid() }));
     setInterval(() => undefined, 1000);`,
  );
  const parent = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(parent.stdout, 'data')) as [Buffer];
  return { parent, ...(JSON.parse(line.toString()) as { url: string; pid: number }) };
}

describe('Postgres', () => {
  it('PLAT-1 listens on loopback only, durably, from a folder with a space in its name', async () => {
    const postgres = await start();
    const [settings] = await rows(
      postgres.url('postgres'),
      "SELECT current_setting('listen_addresses') AS listen, current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS sync",
    );
    expect(settings).toEqual({ listen: '127.0.0.1', fsync: 'on', sync: 'on' });
  });

  it('PLAT-1 ends when its parent is killed with -9, and restarts with its data', async () => {
    const { parent, url, pid } = await startElsewhere();
    await rows(url, 'CREATE TABLE kept AS SELECT 42 AS answer');
    parent.kill('SIGKILL');
    expect(await waitUntil(() => !isAlive(pid), 5000)).toBe(true);
    const postgres = await start();
    expect(await rows(postgres.url('postgres'), 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
  });

  it('takes over from an orphaned process, and from a stale lock file', async () => {
    const { parent, pid } = await startElsewhere();
    try {
      // It hangs: its server runs on, and would not be restarted.
      parent.kill('SIGSTOP');
      const second = await start();
      expect(second.pid()).not.toBe(pid);
      expect(await rows(second.url('postgres'), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
      await second.stop();
    } finally {
      parent.kill('SIGKILL');
    }
    // The pid of a living process that is no Postgres.
    writeFileSync(join(folder, 'data', 'postmaster.pid'), `${process.pid}\n`);
    expect(await rows((await start()).url('postgres'), 'SELECT 2 AS two')).toEqual([{ two: 2 }]);
  });

  it('restarts automatically after kill -9', async () => {
    const postgres = await start();
    await rows(postgres.url('postgres'), 'CREATE TABLE kept AS SELECT 1 AS one');
    const killed = postgres.pid()!;
    process.kill(killed, 'SIGKILL');
    const answers = async () => {
      const found = await rows(postgres.url('postgres'), 'SELECT one FROM kept');
      return postgres.pid() !== killed && found;
    };
    const answer = await eventually('Postgres to come back', answers, { within: 15_000 });
    expect(answer).toEqual([{ one: 1 }]);
  });

  it('creates an owner role, and an app role that owns nothing, for every service', async () => {
    const postgres = await start();
    const passwordOf = (role: string): string => `pw-${role}`;
    await ensureDatabases(postgres.url('postgres'), ['orders-ledger'], passwordOf);
    const urls = await ensureDatabases(postgres.url('postgres'), ['orders-ledger', 'identity'], passwordOf);
    const { app, owner } = urls['orders-ledger']!;
    await rows(owner, 'CREATE TABLE sale (id bigint GENERATED ALWAYS AS IDENTITY, account bigint)');
    await rows(owner, 'ALTER TABLE sale ENABLE ROW LEVEL SECURITY');
    await rows(owner, 'ALTER TABLE sale FORCE ROW LEVEL SECURITY');
    await rows(owner, 'CREATE POLICY one_account ON sale USING (account = 1)');
    await rows(app, 'INSERT INTO sale (account) VALUES (1)');
    await expect(rows(app, 'INSERT INTO sale (account) VALUES (2)')).rejects.toThrow('row-level security');
    expect(await rows(app, 'SELECT account::int FROM sale')).toEqual([{ account: 1 }]);
    await expect(rows(app, 'CREATE TABLE mine (id int)')).rejects.toThrow('permission denied');
    await expect(rows(app, 'ALTER TABLE sale DISABLE ROW LEVEL SECURITY')).rejects.toThrow('must be owner');
    await expect(rows(app.replace(/[^/]+$/, 'identity'), 'SELECT 1')).rejects.toThrow('permission denied');
  });

  it('never runs as root', async () => {
    const postgres = await start();
    if (process.platform !== 'linux') return;
    const uid = /^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${postgres.pid()}/status`, 'utf8'))?.[1];
    expect(uid).not.toBe('0');
    expect(String(statSync(join(folder, 'data')).uid)).toBe(uid);
  });
});
