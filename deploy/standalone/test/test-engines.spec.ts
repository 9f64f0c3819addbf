import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { runChild } from '@backroom/testing/children';
import { startTestEngines } from '../src/engines/test-engines.js';

const MAIN = fileURLToPath(new URL('../dist/engines/main.js', import.meta.url));

async function run(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(sql);
  await client.end();
  return rows;
}

describe('engines for tests', () => {
  it('provide separate empty databases, and stop at the end', async () => {
    const shared = process.env.BACKROOM_TEST_ENGINES;
    process.env.BACKROOM_TEST_ENGINES = '';
    const engines = await startTestEngines({ postgres: true });
    process.env.BACKROOM_TEST_ENGINES = shared ?? '';
    try {
      const [one, two] = await Promise.all([
        engines.postgres.database('cash'),
        engines.postgres.database('cash'),
      ]);
      expect(one.name).not.toBe(two.name);
      const client = new pg.Client({ connectionString: one.app });
      await client.connect();
      const { rows } = await client.query<{ role: string; database: string }>(
        'SELECT current_user AS role, current_database() AS database',
      );
      await client.end();
      expect(rows).toEqual([{ role: 'cash_app', database: one.name }]);
      await one.drop();

      const made: string[] = [];
      const prepared = {
        key: 'ready',
        make: async ({ owner }: { owner: string }) => {
          made.push(owner);
          await run(owner, 'create table coin (id int); insert into coin values (7)');
        },
      };
      const [first, second] = await Promise.all([
        engines.postgres.database('cash', prepared),
        engines.postgres.database('cash', prepared),
      ]);
      expect(made).toHaveLength(1);
      await run(first.app, 'delete from coin');
      expect(await run(second.app, 'select id from coin')).toEqual([{ id: 7 }]);
    } finally {
      await engines.stop();
    }
    await expect(
      new pg.Client({ connectionString: engines.running.postgres!.adminUrl }).connect(),
    ).rejects.toThrow('ECONNREFUSED');
  });

  it('run for one command and return its exit code', async () => {
    const script = `const { postgres, clickhouse } = JSON.parse(process.env.BACKROOM_TEST_ENGINES);
      const folder = require('node:fs').mkdtempSync(require('node:path').join(require('node:os').tmpdir(), 'left-'));
      console.log(Boolean(postgres.adminUrl), Boolean(clickhouse), folder); process.exit(3);`;
    const env = { ...process.env, BACKROOM_TEST_ENGINES: '' };
    const { code, stdout } = await runChild(
      process.execPath,
      [MAIN, '--postgres', '--', process.execPath, '-e', script],
      { env, limit: 60_000 },
    );
    const [hasPostgres, hasClickHouse, left] = stdout.trim().split(' ');
    expect([code, hasPostgres, hasClickHouse]).toEqual([3, 'true', 'false']);
    // Files that the command left are deleted with it.
    expect(existsSync(left!)).toBe(false);
  });

  it('PLAT-2 fall back to local ones with a message when containers are requested without Docker', async () => {
    const { code, stdout, stderr } = await runChild(
      process.execPath,
      [MAIN, '--postgres', '--', process.execPath, '-e', 'console.log(process.env.BACKROOM_TEST_ENGINES)'],
      {
        limit: 60_000,
        // Docker, if installed, is unavailable.
        env: {
          ...process.env,
          ENGINES: 'docker',
          DOCKER_HOST: 'tcp://127.0.0.1:9',
          BACKROOM_TEST_ENGINES: '',
          HOME: '/nowhere',
        },
      },
    );
    expect([code, stderr]).toEqual([0, expect.stringContaining('no Docker here')]);
    expect(JSON.parse(stdout)).toEqual({ postgres: { adminUrl: expect.stringContaining('postgres://') } });
  }, 60_000);
});
