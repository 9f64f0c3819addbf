import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import 'reflect-metadata';
import { LocalFiles, SystemClock } from '@backroom/platform';
import { eventually } from '@backroom/testing/waiting';
import { bodyOf, expectProblem, named } from './every-route.js';
import { GatewayUnderTest } from './gateway-under-test.js';

const folder = mkdtempSync(join(tmpdir(), 'console-'));
const gateway = new GatewayUnderTest();
let token: string;
beforeAll(async () => {
  writeFileSync(join(folder, 'index.html'), '<!doctype html>');
  await gateway.start({ CONSOLE_DIR: folder, REQUEST_TIMEOUT: '1000' });
  token = await gateway.token();
}, 60_000);
afterAll(async () => {
  await gateway.stop();
  rmSync(folder, { recursive: true });
});

/** A request whose body never ends, up to where it was accepted. */
function endless(path: string, chunk: string): Promise<{ answer: string; sent: number }> {
  return new Promise((resolve) => {
    let [answer, sent] = ['', 0];
    const part = `${chunk.length.toString(16)}\r\n${chunk}\r\n`;
    const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1', () => {
      socket.write(
        `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n`,
      );
      const more = () => {
        while (socket.writable && sent < 100 * 1024 * 1024) {
          sent += chunk.length;
          if (!socket.write(part)) return void socket.once('drain', more);
        }
      };
      more();
    });
    socket.on('data', (data) => (answer += data.toString())).on('error', () => undefined);
    socket.on('close', () => resolve({ answer, sent }));
  });
}

function expectRawProblem(answer: string, status: number): void {
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(head).toContain('application/problem+json');
  const json = /\{.*\}/s.exec(body)?.[0] ?? '{}';
  expect(JSON.parse(json)).toMatchObject({ status, traceId: expect.stringMatching(/^[0-9a-f]{32}$/) });
}

/** The response to raw bytes, until the connection is closed. */
function raw(text: string): Promise<string> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1', () => socket.write(text));
    socket.on('data', (chunk) => (answer += chunk.toString())).on('error', () => undefined);
    socket.on('close', () => resolve(answer));
  });
}

