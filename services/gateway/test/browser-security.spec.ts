import 'reflect-metadata';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { cspReportType } from '../src/errors/csp-report.js';
import { callAs } from './call-as.js';
import { bodyOf, expectProblem, headersOf, named, plainPathOf } from './every-route.js';
import { GatewayUnderTest } from './gateway-under-test.js';

const folder = mkdtempSync(join(tmpdir(), 'console-'));
writeFileSync(join(folder, 'index.html'), '<!doctype html>');
afterAll(() => rmSync(folder, { recursive: true }));
const credentials = { email: 'ada@example.test', password: 'secret' };

describe('PERM-3 response headers for browsers', () => {
  const gateway = new GatewayUnderTest();
  const lines: string[] = [];
  beforeAll(async () => {
    jest.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
      lines.push(String(chunk));
      return true;
    });
    await gateway.start({ CONSOLE_DIR: folder, LOG_LEVEL: 'warn' });
  }, 60_000);
  afterAll(async () => {
    await gateway.stop();
    jest.restoreAllMocks();
  });

  it.each([
    '/',
    '/index.html',
    '/v2/settings',
    '/v2/audit',
    '/v2/nothing',
    '/v2/users/x%00',
    '/docs',
    '/docs/assets/swagger-ui.css',
    '/v2/openapi.json',
    '/logos/none.png',
    '/v2/files/none',
    '/healthz',
  ])('PERM-3 forbids sniffing, framing, other sites, device features and referrers with %s', async (path) => {
    const { headers } = await gateway.call('GET', path, { headers: { accept: 'text/html' } });
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringMatching(
        /^clipboard-write=\(self\), .*camera=\(\).*geolocation=\(\)/,
      ),
      'content-security-policy': expect.stringContaining(''),
    });
    expect(headers.has('strict-transport-security')).toBe(false);
  });

  it('PERM-3 keeps the console from turning text into script, and has violations reported', async () => {
    const csp = (await gateway.call('GET', '/')).headers.get('content-security-policy');
    for (const part of [
      "default-src 'self'",
      "require-trusted-types-for 'script'; trusted-types default",
      "frame-ancestors 'none'",
      'report-uri /v2/csp-reports',
    ])
      expect(csp).toContain(part);
    expect(csp).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/);
  });

  it.each(named)(
    'PERM-3 AUTH-4 keeps browsers and proxies from caching the response of %s',
    async (_name, route) => {
      const answer = await gateway.call(route.method, plainPathOf(route), {
        token: await gateway.tokenFor(route),
        body: bodyOf(route),
        headers: headersOf(route),
      });
      expect(answer.headers.get('cache-control')).toBe('no-store');
    },
  );

  it('AUTH-4 gives cookies plain names over http on this machine, scoped to the sign-in path', async () => {
    const login = await gateway.call('POST', '/v2/auth/admin/login', { body: credentials });
    expect(login.headers.getSetCookie()[0]).toMatch(
      /^backroom_refresh=[^;]+; Path=\/v2\/auth; Expires=[^;]+; HttpOnly; SameSite=Strict$/,
    );
  });

  const report = (body: unknown, type: string = cspReportType) =>
    gateway.call('POST', '/v2/csp-reports', {
      body: JSON.stringify(body),
      headers: { 'content-type': type, origin: 'null', 'sec-fetch-site': 'cross-site' },
    });
  const logged = () =>
    lines
      .join('')
      .split('\n')
      .filter((line) => line.includes('"csp"'))
      .map((line) => (JSON.parse(line) as { csp: object }).csp);

  it('SHELL-13 logs violations of the content security policy without keys, queries and personal data', async () => {
    lines.length = 0;
    const body = {
      'csp-report': {
        'document-uri': 'https://c.example/setup/users?search=canary@example.test#key=canary',
        'violated-directive': "script-src-elem 'self'",
        'blocked-uri': 'https://evil.example/x.js?canary=1',
        'source-file': 'https://c.example/assets/app.js',
        'line-number': 12,
        'column-number': -7,
        'script-sample': 'canary',
      },
    };
    expect((await report(body)).status).toBe(204);
    expect(lines.join('')).not.toContain('canary');
    expect(logged()).toEqual([
      {
        page: 'https://c.example/setup/users',
        directive: 'script-src-elem',
        blocked: 'https://evil.example/x.js',
        source: 'https://c.example/assets/app.js',
        line: 12,
        column: 0,
      },
    ]);
  });

  it('SHELL-13 PERM-3 limits the size of these reports and drops malformed ones', async () => {
    lines.length = 0;
    for (const none of [[], {}, 'text', { 'csp-report': [] }]) expect((await report(none)).status).toBe(204);
    expect(logged()).toEqual([]);
    expectProblem(await report({ padding: 'x'.repeat(9_000) }), 413);
    expectProblem(await report({}, 'application/json'), 415);
    const headers = { 'content-type': cspReportType };
    expectProblem(await gateway.call('POST', '/v2/csp-reports', { body: '{', headers }), 400);
  });

  it('PERM-3 refuses bodies of this type on every other route', async () => {
    const headers = { 'content-type': 'application/csp-report' };
    expectProblem(await gateway.call('POST', '/v2/auth/admin/login', { body: credentials, headers }), 415);
  });
});

describe('AUTH-4 over TLS', () => {
  const gateway = new GatewayUnderTest();
  const call = (path: string, options: Parameters<typeof callAs>[2] = {}) =>
    callAs('console.example.test', gateway.url + path, options);
  beforeAll(() => gateway.start({ PUBLIC_URL: 'https://console.example.test' }), 60_000);
  afterAll(() => gateway.stop());

  it('AUTH-4 restricts cookies to this host and to TLS', async () => {
    const login = await call('/v2/auth/admin/login', { method: 'POST', body: credentials });
    const begun = await call('/v2/auth/sso/7');
    const out = await call('/v2/auth/logout', { method: 'POST' });
    const cookies = [login, begun, out].flatMap(({ headers }) => headers['set-cookie'] ?? []);
    expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual(
      expect.arrayContaining(['__Host-backroom_refresh', '__Host-backroom_sso']),
    );
    for (const cookie of cookies) {
      expect(cookie).toMatch(/^__Host-.*; Path=\/;.* HttpOnly; Secure; SameSite=(Strict|Lax)$/);
      expect(cookie).not.toMatch(/domain=/i);
    }
  });

  it('AUTH-4 ignores a cookie that a sibling host or an eavesdropper could have set', async () => {
    const refresh = async (cookie: string) => {
      await call('/v2/auth/refresh', { method: 'POST', headers: { cookie } });
      return gateway.services.last('refreshSession')!.request;
    };
    expect(await refresh('backroom_refresh=planted')).toEqual({ refreshToken: '' });
    expect(await refresh('__Host-backroom_refresh=own; backroom_refresh=planted')).toEqual({
      refreshToken: 'own',
    });
  });

  it('AUTH-4 sends HSTS, so that returning browsers use TLS only', async () => {
    for (const path of ['/v2/settings', '/v2/nothing', '/healthz'])
      expect((await call(path)).headers['strict-transport-security']).toBe('max-age=31536000');
  });
});
