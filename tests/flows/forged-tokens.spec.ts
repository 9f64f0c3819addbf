import type { Schemas } from '@backroom/gateway/v2';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { importJWK, SignJWT, type JWK } from 'jose';
import { callFrom } from '@backroom/testing/call-from';
import { call, signIn, type Person } from '@backroom/testing/people';
import { system } from '@backroom/testing/running-system';
import { newPassword, signInAs, signUp } from '@backroom/testing/sign-up';
import { totpOf } from '@backroom/testing/totp';

/** The signing key of this system: these forgeries are stronger than those of any attacker. */
const { accessTokenKey: key, principalKeys } = JSON.parse(
  readFileSync(join(system.dataDir, 'secrets.json'), 'utf8'),
) as { accessTokenKey: JWK; principalKeys: Record<string, JWK> };
const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

/** Variants of a valid token, each wrong in one way. */
async function forgeries(good: string): Promise<Record<string, string>> {
  const [head, body] = good.split('.') as [string, string];
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>;
  const header = { alg: 'EdDSA', kid: key.kid!, typ: 'JWT' };
  const sign = async (change: object, bend: object = {}, by: JWK = key) =>
    new SignJWT({ ...claims, ...change })
      .setProtectedHeader({ ...header, ...bend })
      .sign(await importJWK(by, 'EdDSA'));
  const shared = new SignJWT(claims).setProtectedHeader({ ...header, alg: 'HS256' });
  return {
    expired: await sign({ exp: 1_700_000_000 }),
    none: `${encoded({ ...header, alg: 'none' })}.${body}.`,
    'none, in another case': `${encoded({ ...header, alg: 'nOnE' })}.${body}.`,
    'HS256 by the public key': await shared.sign(Buffer.from(key.x!, 'base64url')),
    'RS256 in name': `${encoded({ ...header, alg: 'RS256' })}.${body}.${good.split('.')[2]}`,
    'foreign audience': await sign({ aud: 'elsewhere' }),
    'unknown kid': await sign({}, { kid: 'unknown' }),
    'kid that is a path': await sign({}, { kid: '../../../../dev/null' }),
    'the key of principals': await sign({}, {}, principalKeys['gateway']!),
    'no signature': `${head}.${body}.`,
    'another user': `${head}.${encoded({ ...claims, sub: '2' })}.${good.split('.')[2]}`,
  };
}

let person: Person;
let forged: [string, string][];
beforeAll(async () => {
  person = await signIn('clerk');
  forged = Object.entries(await forgeries(person.session.accessToken));
}, 60_000);

describe('AUTH-4 forged and foreign tokens', () => {
  it('AUTH-4 open no call, unlike the original token', async () => {
    expect((await person.call('/accounts/list')).status).toBe(200);
    for (const [what, token] of forged)
      expect([what, (await call('/accounts/list', { token })).status]).toEqual([what, 401]);
  });

  it('AUTH-4 refresh no session, as cookie or as bearer, nor does a valid access token', async () => {
    const every = [...forged, ['the good one', person.session.accessToken] as const];
    for (const [what, token] of every)
      for (const [name, value] of [
        ['cookie', `backroom_refresh=${token}`],
        ['authorization', `Bearer ${token}`],
      ] as const) {
        const headers = { [name]: value };
        const answer = await call<Schemas['Problem']>('/auth/refresh', { body: {}, headers });
        expect([what, answer.status, answer.body.type, answer.headers.getSetCookie()]).toEqual([
          what,
          401,
          'about:blank#session-ended',
          [],
        ]);
      }
  });

  it('AUTH-4 a refresh is for the user of the cookie, whatever access token is sent with it', async () => {
    const other = await signIn('shopper');
    const headers = { cookie: other.cookie };
    const { body } = await call<Schemas['Session']>('/auth/refresh', {
      body: {},
      headers,
      token: person.session.accessToken,
    });
    expect(body.email).toBe(other.session.email);
  });

  it('AUTH-7 pass no second step, as challenge, as code or with a wrong code', async () => {
    const email = await signUp();
    const own = await signInAs(email);
    const { secret } = await own.post<{ secret: string }>('/security/two-factor', { password: newPassword });
    await own.post('/security/two-factor/confirm', { code: totpOf(secret, Date.now()) });
    const began = await call<{ challenge: { id: string } }>('/auth/admin/login', {
      body: { email, password: newPassword },
    });
    const { id } = began.body.challenge;
    const good = own.session.accessToken;
    for (const [what, token] of [...Object.entries(await forgeries(good)), ['good', good] as const]) {
      const path = `/auth/challenges/${encodeURIComponent(token)}`;
      const asId = await call(path, { body: { method: 'totp', code: '000000' } });
      const asCode = await call(`/auth/challenges/${id}`, { body: { method: 'recovery', code: token } });
      expect([what, asId.status, asCode.status]).toEqual([what, 400, 400]);
    }
    const withToken = { authorization: `Bearer ${good}`, cookie: own.cookie };
    const wrong = await callFrom(
      '127.0.0.81',
      `/auth/challenges/${id}`,
      { method: 'totp', code: 'x' },
      withToken,
    );
    expect(wrong).toMatchObject({ status: 401, cookies: [], body: { type: 'about:blank#invalid-code' } });
  });
});
