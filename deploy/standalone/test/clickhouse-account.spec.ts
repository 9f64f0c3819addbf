import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startClickHouse, type ClickHouse } from '../src/engines/clickhouse.js';

const asRoot = process.getuid?.() === 0 && process.platform === 'linux';
const known = { 'x-clickhouse-user': 'backroom', 'x-clickhouse-key': 'of this test' };

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backroom-account-'));
  mkdirSync(join(folder, 'clickhouse'), { mode: 0o700 });
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const start = (): Promise<ClickHouse> =>
  startClickHouse({ dataDir: join(folder, 'clickhouse'), password: 'of this test' });

async function ask(engine: ClickHouse, body: string): Promise<string> {
  const address = `http://127.0.0.1:${engine.port}/`;
  return (await fetch(address, { method: 'POST', body, headers: known })).text();
}

/** User and capabilities of a process, from the kernel. */
function identity(pid: number): { uids: string[]; capabilities: string } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const field = (name: string): string => new RegExp(`^${name}:\\s*(.*)$`, 'm').exec(status)![1]!;
  return { uids: field('Uid').split('\t'), capabilities: field('CapEff') };
}

(asRoot ? it : it.skip)('PERM-3 ClickHouse started by root is not root: keys are closed to it', async () => {
  // Like a data folder: it may be traversed, its keys are 0600.
  chmodSync(folder, 0o755);
  for (const count of ['1\n', '2\n']) {
    const engine = await start();
    try {
      const { uids, capabilities } = identity(engine.pid()!);
      expect(uids).not.toContain('0');
      expect(Number(`0x${capabilities}`)).toBe(0);
      expect(statSync(join(folder, 'clickhouse')).uid).toBe(Number(uids[0]));
      await ask(engine, 'CREATE TABLE IF NOT EXISTS kept (a String) ENGINE = MergeTree ORDER BY a');
      expect(await ask(engine, "INSERT INTO kept VALUES ('x')")).toBe('');
      expect(await ask(engine, 'SELECT count() FROM kept')).toBe(count);
    } finally {
      await engine.stop();
    }
  }
});

(asRoot ? it : it.skip)('PERM-3 a store that root wrote is handed over', async () => {
  chmodSync(folder, 0o700);
  const before = await start();
  await ask(before, 'CREATE TABLE kept (a String) ENGINE = MergeTree ORDER BY a');
  await ask(before, "INSERT INTO kept VALUES ('x')");
  await before.stop();
  chmodSync(folder, 0o755);
  const after = await start();
  try {
    expect(identity(after.pid()!).uids).not.toContain('0');
    expect(await ask(after, 'SELECT * FROM kept')).toBe('x\n');
    expect(await ask(after, "INSERT INTO kept VALUES ('y')")).toBe('');
  } finally {
    await after.stop();
  }
});
