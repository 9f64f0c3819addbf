import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, Wire } from '@backroom/standalone/testing';
import { FixedClock } from '../src/clock/clock.js';
import { ConfigError, readConfig } from '../src/config/index.js';
import { filesAt } from '../src/files/files-config.js';
import { Files, filesConfig } from '../src/files/index.js';
import { until } from './event-log.contract.js';

const key = Buffer.alloc(32, 3).toString('base64');
const clock = new FixedClock(new Date('2026-06-15T12:00:00Z'));
const open = (given: Record<string, string>) =>
  filesAt(readConfig(filesConfig, { FILES_KEY: key, ...given }), clock);

const folder = mkdtempSync(join(tmpdir(), 'backroom-files-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The contract of every file store. */
function filesContract(place: string, opened: () => Files): void {
  describe(`PLAT-3 files in ${place}`, () => {
    it('PLAT-3 stores and returns whole files, replaces them and removes them', async () => {
      const files = opened();
      const bytes = Buffer.from(Array.from({ length: 100_000 }, (_, n) => n % 251));
      expect(await files.read('logos/7/one.png')).toBeUndefined();
      await files.put('logos/7/one.png', bytes);
      expect((await files.read('logos/7/one.png'))!.equals(bytes)).toBe(true);
      await files.put('logos/7/one.png', Buffer.from('another'));
      expect((await files.read('logos/7/one.png'))!.toString()).toBe('another');
      await files.put('logos/7/empty.png', Buffer.alloc(0));
      expect((await files.read('logos/7/empty.png'))!.length).toBe(0);
      await files.remove('logos/7/one.png');
      await files.remove('logos/7/one.png');
      expect(await files.read('logos/7/one.png')).toBeUndefined();
    });

    it('PLAT-3 keeps the first of several files put once under the same name and reports so to the others', async () => {
      const files = opened();
      const sent = Array.from({ length: 8 }, (_, n) => `sent by ${n}`);
      const kept = await Promise.all(sent.map((text) => files.putOnce('uploads/1/x', Buffer.from(text))));
      expect(kept.filter(Boolean)).toHaveLength(1);
      expect((await files.read('uploads/1/x'))!.toString()).toBe(sent[kept.indexOf(true)]);
      expect(await files.putOnce('uploads/1/x', Buffer.from('later'))).toBe(false);
    });

    it('PLAT-3 rejects names that leave the store', async () => {
      const files = opened();
      for (const name of ['../secret', '/etc/passwd', 'a//b', 'A.png', ''])
        for (const act of [
          () => files.read(name),
          () => files.put(name, Buffer.alloc(1)),
          () => files.remove(name),
        ])
          await expect(act()).rejects.toThrow('not a file name');
    });

    it('PLAT-3 signs gateway links with a size limit and an expiry', () => {
      const link = opened().uploadLink('uploads/1/y', { lifetime: 60_000, maxBytes: 1_000 });
      const { pathname, searchParams } = new URL(link, 'http://gateway');
      expect(pathname).toBe('/files/uploads/1/y');
      const read = (bent: Record<string, string> = {}) =>
        opened().signer.read('PUT', 'uploads/1/y', { ...Object.fromEntries(searchParams), ...bent });
      expect(read()).toMatchObject({ maxBytes: 1_000 });
      expect(read({ max: '2000' })).toBeUndefined();
    });
  });
}

filesContract('a folder', () => open({ FILES_DIR: join(folder, 'local') }));

it('PLAT-3 requires exactly one file store', () => {
  for (const given of [
    {},
    { FILES_DIR: '/x', FILES_S3_BUCKET: 'y' },
    { FILES_S3_BUCKET: 'y', FILES_S3_ACCESS_KEY: 'z' },
  ])
    expect(() => open(given as Record<string, string>)).toThrow(ConfigError);
});

it('PLAT-3 accepts links of the old key during key rotation', () => {
  const fresh = Buffer.alloc(32, 4).toString('base64');
  const query = (keys: string) =>
    Object.fromEntries(
      new URL(
        open({ FILES_DIR: '/x', FILES_KEY: keys }).downloadLink('a', { lifetime: 1_000 }),
        'http://gateway',
      ).searchParams,
    );
  const both = open({ FILES_DIR: '/x', FILES_KEY: `${fresh},${key}` }).signer;
  expect(both.read('GET', 'a', query(key))).toBeDefined();
  expect(both.read('GET', 'a', query(fresh))).toBeDefined();
  expect(open({ FILES_DIR: '/x' }).signer.read('GET', 'a', query(`${fresh},${key}`))).toBeUndefined();
});

describe('PLAT-3 responses of an S3 service', () => {
  const requestTimes: number[] = [];
  let respond: () => { status: number; code?: string } = () => ({ status: 200 });
  const service = createServer((request, response) => {
    request.resume().once('end', () => {
      requestTimes.push(performance.now());
      const { status, code } = respond();
      const body = code
        ? `<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`
        : '';
      response.writeHead(status, { 'content-type': 'application/xml' }).end(body);
    });
  });
  const access = { FILES_S3_ACCESS_KEY: 'access', FILES_S3_SECRET_KEY: 'a-secret-of-some-length' };
  const bucket = (given: Record<string, string> = access) => {
    const { port } = service.address() as AddressInfo;
    return open({ FILES_S3_BUCKET: 'files', FILES_S3_ENDPOINT: `http://127.0.0.1:${port}`, ...given });
  };
  beforeAll(() => new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve)));
  afterAll(() => new Promise((resolve) => service.close(resolve)));
  beforeEach(() => requestTimes.splice(0));

  it('PLAT-3 fails the start when listing the bucket is forbidden: a missing file would look forbidden', async () => {
    respond = () => ({ status: 403, code: 'AccessDenied' });
    await expect(bucket().checked()).rejects.toThrow(/FILES_S3_BUCKET: AccessDenied: .*s3:ListBucket/);
    respond = () => ({ status: 404, code: 'NoSuchBucket' });
    await expect(bucket().checked()).rejects.toThrow('FILES_S3_BUCKET: NoSuchBucket');
    respond = () => ({ status: 404, code: 'NoSuchKey' });
    await expect(bucket().checked()).resolves.toBeInstanceOf(Files);
  });

  it('PLAT-3 starts without waiting for an unavailable or overloaded service', async () => {
    respond = () => ({ status: 503, code: 'SlowDown' });
    await expect(bucket().checked()).resolves.toBeInstanceOf(Files);
    await expect(
      bucket({ ...access, FILES_S3_ENDPOINT: `http://127.0.0.1:${await freePort()}` }).checked(),
    ).resolves.toBeInstanceOf(Files);
  });

  it('PLAT-3 retries a conditional put that conflicts, after a pause', async () => {
    respond = () =>
      requestTimes.length < 4 ? { status: 409, code: 'ConditionalRequestConflict' } : { status: 200 };
    expect(await bucket().putOnce('uploads/1/x', Buffer.from('x'))).toBe(true);
    expect(requestTimes).toHaveLength(4);
    const pauses = requestTimes.slice(1).map((at, n) => at - requestTimes[n]!);
    // 50, 100 and 200 ms, a little scattered.
    for (const [n, min] of [37, 75, 150].entries()) expect(pauses[n]).toBeGreaterThanOrEqual(min);
  });

  it('PLAT-3 reports missing credentials as a configuration error, not as an outage', async () => {
    const before = { ...process.env };
    for (const name of Object.keys(process.env)) if (name.startsWith('AWS_')) delete process.env[name];
    Object.assign(process.env, { AWS_EC2_METADATA_DISABLED: 'true', HOME: folder });
    try {
      const files = bucket({});
      await expect(files.read('a')).rejects.toMatchObject({ name: 'CredentialsProviderError' });
      await expect(files.checked()).rejects.toThrow('FILES_S3_ACCESS_KEY: CredentialsProviderError');
    } finally {
      process.env = before;
    }
  });
});

