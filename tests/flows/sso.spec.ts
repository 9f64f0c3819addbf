import type { Schemas } from '@backroom/gateway/v2';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { decodeJwt } from 'jose';
import { newId } from '@backroom/testing/kiosk';
import { clientId, clientSecret, OidcUnderTest } from '@backroom/testing/oidc-under-test';
import { call, emailOf, signIn, type Person } from '@backroom/testing/people';
import { apiUrl, system } from '@backroom/testing/running-system';

/** Role of the system: Manager. */
const manager = 3;
let owner: Person;
let account: number;
let oidc: OidcUnderTest;

interface Settings {
  version: number;
}
async function set(enabled: boolean): Promise<void> {
  const path = `/accounts/${account}/sso`;
  const { version } = await owner.get<Settings>(path);
  const settings = {
    ...{ issuer: oidc.issuer, clientId, clientSecret, defaultRoleId: manager, enabled, version },
    emailDomains: ['harbor.test', 'demo.backroom.test'],
  };
  const answer = await owner.call(path, { body: settings });
  if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}: ${answer.text}`);
}

beforeAll(async () => {
  owner = await signIn('owner');
  account = owner.accounts[0]!;
  oidc = await OidcUnderTest.start(`http://localhost:${system.http}/v2/auth/sso/callback`);
  await set(true);
}, 60_000);
afterAll(async () => {
  if (oidc) await set(false);
  await oidc?.stop();
});

/** A browser call that follows no redirect. */
async function browse(path: string, cookie = '') {
  const answer = await fetch(`${apiUrl}${path}`, { redirect: 'manual', headers: { cookie } });
  return {
    status: answer.status,
    location: answer.headers.get('location') ?? '',
    cookies: answer.headers.getSetCookie(),
  };
}
const valueOf = (cookies: string[], name: string) =>
  cookies.find((cookie) => cookie.startsWith(`${name}=`))?.split(';')[0] ?? '';

/** The first half: to the provider, with the cookie that binds the way back to this browser. */
async function begin() {
  const { status, location, cookies } = await browse(`/auth/sso/${account}`);
  expect(status).toBe(302);
  expect(new URL(location).origin).toBe(oidc.issuer);
  return { url: location, cookie: valueOf(cookies, 'backroom_sso') };
}
/** The second half: passes the response of the provider to the gateway. */
const finish = (answer: Record<string, string>, cookie: string) =>
  browse(`/auth/sso/callback?${new URLSearchParams(answer)}`, cookie);
async function signInAt(email: string, sub?: string) {
  oidc.who = { email, email_verified: true, ...(sub && { sub }) };
  const { url, cookie } = await begin();
  return finish(await oidc.visit(url), cookie);
}
async function sessionOf({ cookies }: { cookies: string[] }): Promise<Schemas['Session']> {
  const cookie = valueOf(cookies, 'backroom_refresh');
  const answer = await call<Schemas['Session']>('/auth/refresh', { body: {}, headers: { cookie } });
  expect(answer.status).toBe(200);
  return answer.body;
}
const fresh = () => `${newId().slice(-12)}@harbor.test`;

