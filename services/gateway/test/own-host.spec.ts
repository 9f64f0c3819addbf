import { mkdir, writeFile } from 'node:fs/promises';
import { request, type IncomingHttpHeaders } from 'node:http';
import { dirname, join } from 'node:path';
import { LocalFiles, SystemClock } from '@backroom/platform';
import { GatewayUnderTest } from './gateway-under-test.js';

const gateway = new GatewayUnderTest();
beforeAll(() => gateway.start({ HTTP_NAMES: 'status.example.test' }), 60_000);
afterAll(() => gateway.stop());

function ask(
  path: string,
  headers: Record<string, string>,
  url = gateway.url,
  method = 'GET',
): Promise<{ status: number; headers: IncomingHttpHeaders }> {
  return new Promise((resolve, reject) => {
    request(`${url}${path}`, { headers, method }, (answer) => {
      answer.resume();
      resolve({ status: answer.statusCode!, headers: answer.headers });
    })
      .on('error', reject)
      .end();
  });
}

describe.each(['/healthz', '/readyz', '/metrics'])('%s', (path) => {
  it.each(['localhost', '127.0.0.1:8080', 'status.example.test'])(
    "PERM-3 reports health to callers that use the gateway's own name: %s",
    async (host) => {
      expect((await ask(path, { host })).status).toBe(200);
    },
  );

  it.each([
    { host: 'evil.test' },
    { host: 'localhost', 'sec-fetch-site': 'cross-site' },
    { host: 'localhost', 'sec-fetch-site': 'same-site' },
  ])('PERM-3 reports health to no other callers: %j', async (headers) => {
    expect((await ask(path, headers as Record<string, string>)).status).toBe(403);
  });
});

describe('health details for unauthenticated callers', () => {
  const part = '127.0.0.1:1';
  const withParts = new GatewayUnderTest();
  beforeAll(() => withParts.start({ PARTS: part }), 60_000);
  afterAll(() => withParts.stop());
  const forwarded: Record<string, string>[] = [
    { 'x-forwarded-for': '203.0.113.9' },
    { forwarded: 'for=203.0.113.9' },
    { 'x-real-ip': '203.0.113.9' },
    { via: '1.1 edge' },
  ];

  it('PERM-3 PLAT-2 report readiness to all, and the parts that are not ready only to this machine', async () => {
    const here = await withParts.call('GET', '/readyz');
    expect([here.status, here.body]).toEqual([503, { ready: false, waiting: [part] }]);
    for (const headers of forwarded) {
      const there = await withParts.call('GET', '/readyz', { headers });
      expect([there.status, there.body]).toEqual([503, { ready: false }]);
    }
  });

  it('PERM-3 PLAT-2 exclude metrics, through any proxy on this machine', async () => {
    expect((await withParts.call('GET', '/metrics')).text).toContain('live_streams');
    for (const headers of forwarded) {
      const { status, text } = await withParts.call('GET', '/metrics', { headers });
      expect([status, text]).toEqual([404, '']);
    }
  });
});

describe('files', () => {
  const page = Buffer.from('<html><script>alert(1)</script></html>, and more of it');
  const png = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), page]);
  it.each([
    ['photos/one.png', png, 'image/png', 'inline'],
    ['photos/one.jpg', png, 'application/octet-stream', 'attachment'],
    ['photos/page.png', page, 'application/octet-stream', 'attachment'],
    ['photos/page.jpg', page, 'application/octet-stream', 'attachment'],
    ['photos/page.webp', page, 'application/octet-stream', 'attachment'],
    ['photos/page.html', page, 'application/octet-stream', 'attachment'],
    ['photos/page.svg', Buffer.from('<svg onload="alert(1)"/>'), 'application/octet-stream', 'attachment'],
    ['photos/page', page, 'application/octet-stream', 'attachment'],
  ])(
    'PERM-3 are served with their own media type and never execute: %s',
    async (name, bytes, type, disposition) => {
      const path = join(gateway.filesDir, name);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, bytes);
      const files = new LocalFiles(gateway.filesDir, gateway.filesKey, new SystemClock());
      const { status, headers } = await ask(files.downloadLink(name, { lifetime: 60_000 }), {});
      expect(status).toBe(200);
      expect(headers).toMatchObject({
        'content-type': type,
        'content-disposition': disposition,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      });
    },
  );
});

describe('PLAT-3 calls from the internal network', () => {
  const named = new GatewayUnderTest();
  beforeAll(
    () => named.start({ HTTP_NAMES: 'backroom-gateway', PUBLIC_URL: 'https://backroom.example.test' }),
    60_000,
  );
  afterAll(() => named.stop());

  it.each([
    ['backroom.example.test', 200],
    ['backroom-gateway', 200],
    ['backroom-gateway:8080', 200],
    ['evil.test', 421],
  ])('PLAT-3 may use the internal host name of the API: %s is answered with %d', async (host, status) => {
    expect((await ask('/v2/openapi.json', { host }, named.url)).status).toBe(status);
  });

  it('AUTH-4 are refused to a page of that name', async () => {
    const headers = { host: 'backroom-gateway', origin: 'http://backroom-gateway' };
    expect((await ask('/v2/auth/logout', headers, named.url, 'POST')).status).toBe(403);
  });
});
