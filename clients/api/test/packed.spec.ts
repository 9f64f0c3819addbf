import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';

const run = promisify(execFile);
const here = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'backroom-packed-'));
/** Outside any workspace, above all this one. */
const installed = join(folder, 'node_modules/@backroom/api');

beforeAll(async () => {
  // Via a shell: npm is a script with another name on some platforms.
  const npm = (args: string[], cwd: string) => run('npm', args, { cwd, shell: true });
  await run(process.execPath, ['pack.mjs', folder], { cwd: here });
  const [tarball] = readdirSync(folder).filter((name) => name.endsWith('.tgz'));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'a-program', type: 'module' }));
  await npm(
    ['install', `./${tarball}`, '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'],
    folder,
  );
}, 240_000);
afterAll(() => rmSync(folder, { recursive: true }));

it('PLAT-6 the packed client contains what it needs, a license and its own README, and nothing of a workspace', () => {
  const { dependencies } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  expect(Object.keys(dependencies)).toEqual(['openapi-fetch']);
  expect(readFileSync(join(installed, 'LICENSE.md'), 'utf8')).toContain('without any warranty');
  expect(readdirSync(join(folder, 'node_modules/@backroom'))).toEqual(['api']);
  const files = readdirSync(join(installed, 'dist'), { recursive: true, encoding: 'utf8' });
  const strangers = files.filter((name) =>
    readFileSync(join(installed, 'dist', name), 'utf8').includes("from '@backroom/"),
  );
  expect(strangers).toEqual([]);
});

it('PLAT-6 knows the request and response types of every call when installed in an empty folder', async () => {
  const check = async (program: string) => {
    writeFileSync(join(folder, 'program.ts'), program);
    const tsc = join(here, '../../node_modules/ts7/bin/tsc');
    const options = [
      '--noEmit',
      '--strict',
      '--module',
      'nodenext',
      '--target',
      'es2024',
      '--lib',
      'es2024,dom',
    ];
    return run(process.execPath, [tsc, ...options, 'program.ts'], { cwd: folder }).then(
      () => '',
      ({ stdout }: { stdout: string }) => stdout,
    );
  };
  const program = (body: string) => `
    import { answer, apiClient, type Schemas } from '@backroom/api';
    const api = apiClient({ url: 'https://backroom.example.test', token: 'bk_x' });
    const refund: Promise<{ refundResponse: Schemas['Refund'] }> = answer(api.POST('/orders/{id}/refund', {
      params: { path: { id: 'x' }, header: { 'Idempotency-Key': 'y' } }, body: ${body},
    }));
    export { refund };`;
  expect(await check(program("{ transactionId: 'z', amount: '2.50' }"))).toBe('');
  expect(await check(program("{ transaction: 'z' }"))).toContain('transaction');
}, 60_000);