describe('hostile clients', () => {
  it.each([
    ...['', '.', '..', '../', '../../etc/passwd', '%2e%2e/logos/x.png', '..%2f..%2fetc%2fpasswd'],
    ...['..%5c..%5cwindows', '%00.png', 'a.png', `${'a'.repeat(63)}.png`, `${'a'.repeat(65)}.png`],
    ...[`${'A'.repeat(64)}.png`, `${'a'.repeat(64)}.svg`, `${'a'.repeat(64)}.png%00.html`, '*', '?name=x'],
    ...[`${'a'.repeat(64)}.png/..`, `${'a'.repeat(64)}.png/../${'b'.repeat(64)}.png`],
  ])('PROD-2 LOC-4 finds nothing for a guessed picture name and lists no folder: %s', async (name) => {
    for (const folder of ['pictures', 'logos']) {
      const text = await raw(
        `GET /${folder}/${name} HTTP/1.1\r\nhost: ${new URL(gateway.url).host}\r\naccept: */*\r\nconnection: close\r\n\r\n`,
      );
      expect([name, text.split('\r\n')[0]]).toEqual([name, expect.stringMatching(/^HTTP\/1\.1 40[04] /)]);
      expect(text).not.toMatch(/root:|[0-9a-f]{64}\.png|location:/);
    }
  });

  it('PROD-2 LOC-4 answers 404 for a missing picture with a valid name', async () => {
    for (const folder of ['pictures', 'logos']) {
      const { status, headers } = await gateway.call('GET', `/${folder}/${'0'.repeat(64)}.png`);
      expect(status).toBe(302);
      const link = new URL(headers.get('location')!, gateway.url);
      const answer = await gateway.call('GET', `${link.pathname}${link.search}`);
      expect([answer.status, answer.text]).toEqual([404, expect.not.stringContaining('0'.repeat(64))]);
      const other = link.pathname.replace('0.png', '1.png');
      expect((await gateway.call('GET', `${other}${link.search}`)).status).toBe(403);
    }
  });

  it.each([
    'NO HTTP\r\n\r\n',
    `GET /v2/users/7 HTTP/1.1\r\nhost: localhost\r\ncookie: ${'a'.repeat(20_000)}\r\n\r\n`,
  ])('PERM-3 answers unparsable requests with a problem and a trace id (%#)', async (text) => {
    const [head, body] = (await raw(text)).split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1.1 4\d\d /);
    expect(head).toContain('application/problem+json');
    expect(JSON.parse(body!)).toMatchObject({ traceId: expect.stringMatching(/^[0-9a-f]{32}$/) });
  });

  it.each(['/%00', '/index.html%00', '/assets/%00', `/${'a'.repeat(10_000)}`])(
    'PERM-3 answers 404 for an impossible file name (%#)',
    async (path) => expectProblem(await gateway.call('GET', path), 404),
  );

  it.each(['1000000000', '1e9', '1001', '0', '-1'])(
    'PERM-3 refuses a page of %s rows, naming the parameter',
    async (limit) => {
      for (const path of ['/v2/audit', '/v2/accounts/list', '/v2/reports/ledgers'])
        expectProblem(await gateway.call('GET', `${path}?limit=${limit}`, { token }), 400, 'limit');
    },
  );

  it.each([
    ['lists', (levels: number) => '['.repeat(levels)],
    ['closed lists', (levels: number) => '['.repeat(levels) + ']'.repeat(levels)],
    ['objects', (levels: number) => '{"a":'.repeat(levels) + '1' + '}'.repeat(levels)],
  ])('PERM-3 refuses JSON of excessively nested %s and stays healthy', async (_what, bomb) => {
    for (const [path, field] of [
      ['/v2/auth/admin/login', 'email'],
      ['/v2/errors', 'breadcrumbs'],
    ] as const) {
      const answer = await gateway.call('POST', path, { body: `{"${field}":${bomb(1_000)}}` });
      expectProblem(answer, 400);
    }
    const deep = { body: `{"meta":${bomb(20_000)}}`, token };
    expectProblem(await gateway.call('POST', '/v2/locations/themes/7', deep), 400, 'body');
    expect((await gateway.call('GET', '/healthz')).status).toBe(200);
  });

  it('PERM-3 accepts a free-form field at a reasonable depth and refuses deeper ones by name', async () => {
    const theme = bodyOf(named.find(([name]) => name === 'POST /locations/themes/:id')![1]);
    const save = (levels: number) => {
      const meta = `${'['.repeat(levels)}1${']'.repeat(levels)}`;
      const body = JSON.stringify({ ...theme, meta: 'M' }).replace('"M"', meta);
      return gateway.call('POST', '/v2/locations/themes/7', { token, body });
    };
    expect((await save(30)).status).toBe(200);
    for (const levels of [40, 5_000]) expectProblem(await save(levels), 400, 'body');
  });

  it('PERM-3 names only the first twenty of many faults, and refuses a body over the size limit', async () => {
    const faults = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, nth) => [`x${nth}`, 1]));
    const answer = await gateway.call('POST', '/v2/accounts', {
      token: await gateway.token({ subject: '2' }),
      body: faults(5_000),
    });
    expectProblem(answer, 400, 'x0');
    expect(answer.body.errors).toHaveLength(20);
    expectProblem(await gateway.call('POST', '/v2/auth/admin/login', { body: faults(84_000) }), 413);
  });

  it('PERM-3 limits bodies to 8 KB before and 128 KB after sign-in', async () => {
    const filled = (bytes: number) => ({ body: `{"name":"${'x'.repeat(bytes)}"}` });
    for (const path of ['/v2/auth/admin/login', '/v2/auth/register', '/v2/users/password', '/v2/errors']) {
      expectProblem(await gateway.call('POST', path, filled(8_000)), 400);
      expectProblem(await gateway.call('POST', path, filled(8_200)), 413);
    }
    const caller = { token: await gateway.token({ subject: '2' }) };
    expectProblem(await gateway.call('POST', '/v2/accounts', { ...caller, ...filled(131_000) }), 400);
    expectProblem(await gateway.call('POST', '/v2/accounts', { ...caller, ...filled(131_100) }), 413);
  });

  it('PERM-3 refuses a body of 100 MB by its declared length, before it is sent', async () => {
    const head = 'POST /v2/errors HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n';
    expectRawProblem(await raw(`${head}content-length: 104857600\r\n\r\n{`), 413);
  });

  it('PERM-3 cuts off a body of undeclared length once it is too large', async () => {
    const before = process.memoryUsage().rss;
    const { answer, sent } = await endless('/v2/errors', 'x'.repeat(65_536));
    expectRawProblem(answer, 413);
    expect(sent).toBeLessThan(50 * 1024 * 1024);
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024);
  });

  it.each([
    ['head', 'POST /v2/errors HTTP/1.1\r\nhost: localhost\r\ncontent-type: app'],
    [
      'body',
      'POST /v2/errors HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 30\r\n\r\n{"mess',
    ],
  ])('PERM-3 answers and disconnects a client whose %s never arrives', async (_what, text) => {
    const begun = Date.now();
    expectRawProblem(await raw(text), 408);
    expect(Date.now() - begun).toBeLessThan(15_000);
  });

  it('PERM-3 sends security headers with every response, refusals included', async () => {
    for (const path of ['/v2/audit', '/v2/nothing', '/', '/v2/settings', '/v2/users/x%00']) {
      const { headers } = await gateway.call('GET', path);
      expect(headers.get('content-security-policy')).toMatch(/default-src 'self'.*frame-ancestors 'none'/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-frame-options')).toBe('DENY');
    }
  });

  it('DASH-2 does not pass a day outside the range of the engine to it', async () => {
    const days = { startDate: '0000-01-01', endDate: '0000-01-01' };
    const report = await gateway.call('POST', '/v2/reports/dashboard/salesreport', { token, body: days });
    expectProblem(report, 400, 'startDate');
    const query = `?${new URLSearchParams(days)}`;
    expectProblem(await gateway.call('GET', `/v2/reports/ledgers${query}`, { token }), 400, 'endDate');
  });

  it('DASH-5 answers and ends a HEAD request for the live stream', async () => {
    const answer = await gateway.call('HEAD', '/v2/live', { token });
    expect([answer.status, answer.type]).toEqual([200, 'text/event-stream; charset=utf-8']);
  });

  it('LOC-2 issues no command for a HEAD request of the legacy call, and answers one without a command', async () => {
    const path = '/v2/locations/7/kiosks/7';
    const headers = { authorization: `Bearer ${token}` };
    const head = async (query: string) =>
      (await fetch(`${gateway.url}${path}${query}`, { method: 'HEAD', headers })).status;
    const status = await head('?command=reboot');
    expect(gateway.services.last('sendCommand')).toBeUndefined();
    expect(status).toBe(404);
    expect(await head('')).toBe(200);
    expect((await gateway.call('GET', `${path}?command=reboot`, { token })).status).toBe(200);
    expect(gateway.services.last('sendCommand')).toBeDefined();
  });

  it('LOC-4 accepts one file per upload link', async () => {
    const files = new LocalFiles(folder, Buffer.alloc(32, 3).toString('base64'), new SystemClock());
    const link = files.uploadLink('uploads/11/themes/7/once', { lifetime: 60_000, maxBytes: 100 });
    const put = async () => (await gateway.call('PUT', link, { body: 'a picture' })).status;
    expect([await put(), await put()]).toEqual([204, 403]);
  });

  it('LOC-2 forwards only the given hardware fields of a kiosk', async () => {
    const body = { color: 'White', mount: '' };
    await gateway.call('POST', '/v2/locations/kiosks/7', { token, body });
    const { hardware } = gateway.services.last('saveKiosk')!.request as { hardware: object };
    expect(JSON.parse(JSON.stringify(hardware))).toEqual(body);
  });

  it('DASH-5 limits the live streams of one user', async () => {
    const ends = new AbortController();
    const headers = { authorization: `Bearer ${token}` };
    const open = () => fetch(`${gateway.url}/v2/live`, { headers, signal: ends.signal });
    const streams = await Promise.all(Array.from({ length: 50 }, open));
    expect(new Set(streams.map(({ status }) => status))).toEqual(new Set([200]));
    expectProblem(await gateway.call('GET', '/v2/live', { token }), 429);
    ends.abort();
    // The gateway must first notice that they disconnected.
    const isLetIn = async () => {
      const later = new AbortController();
      const { status } = await fetch(`${gateway.url}/v2/live`, { headers, signal: later.signal });
      later.abort();
      if (status !== 200) expect(status).toBe(429);
      return status === 200;
    };
    await eventually('a stream to be let in again', isLetIn, { retryErrors: false });
  });
});
