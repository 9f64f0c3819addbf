import 'reflect-metadata';
import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Problem } from '@backroom/platform';
import { SignJWT, type JWK } from 'jose';
import { controllers } from '../src/gateway.module.js';
import { declaredRoutes } from '../src/route/openapi.js';
import type { RouteDeclaration } from '../src/route/route.js';
import { GatewayUnderTest, type Answer } from './gateway-under-test.js';

const gateway = new GatewayUnderTest();
let token: string;
beforeAll(async () => {
  await gateway.start();
  token = await gateway.token();
}, 60_000);
afterAll(() => gateway.stop());

const routes = declaredRoutes(controllers).filter(({ answer }) => answer !== 'stream');
const named = routes.map((route): [string, RouteDeclaration] => [`${route.method} ${route.path}`, route]);
const pathOf = (route: RouteDeclaration) => `/v2${route.path.replaceAll(/:\w+/g, '7')}`;
/** A request of each route that passes. */
const bodies: Record<string, object> = {
  '/auth/admin/login': { email: 'ada@example.test', password: 'secret' },
};
const bodyOf = (route: RouteDeclaration): Record<string, unknown> | undefined =>
  route.body && {
    ...(route.path.includes('dashboard') && { startDate: '2026-06-01', endDate: '2026-06-30' }),
    ...bodies[route.path],
  };

function expectProblem(answer: Answer, status: number, field?: string): void {
  expect({ status: answer.status, text: answer.text }).toMatchObject({ status });
  expect(answer.type).toMatch(/^application\/problem\+json/);
  expect(answer.body).toMatchObject({
    status,
    detail: expect.any(String),
    traceId: expect.stringMatching(/^[0-9a-f]{32}$/),
  });
  if (field) expect(answer.body.errors?.map((error) => error.field.split('.')[0])).toContain(field);
}

