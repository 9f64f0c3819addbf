import 'reflect-metadata';
import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SignJWT, type JWK } from 'jose';
import { bodyOf, expectProblem, headersOf, named, pathOf, plainPathOf, sentBodyOf } from './every-route.js';
import { GatewayUnderTest } from './gateway-under-test.js';

const gateway = new GatewayUnderTest();
let token: string;
beforeAll(async () => {
  await gateway.start();
  token = await gateway.token();
}, 60_000);
afterAll(() => gateway.stop());

describe('every route', () => {
  it.each(named)('PERM-3 %s answers a valid request with security headers', async (_name, route) => {
    const answer = await gateway.call(route.method, plainPathOf(route), {
      token: await gateway.tokenFor(route),
      body: sentBodyOf(route),
      headers: headersOf(route),
    });
    expect([answer.status, answer.text]).toEqual([route.status ?? 200, expect.any(String)]);
    expect(answer.headers.get('x-trace-id')).toMatch(/^[0-9a-f]{32}$/);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });

  it.each(named.filter(([, route]) => route.access !== 'public'))(
    'PERM-3 %s refuses invalid tokens',
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

  it.each(named.filter(([, { access }]) => access === 'super admin' || Array.isArray(access)))(
    'PERM-3 %s refuses a user without the permission',
    async (_name, route) => {
      gateway.services.overrides.set('resolveAccess', {
        access: {
          userId: 6,
          scope: 'user',
          accountIds: [11],
          permissions: [],
          grantsVersion: 1,
          restrictions: [],
          reaches: [],
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
