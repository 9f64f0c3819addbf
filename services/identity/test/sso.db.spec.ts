import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { events } from '@backroom/proto/events';
import type { SsoSettings } from '@backroom/proto/identity/v1/sso_service';
import { systemRoleIds } from '../src/access/system-roles.js';
import { isInside } from '../src/sso/provider-fetch.js';
import { SsoController } from '../src/sso/sso.controller.js';
import { origin } from './identity-under-test.js';
import { above, Tenants } from './tenants.js';
import { clientId, clientSecret, OidcUnderTest } from '@backroom/testing/oidc-under-test';

const redirectUri = 'https://console.example.test/v2/auth/sso/callback';
let tenants: Tenants;
let oidc: OidcUnderTest;
let least: number;
let settings: SsoSettings;

beforeAll(async () => {
  tenants = await Tenants.start();
  oidc = await OidcUnderTest.start(redirectUri);
  least = (await tenants.role('owner', { name: 'Guest', permissionIds: [] })).id;
  settings = await set({ version: 0 }, clientSecret);
}, 60_000);
afterAll(async () => {
  await oidc?.stop();
  await tenants?.stop();
});
beforeEach(() => {
  oidc.forged = undefined;
  oidc.who = { email: 'new@example.test', email_verified: true };
});

const sso = () => tenants.identity.service.app.get(SsoController);
const asService = <T>(work: () => Promise<T>) => tenants.identity.service.asService(work);
async function set(change: Partial<SsoSettings>, secret = '', who = 'owner'): Promise<SsoSettings> {
  const whole = {
    ...{ issuer: oidc.issuer, clientId, emailDomains: ['example.test'], defaultRoleId: least, enabled: true },
    ...{ version: settings?.version ?? 0, ...change },
  };
  const request = { accountId: tenants.north.id, settings: whole, clientSecret: secret };
  const answer = await tenants.as(who, () => sso().setSso(request));
  return (settings = answer.settings!);
}
const begin = (operator = String(tenants.north.id)) => asService(() => sso().beginSso({ operator }));
const finish = (answer: Record<string, string>, browserState: string) =>
  asService(() =>
    sso().finishSso({ state: '', code: '', iss: '', error: '', ...answer, ...origin, browserState }),
  );
async function signIn(email = oidc.who.email) {
  oidc.who = { ...oidc.who, email };
  const { url, state } = await begin();
  return finish(await oidc.visit(url), state);
}
/** Signs in with an ID token of these claims, and these of userinfo. */
async function forged(claims: object, foreignKey = false, userinfo: object = {}) {
  const { url, state } = await begin();
  const nonce = new URL(url).searchParams.get('nonce')!;
  const answer = await oidc.visit(url);
  oidc.forged = { claims: { nonce, ...claims }, foreignKey, userinfo };
  return finish(answer, state).finally(() => (oidc.forged = undefined));
}
const refused = (code: string) => ({ kind: 'unauthenticated', code });
const peopleNamed = (email: string) =>
  tenants.identity.service.sql('select id from person where email = $1', [email]);