describe('every route', () => {
  it.each(named)(
    'PERM-3 %s answers a plain request, with the headers that protect a browser',
    async (_name, route) => {
      const answer = await gateway.call(route.method, pathOf(route), { token, body: bodyOf(route) });
      expect([answer.status, answer.text]).toEqual([route.status ?? 200, expect.any(String)]);
      expect(answer.headers.get('x-trace-id')).toMatch(/^[0-9a-f]{32}$/);
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    },
  );

  it.each(named.filter(([, route]) => route.access !== 'public'))(
    'PERM-3 %s refuses every token but a good one',
    async (_name, route) => {
      const foreign = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' }) as JWK;
      const known = (JSON.parse(gateway.accessKeys.publicKeys) as { keys: JWK[] }).keys[0]!;
      const claims = Buffer.from(
        JSON.stringify({ sid: 'x', sub: '5', iss: 'backroom', aud: 'backroom-api', exp: 4e9 }),
      ).toString('base64url');
      const none = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${claims}.`;
      const symmetric = new SignJWT({ sid: 'x' })
        .setProtectedHeader({ alg: 'HS256', kid: known.kid, typ: 'JWT' })
        .setSubject('5')
        .setIssuer('backroom')
        .setAudience('backroom-api')
        .setExpirationTime('1h');
      const [head, body, signature] = token.split('.') as [string, string, string];
      const bad: Record<string, string | undefined> = {
        missing: undefined,
        rubbish: 'Bearer rubbish',
        'another scheme': `Basic ${token}`,
        'two in one': `Bearer ${token} ${token}`,
        expired: `Bearer ${await gateway.token({ expires: -1 })}`,
        'without an end': `Bearer ${await gateway.token({ expires: null })}`,
        'not yet valid': `Bearer ${await gateway.token({ claims: { nbf: 4e9 } })}`,
        'another audience': `Bearer ${await gateway.token({ audience: 'elsewhere' })}`,
        'another issuer': `Bearer ${await gateway.token({ issuer: 'backroom-internal' })}`,
        'another kind': `Bearer ${await gateway.token({ header: { typ: 'principal+jwt' } })}`,
        "a stranger's key": `Bearer ${await gateway.token({ key: { ...foreign, kid: known.kid } })}`,
        'an unknown key': `Bearer ${await gateway.token({ header: { kid: 'unknown' } })}`,
        'alg none': `Bearer ${none}`,
        'HS256 with the public key': `Bearer ${await symmetric.sign(Buffer.from(known.x!, 'base64url'))}`,
        'another body': `Bearer ${head}.${claims}.${signature}`,
        'another signature': `Bearer ${head}.${body}.${signature.replace(/^./, (c) => (c === 'A' ? 'B' : 'A'))}`,
      };
      for (const [what, authorization] of Object.entries(bad)) {
        const answer = await gateway.call(route.method, pathOf(route), {
          body: bodyOf(route),
          headers: authorization ? { authorization } : {},
        });
        expect({ what, status: answer.status, type: answer.body.type }).toEqual({
          what,
          status: 401,
          type: 'about:blank#access-denied',
        });
        expectProblem(answer, 401);
      }
    },
  );

  it.each(named.filter(([, route]) => Array.isArray(route.access)))(
    'PERM-3 %s refuses somebody without the permission',
    async (_name, route) => {
      gateway.services.overrides.set('resolveAccess', {
        access: {
          userId: 6,
          scope: 'user',
          accountIds: [11],
          permissions: [],
          grantsVersion: 1,
          restrictions: [],
        },
      });
      try {
        expectProblem(
          await gateway.call(route.method, pathOf(route), {
            token: await gateway.token({ subject: '6' }),
            body: bodyOf(route),
          }),
          403,
        );
      } finally {
        gateway.services.overrides.clear();
      }
    },
  );
});

/** Values that no field takes, and some that a few do: none may end in a 5xx. */
const nasty = [
  'NaN',
  'Infinity',
  '-1',
  '0',
  '1.5',
  '1e9',
  '1000000000',
  '9007199254740993',
  '-9223372036854775808',
  '',
  ' ',
  'null',
  '[]',
  '{}',
  'true',
  '\0',
  'a\0b',
  '%',
  "' or 1=1 --",
  '<script>',
  '2026-13-45',
  '../../etc/passwd',
  'x'.repeat(5_000),
  '\ud800',
  '😀',
];
const nastyJson: unknown[] = [
  ...nasty,
  null,
  true,
  -1,
  0,
  1.5,
  1e9,
  1e308,
  [],
  {},
  [null],
  [-1],
  [1e300],
  ['1'],
  { $gt: 0 },
  Array(2_000).fill(7),
];

describe('bad input', () => {
  it.each(named.filter(([, route]) => route.query))(
    'SHELL-11 %s names what is wrong with its query, and never breaks',
    async (_name, route) => {
      for (const field of [...Object.keys(route.query!.shape), 'unknown', '__proto__', 'constructor'])
        for (const value of nasty) {
          const answer = await gateway.call(
            route.method,
            `${pathOf(route)}?${new URLSearchParams({ [field]: value })}`,
            { token },
          );
          const valid =
            route.query!.safeParse({ [field]: value }).success &&
            Object.hasOwn(route.query!.shape, field) &&
            !value.includes('\0');
          if (valid) expect({ field, value, status: answer.status }).toEqual({ field, value, status: 200 });
          else expectProblem(answer, 400, field);
        }
      expectProblem(
        await gateway.call(route.method, `${pathOf(route)}?page=1&page=2`, { token }),
        400,
        'page',
      );
      for (const limit of ['1e9', '1000000000', '101'])
        expectProblem(
          await gateway.call(route.method, `${pathOf(route)}?limit=${limit}`, { token }),
          400,
          'limit',
        );
    },
  );

  it.each(named.filter(([, route]) => route.body))(
    'PERM-3 %s names what is wrong with its body, and never breaks',
    async (_name, route) => {
      for (const field of [...Object.keys(route.body!.shape), 'isAdmin'])
        for (const value of nastyJson) {
          const body = { ...bodyOf(route), [field]: value };
          const answer = await gateway.call(route.method, pathOf(route), { token, body });
          const valid =
            route.body!.safeParse(JSON.parse(JSON.stringify(body))).success &&
            !JSON.stringify(value).includes('\\u0000');
          if (valid)
            expect({ field, value, status: answer.status }).toEqual({
              field,
              value,
              status: route.status ?? 200,
            });
          else {
            expectProblem(answer, 400);
            expect(
              answer.body.errors!.some(
                (error) => error.field === field || error.field.startsWith(`${field}.`),
              ),
            ).toBe(true);
          }
        }
    },
  );

  it.each(named.filter(([, route]) => route.params))(
    'PERM-3 %s takes just a number in its path',
    async (_name, route) => {
      for (const id of [
        '0',
        '-1',
        '1.5',
        'NaN',
        'me',
        '9007199254740993',
        '%00',
        '7%20or%201=1',
        '%F0%9F%98%80',
      ])
        expectProblem(
          await gateway.call(route.method, `/v2${route.path.replaceAll(/:\w+/g, id)}`, { token }),
          400,
          'id',
        );
    },
  );

  it('PERM-3 a body that is no JSON, not an object, too deep or too large is refused', async () => {
    const login = (body: string, type = 'application/json') =>
      gateway.call('POST', '/v2/auth/admin/login', { body, headers: { 'content-type': type } });
    for (const body of [
      '{',
      '{"email":',
      'nonsense',
      '\0',
      '{"email":"a","email"}',
      '{"__proto__":{"isAdmin":true}}',
    ])
      expectProblem(await login(body), 400);
    for (const body of ['[]', '"text"', '1', 'null', 'true']) expectProblem(await login(body), 400);
    const deep = '['.repeat(50_000) + ']'.repeat(50_000);
    expectProblem(await login(`{"email":${deep},"password":"x"}`), 400, 'email');
    expectProblem(await login(JSON.stringify({ email: 'a', password: 'x'.repeat(1_100_000) })), 413);
    for (const type of ['text/plain', 'application/xml', 'multipart/form-data', 'text/json']) {
      const answer = await login('{}', type);
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
      expect(answer.type).toMatch(/^application\/problem\+json/);
    }
  });

  it('PERM-3 what is not there is a problem as well: unknown paths, other methods, odd addresses', async () => {
    for (const path of [
      '/v2',
      '/v2/',
      '/v2/nothing',
      '/v2/users',
      '/v2/users/7/roles',
      '/v2/%2e%2e/secrets',
      '/v2/users/7%2F..',
      '/v2/%',
      '/v2/%E0%A4%A',
      '/metrics/x',
    ])
      for (const method of ['GET', 'POST', 'DELETE']) {
        const answer = await gateway.call(method, path, { token });
        expect({ path, refused: answer.status >= 400 && answer.status < 500 }).toEqual({
          path,
          refused: true,
        });
        expect(answer.type).toMatch(/^application\/problem\+json/);
      }
  });
});

describe('services behind', () => {
  it('PLAT-1 what a service refuses or cannot do is told as it is, without its inner words', async () => {
    const ask = () => gateway.call('GET', '/v2/accounts/list', { token });
    const cases: [Problem, number][] = [
      [Problem.notFound('account'), 404],
      [new Problem('unavailable', 'The service is not available right now'), 503],
      [new Problem('internal', 'select * from secret'), 500],
    ];
    for (const [problem, status] of cases) {
      gateway.services.problems.set('listAccounts', problem);
      expectProblem(await ask(), status);
    }
    gateway.services.problems.clear();
    expect((await ask()).status).toBe(200);
  });

  it('PERM-3 the services hear who is calling, in which trace, and nothing from the caller about that', async () => {
    const headers = {
      'x-principal': 'forged',
      'x-trace-id': 'forged',
      traceparent: `00-${'ab'.repeat(16)}-${'cd'.repeat(8)}-01`,
    };
    const answer = await gateway.call('GET', '/v2/accounts/list?page=3&limit=7&keywords=har', {
      token,
      headers,
    });
    expect(answer.headers.get('x-trace-id')).toBe('ab'.repeat(16));
    const { request, principal } = gateway.services.last('listAccounts')!;
    expect(request).toMatchObject({ page: 3, limit: 7, keywords: 'har' });
    expect(principal).toMatchObject({
      kind: 'user',
      id: 5,
      scope: 'user',
      accounts: [11],
      locations: 'all',
      grantsVersion: 1,
    });
    await gateway.call('POST', '/v2/auth/admin/login', { body: { email: 'a@example.test', password: 'b' } });
    expect(gateway.services.last('login')!.principal).toMatchObject({ kind: 'service', id: 'gateway' });
  });

  it('PERM-3 operator 1 and location 1 stand for all within reach, never for an id', async () => {
    await gateway.call('GET', '/v2/reports/ledgers?operator=1&location=1', { token });
    expect(gateway.services.last('listOrders')!.request).toMatchObject({ accountIds: [], locationIds: [] });
    await gateway.call('GET', '/v2/reports/ledgers?operator=12&location=9&paymentMethods=0,5', { token });
    expect(gateway.services.last('listOrders')!.request).toMatchObject({
      accountIds: [12],
      locationIds: [9],
      paymentTypes: [0, 5],
    });
  });
});