describe("AUTH-7 sign-in by an operator's own provider", () => {
  it('AUTH-7 opens a session of this operator only, and later identifies by subject, not email', async () => {
    const [email, sub] = [fresh(), newId()];
    const done = await signInAt(email, sub);
    expect([done.status, done.location]).toEqual([302, '/auth/sso/done']);
    expect(done.cookies.join('\n')).toMatch(/backroom_refresh=[\w-]{43};.*HttpOnly; SameSite=Strict/);
    const session = await sessionOf(done);
    expect(session).toMatchObject({ email, scope: 'user' });
    const accounts = session.permissions.userPermissions.map(({ accountId }) => accountId);
    expect(new Set(accounts)).toEqual(new Set([account]));
    // The redirect contains nothing that a log or another site could use.
    expect(JSON.stringify(done)).not.toContain(session.accessToken);

    const again = await sessionOf(await signInAt(fresh(), sub));
    expect(again).toMatchObject({ id: session.id, email });
    expect((await signInAt(email, newId())).location).toBe('/auth/login?sso=person');
  });

  it('AUTH-7 PERM-3 refuses users of another operator, of several, of none, and super admins', async () => {
    for (const name of ['gc', 'multi', 'shopper', 'super'] as const) {
      const { location, cookies } = await signInAt(emailOf(name));
      expect([name, location]).toEqual([name, '/auth/login?sso=person']);
      expect(valueOf(cookies, 'backroom_refresh')).toBe('');
    }
    expect((await signInAt('someone@elsewhere.test')).location).toBe('/auth/login?sso=email');
  });

  it('AUTH-7 accepts a response once, from the same browser, and no code of another sign-in', async () => {
    oidc.who = { email: fresh(), email_verified: true };
    const first = await begin();
    const answer = await oidc.visit(first.url);
    const other = await begin();
    for (const cookie of ['', other.cookie, 'backroom_sso=made-up'])
      expect((await finish(answer, cookie)).location).toBe('/auth/login?sso=expired');
    expect((await finish(answer, first.cookie)).location).toBe('/auth/sso/done');
    expect((await finish(answer, first.cookie)).location).toBe('/auth/login?sso=expired');
    // The code was exchanged for one of another verifier and state.
    const second = await begin();
    const { state } = await oidc.visit(second.url);
    const mixed = { ...answer, state: state! };
    expect((await finish(mixed, second.cookie)).location).toBe('/auth/login?sso=provider');
    const third = await begin();
    const refused = { state: (await oidc.visit(third.url))['state']!, error: 'access_denied' };
    expect((await finish(refused, third.cookie)).location).toBe('/auth/login?sso=provider');
  });

  it('AUTH-7 refuses a replayed ID token and one of another issuer, audience, key or alg', async () => {
    const nonceOf = (url: string) => new URL(url).searchParams.get('nonce')!;
    const email = fresh();
    oidc.who = { email, email_verified: true };
    const earlier = nonceOf((await begin()).url);
    const forged = async (claims: object, foreignKey = false) => {
      const { url, cookie } = await begin();
      const answer = await oidc.visit(url);
      oidc.forged = { claims: { nonce: nonceOf(url), ...claims }, foreignKey };
      return finish(answer, cookie).finally(() => (oidc.forged = undefined));
    };
    const wrong = [{ nonce: earlier }, { aud: 'another' }, { iss: 'http://127.0.0.1:1' }, { exp: 1_000 }];
    for (const claims of wrong)
      expect([claims, (await forged(claims)).location]).toEqual([claims, '/auth/login?sso=provider']);
    expect((await forged({}, true)).location).toBe('/auth/login?sso=provider');
    expect((await forged({ sub: newId() })).location).toBe('/auth/sso/done');
  });

  it('AUTH-7 redirects only to the provider and to pages of the console', async () => {
    const evil = 'https://evil.example';
    const more = new URLSearchParams({ redirect_uri: evil, return_to: evil, next: evil, RelayState: evil });
    const { location } = await browse(`/auth/sso/${account}?${more}`);
    const asked = new URL(location);
    expect([asked.origin, asked.searchParams.get('redirect_uri')]).toEqual([
      oidc.issuer,
      `http://localhost:${system.http}/v2/auth/sso/callback`,
    ]);
    oidc.who = { email: fresh(), email_verified: true };
    const { url, cookie } = await begin();
    const answer = { ...(await oidc.visit(url)), ...Object.fromEntries(more) };
    expect((await finish(answer, cookie)).location).toBe('/auth/sso/done');
    for (const error of [evil, '//evil.example', '\\\\evil.example', 'a\r\nlocation: https://evil.example'])
      expect((await finish({ state: error, error }, cookie)).location).toBe('/auth/login?sso=expired');
    for (const operator of ['https:%2F%2Fevil.example', '%2F%2Fevil.example', '..%2F..', '987654321']) {
      const led = await browse(`/auth/sso/${operator}`);
      expect([operator, ['', '/auth/login?sso=unknown'].includes(led.location)]).toEqual([operator, true]);
    }
  });

  it('AUTH-7 AUTH-4 a provider session rotates, ends on token reuse and on sign-out like any other', async () => {
    const done = await signInAt(fresh());
    const session = await sessionOf(done);
    expect(decodeJwt(session.accessToken)).toMatchObject({ sub: String(session.id), aud: 'backroom-api' });
    const person = await call(`/users/${session.id}`, { token: session.accessToken });
    expect(person.status).toBe(200);
    // Tokens of the provider open no session here.
    for (const token of [clientSecret, 'a'])
      expect((await call(`/users/${session.id}`, { token })).status).toBe(401);
    const cookie = valueOf(done.cookies, 'backroom_refresh');
    expect((await call('/auth/logout', { body: {}, headers: { cookie } })).status).toBe(204);
    expect((await call('/auth/refresh', { body: {}, headers: { cookie } })).status).toBe(401);
  });
});