describe('AUTH-7 sign-in with an operator’s provider', () => {
  it('AUTH-7 creates a user with the default role and reopens the same user later', async () => {
    const { session } = await signIn('Grace@example.test');
    expect(session!.user).toMatchObject({ email: 'grace@example.test', enabled: true });
    expect(session!.access).toMatchObject({ accountIds: [tenants.north.id], permissions: [] });
    await expect(tenants.identity.resolve(session!)).resolves.toBeDefined();
    const again = await signIn('grace@example.test');
    expect(again.session!.user!.id).toBe(session!.user!.id);
    const known = await signIn('manager@example.test');
    expect(known.session!.user!.id).toBe(tenants.ids['manager']);
  });

  it('AUTH-7 identifies linked users by subject: another email switches or creates no user', async () => {
    const at = (sub: string, email: string) => {
      oidc.who = { ...oidc.who, sub };
      return signIn(email);
    };
    await tenants.identity.user('linked@example.test', [{ accountId: tenants.north.id, roleId: least }]);
    await tenants.identity.user('other@example.test', [{ accountId: tenants.north.id, roleId: least }]);
    const first = (await at('subject-1', 'linked@example.test')).session!;
    for (const email of ['renamed@example.test', 'other@example.test', 'linked@example.test'])
      expect((await at('subject-1', email)).session!.user!.id).toBe(first.user!.id);
    expect(await peopleNamed('renamed@example.test')).toEqual([]);
    // The provider reassigned the address to another person, who does not become this one.
    await expect(at('subject-2', 'linked@example.test')).rejects.toMatchObject(refused('sso-person'));
    // The email here can change as well.
    await tenants.identity.service.sql("update person set email = 'here@example.test' where id = $1", [
      first.user!.id,
    ]);
    expect((await at('subject-1', 'linked@example.test')).session!.user!.id).toBe(first.user!.id);
    await tenants.identity.disable('here@example.test');
    await expect(at('subject-1', 'linked@example.test')).rejects.toMatchObject(refused('sso-person'));
    const linked = (await tenants.identity.service.outbox(events.AuditRecorded)).filter(
      ({ subjectId, after }) => subjectId === String(first.user!.id) && after.includes('"linked"'),
    );
    expect(linked.map(({ accountId, command }) => [accountId, command])).toEqual([
      [tenants.north.id, 'single-sign-on'],
    ]);
  });

  it('AUTH-7 AUTH-2 takes over an unproven email and removes all its earlier credentials', async () => {
    const { identity } = tenants;
    const grants = [{ accountId: tenants.north.id, roleId: least }];
    await identity.user('unproven@example.test', grants);
    const before = await identity.login('unproven@example.test');
    const { session } = await signIn('unproven@example.test');
    expect(session!.user!.id).toBe(before.user!.id);
    await expect(identity.resolve(before)).rejects.toMatchObject({ code: 'session-ended' });
    await expect(identity.login('unproven@example.test')).rejects.toMatchObject({ code: 'invalid-login' });
    // The next sign-in ends nothing.
    await signIn('unproven@example.test');
    await expect(identity.resolve(session!)).resolves.toBeDefined();
    await identity.user('proven@example.test', grants, { emailVerified: true });
    const kept = await identity.login('proven@example.test');
    await signIn('proven@example.test');
    await expect(identity.resolve(kept)).resolves.toBeDefined();
    await expect(identity.login('proven@example.test')).resolves.toBeDefined();
  });

  it('AUTH-7 creates users without a password who can get one by mail', async () => {
    const { session } = await signIn('passwordless@example.test');
    const { email } = session!.user!;
    const [row] = await tenants.identity.service.sql('select password_hash from person where email = $1', [
      email,
    ]);
    expect(row).toEqual({ password_hash: '' });
    await expect(tenants.identity.login(email, '')).rejects.toMatchObject({ code: 'invalid-login' });
  });

  it('AUTH-7 caches provider metadata until the settings change', async () => {
    await signIn('discovered@example.test');
    const before = oidc.discoveries;
    for (let n = 0; n < 3; n++) await begin();
    expect(oidc.discoveries).toBe(before);
    await set({});
    await begin();
    expect(oidc.discoveries).toBe(before + 1);
  });

  it('AUTH-7 accepts a provider response once, within ten minutes, from the browser that started', async () => {
    oidc.who.email = 'replayed@example.test';
    const first = await begin();
    const answer = await oidc.visit(first.url);
    await expect(finish(answer, 'of another browser')).rejects.toMatchObject(refused('sso-expired'));
    await finish(answer, first.state);
    await expect(finish(answer, first.state)).rejects.toMatchObject(refused('sso-expired'));
    const second = await begin();
    const replayed = { ...answer, state: second.state };
    await expect(finish(replayed, second.state)).rejects.toMatchObject(refused('sso-provider'));
    const late = await begin();
    const lateAnswer = await oidc.visit(late.url);
    tenants.identity.later(10 * 60_000 + 1);
    await expect(finish(lateAnswer, late.state)).rejects.toMatchObject(refused('sso-expired'));
    await expect(finish({ state: '' }, '')).rejects.toMatchObject(refused('sso-expired'));
  });

  it('AUTH-7 refuses a different nonce, verifier or client', async () => {
    for (const [name, value] of [
      ['nonce', 'another'],
      ['code_challenge', 'A'.repeat(43)],
      ['client_id', 'another'],
    ] as const) {
      const { url, state } = await begin();
      const changed = new URL(url);
      changed.searchParams.set(name, value);
      const answer = await oidc.visit(changed.href);
      expect(answer['code']).toBeDefined();
      await expect(finish(answer, state)).rejects.toMatchObject(refused('sso-provider'));
    }
    expect(await peopleNamed('new@example.test')).toEqual([]);
  });

  it('AUTH-7 refuses an ID token of another audience, issuer, key or time', async () => {
    const wrong = [{ aud: 'another' }, { iss: 'http://127.0.0.1:1' }, { exp: 1_000 }, { nonce: undefined }];
    for (const claims of wrong) await expect(forged(claims)).rejects.toMatchObject(refused('sso-provider'));
    await expect(forged({}, true)).rejects.toMatchObject(refused('sso-provider'));
    for (const email_verified of ['true', false, undefined])
      await expect(forged({ email_verified })).rejects.toMatchObject(refused('sso-email'));
    expect(await peopleNamed('new@example.test')).toEqual([]);
    await expect(forged({ email: 'forged-right@example.test' })).resolves.toMatchObject({ session: {} });
  });

  it('AUTH-7 refuses an unverified email or one of another domain', async () => {
    oidc.who.email_verified = false;
    await expect(signIn()).rejects.toMatchObject(refused('sso-email'));
    oidc.who.email_verified = true;
    for (const email of ['new@elsewhere.test', 'new@sub.example.test', 'a@elsewhere.test@example.test', ''])
      await expect(signIn(email)).rejects.toMatchObject(refused('sso-email'));
  });

  it('F22: accepts a missing email_verified only from a provider that is authoritative for its domains', async () => {
    const states = async (email_verified: unknown, email = 'entra@example.test') => {
      oidc.who = { ...oidc.who, sub: 'entra', email_verified };
      return signIn(email);
    };
    await expect(states(undefined)).rejects.toMatchObject(refused('sso-email'));
    expect(await set({ authoritative: true })).toMatchObject({ authoritative: true });
    const { session } = await states(undefined);
    expect(session!.user).toMatchObject({ email: 'entra@example.test' });
    await expect(states(true)).resolves.toMatchObject({ session: {} });
    for (const other of [false, 'true', 1, null])
      await expect(states(other)).rejects.toMatchObject(refused('sso-email'));
    await expect(states(undefined, 'entra@elsewhere.test')).rejects.toMatchObject(refused('sso-email'));
    for (const name of ['rival', 'both', 'multi', 'super']) {
      oidc.who = { ...oidc.who, sub: name };
      await expect(signIn(`${name}@example.test`)).rejects.toMatchObject(refused('sso-person'));
    }
  });

  it('F22: hears userinfo where the ID token does not state that its email is verified', async () => {
    const claims = { sub: 'silent', email: 'silent@example.test', email_verified: undefined };
    const answers = (userinfo: object, change: object = {}) =>
      forged({ ...claims, ...change }, false, userinfo);
    for (const authoritative of [false, true]) {
      await set({ authoritative });
      for (const email_verified of [false, 'true', null])
        await expect(answers({ email_verified })).rejects.toMatchObject(refused('sso-email'));
      // The token denies it, and userinfo has the email.
      const denied = answers(
        { email: claims.email, email_verified: true },
        { email: undefined, email_verified: false },
      );
      await expect(denied).rejects.toMatchObject(refused('sso-email'));
      const foreign = answers({ sub: 'another', email_verified: true });
      await expect(foreign).rejects.toMatchObject(refused('sso-provider'));
    }
    // A response without a subject is none.
    const unreadable = { sub: undefined };
    const mute = answers(unreadable, { sub: 'mute', email: 'mute@example.test' });
    await expect(mute).resolves.toMatchObject({ session: {} });
    await expect(answers(unreadable, { email: undefined })).rejects.toMatchObject(refused('sso-provider'));
    await set({ authoritative: false });
    await expect(answers({})).rejects.toMatchObject(refused('sso-email'));
    await expect(answers({ email_verified: true })).resolves.toMatchObject({ session: {} });
  });

  it('F21: takes a domain in letters and in ASCII as one', async () => {
    for (const domain of ['münchen.test', 'XN--MNCHEN-3YA.test']) {
      const { emailDomains } = await set({ emailDomains: ['example.test', domain] });
      expect(emailDomains).toEqual(['example.test', 'xn--mnchen-3ya.test']);
    }
    const people: { id: number; email: string }[] = [];
    for (const email of ['max@münchen.test', 'Max@xn--mnchen-3ya.test']) {
      oidc.who = { email, email_verified: true, sub: 'max' };
      people.push((await signIn(email)).session!.user!);
    }
    expect(people.map(({ id, email }) => ({ id, email }))).toEqual(
      [0, 1].map(() => ({ id: people[0]!.id, email: 'max@xn--mnchen-3ya.test' })),
    );
    await expect(set({ emailDomains: ['ü%2e.test'] })).rejects.toMatchObject({
      fields: [{ field: 'emailDomains' }],
    });
    await set({ emailDomains: ['example.test'] });
  });

  it('F22: a provider stays authoritative until the setting or the issuer changes', async () => {
    const { issuer } = settings;
    await set({ authoritative: true });
    expect(await set({ authoritative: undefined })).toMatchObject({ authoritative: true });
    const moved = await set(
      { authoritative: undefined, issuer: 'https://elsewhere.example.test' },
      clientSecret,
    );
    expect(moved).toMatchObject({ authoritative: false });
    expect(await set({ authoritative: false, issuer }, clientSecret)).toMatchObject({ authoritative: false });
    const recorded = await tenants.identity.service.outbox(events.AuditRecorded);
    expect(recorded.some(({ after }) => after.includes('"authoritative":true'))).toBe(true);
  });

  it('AUTH-7 refuses users of another operator, of two or of none, super admins and disabled users', async () => {
    await tenants.identity.user('nobody@example.test');
    await tenants.identity.user('off@example.test', [{ accountId: tenants.north.id, roleId: least }]);
    await tenants.identity.disable('off@example.test');
    for (const name of ['rival', 'both', 'multi', 'super', 'nobody', 'off'])
      await expect(signIn(`${name}@example.test`)).rejects.toMatchObject(refused('sso-person'));
  });

  it('AUTH-7 also requires the second factor', async () => {
    await tenants.identity.user('careful@example.test', [{ accountId: tenants.north.id, roleId: least }]);
    await tenants.identity.service.sql(
      "insert into second_factor (person_id, secret) select id, 'x' from person where email = 'careful@example.test'",
    );
    const { session, challenge } = await signIn('careful@example.test');
    expect([session, challenge!.methods]).toEqual([undefined, ['totp', 'recovery']]);
  });

  it('AUTH-7 refuses a disabled provider and one of a suspended operator', async () => {
    const { url, state } = await begin();
    const answer = await oidc.visit(url);
    await set({ enabled: false });
    await expect(begin()).rejects.toMatchObject({ kind: 'notFound' });
    await expect(finish(answer, state)).rejects.toMatchObject(refused('sso-expired'));
    await set({ enabled: true });
    const open = await begin();
    const status = (to: string) =>
      tenants.identity.service.sql('update account set status = $2 where id = $1', [tenants.north.id, to]);
    await status('suspended');
    await expect(begin()).rejects.toMatchObject({ kind: 'notFound' });
    const late = await oidc.visit(open.url);
    await expect(finish(late, open.state)).rejects.toMatchObject(refused('sso-expired'));
    await status('active');
    for (const operator of [String(tenants.south.id), '0', 'north', '', "' or 1=1 --"])
      await expect(begin(operator)).rejects.toMatchObject({ kind: 'notFound' });
  });
});

