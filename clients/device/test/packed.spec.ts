import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { device, FakeGateway, until } from './fake-gateway.js';

const run = promisify(execFile);
const here = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'backroom-packed-'));
const gateway = new FakeGateway();
/** Outside any workspace, above all this one. */
const installed = join(folder, 'node_modules/@backroom/device');

beforeAll(async () => {
  // Via a shell: npm is a script with another name on some platforms.
  const npm = (args: string[], cwd: string) => run('npm', args, { cwd, shell: true });
  await npm(['pack', '--pack-destination', `"${folder}"`], here);
  const [tarball] = readdirSync(folder).filter((name) => name.endsWith('.tgz'));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'a-kiosk', type: 'module' }));
  await npm(
    ['install', `./${tarball}`, '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'],
    folder,
  );
  await gateway.start();
}, 240_000);
afterAll(async () => {
  await gateway.stop();
  rmSync(folder, { recursive: true });
});

it('DEV-6 the packed client contains what it needs, a license and its own README, and nothing of a workspace', () => {
  const about = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as {
    license: string;
    dependencies: Record<string, string>;
  };
  expect(Object.keys(about.dependencies).filter((name) => name.startsWith('@backroom'))).toEqual([]);
  expect(about.license).toBe('SEE LICENSE IN LICENSE.md');
  expect(readFileSync(join(installed, 'LICENSE.md'), 'utf8')).toContain('without any warranty');
  expect(readFileSync(join(installed, 'README.md'), 'utf8')).toContain('npm install ./backroom-device-');
  expect(readdirSync(join(folder, 'node_modules/@backroom'))).toEqual(['device']);
  const files = readdirSync(join(installed, 'dist'), { recursive: true, encoding: 'utf8' });
  expect(files.filter((name) => name.endsWith('.js')).length).toBeGreaterThan(20);
  const sources = files.filter((name) => /\.(js|d\.ts)$/.test(name));
  const strangers = sources.filter((name) =>
    readFileSync(join(installed, 'dist', name), 'utf8').includes("from '@backroom/"),
  );
  expect(strangers).toEqual([]);
});

it('DEV-6 connects, says hello, and sells by the arithmetic of the ledger when installed in an empty folder', async () => {
  const program = `
    import { DeviceClient, newMessageId } from '@backroom/device';
    import { FileStore } from '@backroom/device/node';
    import { priceOrder } from '@backroom/device/pricing';
    const store = await FileStore.open('kept/kiosk.jsonl');
    const client = await DeviceClient.open({
      device: ${JSON.stringify({ ...device, kind: 'lock' })}, url: '${gateway.url}', store, software: 'packed 1',
      onReceipt: () => { client.close(); store.close(); },
    });
    const { lines, totals } = priceOrder([{ productId: 1, quantity: 3, unitPrice: 50, taxRatePpm: 70_000, deposit: 0 }]);
    client.connect();
    await client.publish('orders', { orderId: newMessageId(), lines, total: totals.total });`;
  writeFileSync(join(folder, 'kiosk.js'), program);
  await run(process.execPath, ['kiosk.js'], { cwd: folder, timeout: 30_000 });
  await until(() => gateway.on('orders').length === 1);
  expect(gateway.received[0]).toMatchObject({ channel: 'hello', body: { software: 'packed 1' } });
  expect(gateway.on('orders')[0]!.body).toMatchObject({ total: 161, lines: [{ tax: 11 }] });
});

it('DEV-6 its types compile where it is installed', async () => {
  const program = (kind: string) => `
    import { DeviceClient, type DeviceConfig, type DeviceOrder } from '@backroom/device';
    import { FileStore } from '@backroom/device/node';
    import { feeOf, feeOn } from '@backroom/device/pricing';
    export const open = async () => DeviceClient.open({
      device: { accountId: 2, kind: '${kind}', deviceId: 9, login: 'a', secret: 'b' },
      url: 'mqtt://localhost', store: await FileStore.open('kept'), software: 'x',
      onConfig: ({ fee }: DeviceConfig) => void feeOn(100, feeOf(fee)),
    });
    export const total = ({ total: sum }: DeviceOrder): number => sum;`;
  const compile = (text: string) => {
    writeFileSync(join(folder, 'types.ts'), text);
    const tsc = join(here, '../../node_modules/ts7/bin/tsc');
    const options = ['--strict', '--noEmit', '--module', 'nodenext', '--skipLibCheck', '--types', 'node'];
    const roots = ['--typeRoots', join(here, '../../node_modules/@types')];
    return run(process.execPath, [tsc, ...options, ...roots, 'types.ts'], { cwd: folder }).then(
      () => '',
      ({ stdout }: { stdout: string }) => stdout,
    );
  };
  expect(await compile(program('kiosk'))).toBe('');
  expect(await compile(program('toaster'))).toContain('toaster');
}, 60_000);