/** `go install github.com/versity/versitygw/cmd/versitygw@latest`: an S3 server that keeps objects in a folder. */
const program = process.env['VERSITYGW'] ?? 'versitygw';
const isInstalled =
  spawnSync(program, ['--version'], { timeout: 30_000, killSignal: 'SIGKILL' }).status === 0;
if (!isInstalled) console.warn('No versitygw here: the tests on an S3 service are skipped');

(isInstalled ? describe : describe.skip)('PLAT-3 an S3 service', () => {
  let server: ChildProcess;
  let wire: Wire;
  let endpoint: string;
  const access = { FILES_S3_ACCESS_KEY: 'access', FILES_S3_SECRET_KEY: 'a-secret-of-some-length' };
  const bucket = (given: Record<string, string> = {}) =>
    open({ FILES_S3_BUCKET: 'files', FILES_S3_ENDPOINT: endpoint, ...access, ...given });

  beforeAll(async () => {
    mkdirSync(join(folder, 's3/files'), { recursive: true });
    mkdirSync(join(folder, 'meta'));
    const port = await freePort();
    endpoint = `http://127.0.0.1:${port}`;
    server = spawn(
      program,
      [
        ...['--port', `127.0.0.1:${port}`, '--quiet'],
        ...['--access', access.FILES_S3_ACCESS_KEY, '--secret', access.FILES_S3_SECRET_KEY],
        ...['posix', '--sidecar', join(folder, 'meta'), join(folder, 's3')],
      ],
      { stdio: 'ignore' },
    );
    await until(
      'the S3 service answers',
      () =>
        fetch(endpoint).then(
          () => true,
          () => false,
        ),
      30_000,
    );
    wire = await Wire.to(endpoint);
  }, 60_000);
  afterAll(async () => {
    await wire.cut();
    server.kill();
  });

  filesContract('a bucket', () => bucket());

  it('PLAT-3 fails the start when the service rejects the credentials or the bucket', async () => {
    await expect(bucket().checked()).resolves.toBeInstanceOf(Files);
    await expect(bucket({ FILES_S3_SECRET_KEY: 'another' }).checked()).rejects.toThrow(ConfigError);
    await expect(bucket({ FILES_S3_BUCKET: 'none' }).checked()).rejects.toThrow(
      'FILES_S3_BUCKET: NoSuchBucket',
    );
  });

  it('PLAT-3 reports an unreachable service as an outage, but not a refusal', async () => {
    const files = bucket({ FILES_S3_ENDPOINT: new URL(wire.url).origin });
    await files.put('a', Buffer.from('1'));
    await wire.cut();
    await expect(files.read('a')).rejects.toMatchObject({ name: 'OutageError' });
    await wire.mend();
    expect((await files.read('a'))!.toString()).toBe('1');
    const stranger = bucket({ FILES_S3_SECRET_KEY: 'another' });
    await expect(stranger.read('a')).rejects.not.toMatchObject({ name: 'OutageError' });
    await expect(bucket({ FILES_S3_BUCKET: 'none' }).read('a')).rejects.toMatchObject({
      name: 'NoSuchBucket',
    });
  });
});