describe('AUTH-7 provider settings', () => {
  it('AUTH-7 require all permissions that any user of the operator holds', async () => {
    await expect(set({}, '', 'admin')).rejects.toMatchObject(above);
    await expect(set({}, '', 'manager')).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(set({}, '', 'rival')).rejects.toMatchObject({ kind: 'notFound' });
    const { settings: seen, redirectUri: back } = await tenants.as('admin', () =>
      sso().getSso({ accountId: tenants.north.id }),
    );
    expect([seen, back]).toEqual([settings, redirectUri]);
    await expect(set({ defaultRoleId: 999_999 })).rejects.toMatchObject({ kind: 'invalid' });
    expect((await set({ defaultRoleId: systemRoleIds.manager })).defaultRoleId).toBe(systemRoleIds.manager);
    await set({});
  });

  it('AUTH-7 require an https issuer, domains and the current version, and drop the secret with a new issuer', async () => {
    for (const issuer of [
      'http://sign-in.example.com',
      'ftp://x',
      'https://a:b@example.com',
      'https://x.y/?z',
      '',
    ])
      await expect(set({ issuer })).rejects.toMatchObject({ fields: [{ field: 'issuer' }] });
    for (const emailDomains of [[], ['*'], ['example'], ['a@b.test'], ['.test']])
      await expect(set({ emailDomains })).rejects.toMatchObject({ fields: [{ field: 'emailDomains' }] });
    await expect(set({ version: 0 })).rejects.toMatchObject({ code: 'stale-version' });
    await expect(set({ issuer: 'https://sign-in.example.com' })).rejects.toMatchObject({
      fields: [{ field: 'clientSecret' }],
    });
  });

  it('AUTH-7 keep the secret out of responses, audit records, events and rows', async () => {
    const { sql, outbox } = tenants.identity.service;
    const service = tenants.identity.service;
    const everything = JSON.stringify([
      settings,
      await tenants.as('owner', () => sso().getSso({ accountId: tenants.north.id })),
      await outbox.call(service, events.AuditRecorded),
      await sql.call(service, "select encode(value, 'escape') as value from outbox"),
      await sql.call(service, "select *, encode(client_secret, 'escape') as secret from sso_provider"),
    ]);
    expect(everything).toContain('singleSignOn');
    expect(everything).not.toContain(clientSecret);
    const [{ sealed }] = (await sql.call(service, 'select client_secret as sealed from sso_provider')) as [
      { sealed: Buffer },
    ];
    expect(sealed.includes(clientSecret)).toBe(false);
  });

  it('AUTH-7 refuse addresses of this machine and its network', () => {
    for (const address of [
      '127.0.0.1',
      '10.1.2.3',
      '169.254.169.254',
      '172.31.0.1',
      '::1',
      'fd00::1',
      '::ffff:10.0.0.1',
    ])
      expect([address, isInside(address)]).toEqual([address, true]);
    for (const address of ['93.184.216.34', '2606:2800:220:1::1'])
      expect([address, isInside(address)]).toEqual([address, false]);
  });
});
