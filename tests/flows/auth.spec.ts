import type { Schemas } from '@backroom/gateway/v2';
import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { callFrom } from '@backroom/testing/call-from';
import { topics } from '@backroom/proto/events';
import { proofOf } from '@backroom/testing/proof-of-work';
import { openSystemLog } from '@backroom/testing/event-log';
import { keyIn, linkIn, mailsTo, mailTo, mailboxUrl } from '@backroom/testing/mailbox';
import { call, cookieOf, demoPassword, emailOf, signIn, type Person } from '@backroom/testing/people';
import { system, waitUntil } from '@backroom/testing/running-system';
import { freshEmail, newPassword, signInAs, signUp } from '@backroom/testing/sign-up';
import { postgres } from '@backroom/testing/stores';
import { totpOf } from '@backroom/testing/totp';

/** A sign-in from a separate address: failures are counted by address. */
const guess = (email: string, password: string, address: string) =>
  callFrom(address, '/auth/admin/login', { email, password });
const form = { firstName: 'Grace', lastName: 'Test', fullname: 'Grace Test', password: newPassword };

describe('signing up', () => {
  it('AUTH-3 sign up, mail, confirm, sign in: creates a plain user without an operator', async () => {
    const email = freshEmail();
    const registered = await call<{ accessToken: string }>('/api/auth/register', {
      body: { ...form, email, username: email },
      headers: { 'accept-language': 'de-AT,de;q=0.9,en;q=0.5' },
    });
    expect(registered.status).toBe(200);
    expect(registered.headers.getSetCookie()).toEqual([]);
    // The token opens nothing but the confirmation page.
    const token = registered.body.accessToken;
    for (const path of ['/users/2', '/accounts/list', '/security/sessions', '/reports/ledgers'])
      expect((await call(path, { token })).status).toBe(401);
    expect((await call('/auth/confirm/resend', { token, body: {} })).status).toBe(204);
    expect((await guess(email, newPassword, '127.0.0.22')).status).toBe(401);

    const mail = await mailTo(email, 'confirm');
    expect(mail).toMatchObject({ language: 'de', subject: 'Bestätigen Sie Ihre E-Mail-Adresse' });
    const link = linkIn(mail);
    expect(link.origin + link.pathname).toBe(`http://localhost:${system.http}/auth/confirm`);
    expect(link.search).toBe('');
    const body = keyIn(mail);
    expect((await call('/auth/confirm', { body })).status).toBe(200);
    expect((await call('/auth/confirm', { body })).status).toBe(400);
    const person = await signInAs(email);
    expect(person.session).toMatchObject({ email, scope: 'user' });
    expect(await person.get(`/users/${person.session.id}`)).toMatchObject({
      first_name: 'Grace',
      last_name: 'Test',
    });
  });

  it('AUTH-3 answers a taken email like any other and notifies its owner', async () => {
    const answers = await Promise.all(
      [emailOf('shopper'), freshEmail()].map((email) =>
        call<object>('/auth/register', { body: { ...form, email } }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(Object.keys(answers[0]!.body)).toEqual(Object.keys(answers[1]!.body));
    expect((await mailTo(emailOf('shopper'), 'accountExists')).text).not.toContain('key=');
  });

  it('AUTH-3 ignores permissions in the request and names invalid fields', async () => {
    const email = freshEmail();
    for (const more of [
      { scope: 'super admin' },
      { accountId: 2 },
      { isSystem: true },
      { superAdmin: true },
      { permissions: [1] },
    ]) {
      const [field] = Object.keys(more);
      const answer = await call<Schemas['Problem']>('/auth/register', { body: { ...form, email, ...more } });
      expect(answer.status).toBe(400);
      expect(answer.body.errors).toMatchObject([{ field, code: 'unexpected' }]);
    }
    const bad = await call<Schemas['Problem']>('/auth/register', {
      body: { ...form, email: `${email}\r\nBcc: all@example.test`, firstName: 'http://evil.test' },
    });
    expect(bad.body.errors!.map(({ field }) => field)).toEqual(['email', 'firstName']);
    expect(await mailsTo(email)).toEqual([]);
  });
});

describe('forgotten passwords', () => {
  it('AUTH-2 forgot, mail, reset: the new password works, old sessions end and the key expires', async () => {
    const email = await signUp();
    const before = await signInAs(email);
    const forgot = await call<{ message: string }>('/users/password', { body: { email } });
    expect(forgot).toMatchObject({ status: 200, body: { message: expect.stringContaining('Link sent') } });
    const mail = await mailTo(email, 'reset');
    const link = linkIn(mail);
    expect(link.origin + link.pathname).toBe(`http://localhost:${system.http}/auth/password`);
    const { id, key } = keyIn(mail);
    expect(link.search).toBe('');
    // Opening it shows the account; that spends nothing, and nobody else sees it.
    const whose = (path: string, asked: string) => call(`/auth/links/${path}`, { body: { key: asked } });
    expect(await whose(id, key)).toMatchObject({ status: 200, body: { email } });
    expect((await whose(id, `${key.slice(0, -1)}!`)).status).toBe(400);
    expect((await whose(randomUUID(), key)).status).toBe(400);
    const password = 'quite another password';
    const reset = () => call<Schemas['Problem']>(`/users/password/${id}`, { body: { key, password } });
    expect((await call(`/users/password/${id}`, { body: { key, password: 'short' } })).status).toBe(400);
    expect((await reset()).status).toBe(200);
    expect(await reset()).toMatchObject({ status: 400, body: { errors: [{ field: 'key' }] } });
    await waitUntil(
      'the old session has ended',
      async () => (await before.call('/accounts/list')).status === 401,
    );
    const refresh = await call('/auth/refresh', { body: {}, headers: { cookie: before.cookie } });
    expect(refresh.status).toBe(401);
    expect((await guess(email, newPassword, '127.0.0.23')).status).toBe(401);
    await signInAs(email, password);
  });

  it('AUTH-2 answers an unknown email like a known one and ignores caller-supplied hosts in links', async () => {
    const email = await signUp();
    const headers = { 'x-forwarded-host': 'evil.test' };
    const ask = { body: { email }, headers: { ...headers, origin: 'https://evil.test' } };
    expect((await call('/users/password', ask)).status).toBe(403);
    const [known, unknown] = await Promise.all(
      [email, freshEmail()].map((asked) => call('/users/password', { body: { email: asked }, headers })),
    );
    expect([known!.status, known!.text]).toEqual([unknown!.status, unknown!.text]);
    const mail = await mailTo(email, 'reset');
    expect(mail.text + mail.html).not.toContain('evil.test');
    expect(linkIn(mail).host).toBe(`localhost:${system.http}`);
  });

  it('AUTH-2 the mailbox requires its token and runs no scripts', async () => {
    const page = await fetch(mailboxUrl('mail'));
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    expect(await page.text()).not.toContain('<script');
    for (const path of ['mail', 'mail.json'])
      for (const query of ['', '?token=', '?token=guess', '?token=a&token=b', '?to=owner@demo.backroom.test'])
        expect((await fetch(`http://127.0.0.1:${system.http}/dev/${path}${query}`)).status).toBe(404);
  });

  it.each([
    ...['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'],
    ...['cf-connecting-ip', 'true-client-ip', 'x-original-host', 'x-envoy-external-address'],
  ])('AUTH-2 the mailbox refuses proxied requests: %s', async (header) => {
    const answer = await fetch(mailboxUrl('mail.json'), { headers: { [header]: '127.0.0.1' } });
    expect(answer.status).toBe(404);
  });

  it('AUTH-2 the mailbox refuses pages of other sites', async () => {
    for (const site of ['cross-site', 'same-site'])
      expect((await fetch(mailboxUrl('mail'), { headers: { 'sec-fetch-site': site } })).status).toBe(404);
  });
});

describe('sessions of the user', () => {
  it('AUTH-4 are listed and ended; a password change ends all others', async () => {
    const email = await signUp();
    const [first, second, third] = [await signInAs(email), await signInAs(email), await signInAs(email)];
    const list = async (person: Person) =>
      (await person.get<Schemas['OwnSessionList']>('/security/sessions')).data;
    const ids = new Map<Person, string>();
    for (const person of [first, second, third])
      ids.set(person, (await list(person)).find(({ current }) => current)!.id);
    expect(new Set((await list(first)).map(({ id }) => id))).toEqual(new Set(ids.values()));
    const end = (person: Person, id: string) => person.call(`/security/sessions/${id}`, { method: 'DELETE' });
    const refused = (person: Person) =>
      waitUntil(
        'the session has ended',
        async () => (await person.call('/security/sessions')).status === 401,
      );
    expect((await end(await signIn('clerk'), ids.get(third)!)).status).toBe(404);
    expect((await end(first, ids.get(third)!)).status).toBe(204);
    await refused(third);
    const change = (currentPassword: string) =>
      second.call<Schemas['Problem']>('/security/password', {
        body: { currentPassword, password: 'quite another password' },
      });
    expect(await change('wrong')).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'currentPassword' }] },
    });
    expect((await change(newPassword)).status).toBe(204);
    await refused(first);
    expect((await second.call('/security/sessions')).status).toBe(200);
    await signInAs(email, 'quite another password');
  });
});

describe('guessing', () => {
  /** Responses to six wrong guesses; the last comes within the delay of the fifth. */
  function sixGuesses(emailToTry: () => Promise<string>, network: string) {
    let tries = 0;
    return waitUntil('a sixth guess within a second', async () => {
      const [email, address] = [await emailToTry(), `${network}.${(tries += 1)}`];
      const answers = [];
      let fifth = 0;
      for (let n = 0; n < 6; n++) {
        if (n === 4) fifth = performance.now();
        answers.push(await guess(email, 'wrong', address));
      }
      const isInTime = performance.now() - fifth < 1_000;
      return isInTime && answers.map(({ status, body }) => [status, body['type'], body['params']]);
    });
  }

  it('AUTH-5 five failures delay known and unknown emails alike, but no other address or account', async () => {
    const responses = [
      await sixGuesses(() => signUp(), '127.0.1'),
      await sixGuesses(async () => freshEmail(), '127.0.2'),
    ];
    expect(responses[0]).toEqual(responses[1]);
    expect(responses[0]!.map(([status]) => status)).toEqual([401, 401, 401, 401, 401, 429]);
    expect(responses[0]!.at(-1)![2]).toEqual({ seconds: 1 });
    expect((await guess(emailOf('shopper'), demoPassword, '127.0.0.33')).status).toBe(200);
  });

  it('AUTH-5 after ten failures a new device needs a proof of work and a known browser signs in at once', async () => {
    const email = await signUp();
    const { cookies } = await guess(email, newPassword, '127.0.0.39');
    const device = cookies.find((cookie) => cookie.startsWith('backroom_device='))!.split(';')[0]!;
    const key = createHash('sha256').update(email).digest();
    for (let n = 0; n < 10; n++) {
      expect((await guess(email, 'wrong', `127.0.0.${40 + n}`)).status).toBe(401);
      // The delays have passed.
      await postgres(
        'identity',
        "update sign_in_attempt set at = at - interval '20 s' where account_key = $1",
        [key],
      );
    }
    const credentials = { email, password: newPassword };
    const known = await callFrom('127.0.0.40', '/auth/admin/login', credentials, { cookie: device });
    expect(known.status).toBe(200);
    const refused = await guess(email, newPassword, '127.0.0.60');
    expect(refused.status).toBe(429);
    const { type, challenge, difficulty } = refused.body as unknown as Schemas['Problem'] & {
      challenge: string;
      difficulty: number;
    };
    expect(type).toBe('about:blank#proof-of-work-required');
    const worked = { 'proof-of-work': proofOf(challenge, difficulty) };
    const answer = await callFrom('127.0.0.60', '/auth/admin/login', credentials, worked);
    expect(answer.status).toBe(200);
  });
});

describe('two-factor authentication', () => {
  it('AUTH-7 enroll, challenge, code, recovery code: a password alone opens no session', async () => {
    const email = await signUp();
    const person = await signInAs(email);
    const { secret } = await person.post<{ secret: string; url: string }>('/security/two-factor', {
      password: newPassword,
    });
    const code = totpOf(secret, Date.now());
    const { recoveryCodes } = await person.post<{ recoveryCodes: string[] }>('/security/two-factor/confirm', {
      code,
    });
    expect(recoveryCodes).toHaveLength(10);
    const challenge = async () => {
      const answer = await call<{ challenge: { id: string; methods: string[] } }>('/auth/admin/login', {
        body: { email, password: newPassword },
      });
      expect([answer.status, Object.keys(answer.body), answer.headers.getSetCookie()]).toEqual([
        200,
        ['challenge'],
        [],
      ]);
      return answer.body.challenge;
    };
    const { id, methods } = await challenge();
    expect(methods).toEqual(['totp', 'recovery']);
    const answer = (body: object) => callFrom('127.0.0.70', `/auth/challenges/${id}`, body);
    // The enrollment code is used.
    expect(await answer({ method: 'totp', code })).toMatchObject({
      status: 401,
      body: { type: 'about:blank#invalid-code' },
    });
    const opened = await answer({ method: 'recovery', code: recoveryCodes[0] });
    expect(opened).toMatchObject({ status: 200, body: { email, scope: 'user' } });
    expect(opened.cookies[0]).toMatch(/^backroom_refresh=[\w-]{43};.*HttpOnly; SameSite=Strict/);
    expect((await answer({ method: 'recovery', code: recoveryCodes[1] })).status).toBe(401);
    const next = await challenge();
    const again = await callFrom('127.0.0.71', `/auth/challenges/${next.id}`, {
      method: 'recovery',
      code: recoveryCodes[0],
    });
    expect(again.status).toBe(401);
  });
});

describe('API keys', () => {
  it('AUTH-4 PERM-2 a key with all scopes cannot grant permissions or create users', async () => {
    const owner = await signIn('owner');
    const [account] = owner.accounts;
    const [group] = await postgres<{ id: number }>(
      'identity',
      'select id from location_group where account_id = $1 and built_in',
      [account],
    );
    const { key } = await owner.post<{ key: string }>(`/accounts/${account}/api-keys`, {
      name: 'Everything',
      permissions: ['SetupAll', 'LedgerAll'],
      GroupId: group!.id,
    });
    const asked = (path: string, method: string, body: object) =>
      call(path, { token: key, method, body }).then(({ status }) => status);
    const { id } = owner.session;
    expect(await asked(`/users/${id}/roles/1?accountId=${account}`, 'POST', {})).toBe(403);
    expect(await asked(`/users/${id}`, 'PATCH', { password: newPassword })).toBe(403);
    expect(await asked(`/accounts/${account}/security`, 'POST', { requireTwoFactor: false })).toBe(403);
    expect(await asked(`/accounts/${account}/groups`, 'POST', { name: 'Mine', locationIds: [] })).toBe(403);
    expect((await call(`/accounts/${account}/users`, { token: key })).status).toBe(200);
  });

  it('AUTH-4 a key reads the ledger and is refused elsewhere, as a session and after revocation', async () => {
    const owner = await signIn('owner');
    const [account] = owner.accounts;
    const [group] = await postgres<{ id: number }>(
      'identity',
      'select id from location_group where account_id = $1 and built_in',
      [account],
    );
    const { apiKey, key } = await owner.post<{ apiKey: { id: string; prefix: string }; key: string }>(
      `/accounts/${account}/api-keys`,
      { name: 'Books', permissions: ['LedgerAll'], GroupId: group!.id },
    );
    expect(key.startsWith(apiKey.prefix)).toBe(true);
    const get = async (path: string) => (await call(path, { token: key })).status;
    expect(await get('/reports/ledgers?limit=1')).toBe(200);
    for (const path of [
      `/users/${owner.session.id}`,
      '/security/sessions',
      '/security/two-factor',
      '/live',
      `/accounts/${account}/api-keys`,
      '/system/dead-letters',
    ])
      expect({ path, status: await get(path) }).toEqual({ path, status: 403 });
    expect((await call('/auth/refresh', { token: key, body: {} })).status).toBe(401);
    const { data: apiKeys } = await owner.get<Schemas['ApiKeyList']>(`/accounts/${account}/api-keys`);
    expect(apiKeys.find(({ id }) => id === apiKey.id)!.lastUsed).not.toBeNull();
    expect((await owner.call(`/api-keys/${apiKey.id}`, { method: 'DELETE' })).status).toBe(204);
    await waitUntil('the key is refused', async () => (await get('/reports/ledgers?limit=1')) === 401);
  });
});

describe('secrets', () => {
  it('AUTH-1 AUTH-4 AUTH-7 no table, event, log or response contains passwords, refresh tokens, codes or secrets', async () => {
    const password = 'canary-that-sings-nowhere';
    const email = await signUp(password);
    const person = await signInAs(email, password);
    const wrong = await guess(email, `${password}!`, '127.0.0.24');
    expect(wrong.text + JSON.stringify(person.session)).not.toContain(password);
    const { secret } = await person.post<{ secret: string }>('/security/two-factor', { password });
    const code = totpOf(secret, Date.now());
    const { recoveryCodes } = await person.post<{ recoveryCodes: string[] }>('/security/two-factor/confirm', {
      code,
    });
    const refreshed = await call<Schemas['Session']>('/auth/refresh', {
      body: {},
      headers: { cookie: person.cookie },
    });
    const { challenge } = (await guess(email, password, '127.0.0.25')).body as { challenge: { id: string } };
    const answered = { method: 'recovery', code: recoveryCodes[0] };
    expect((await callFrom('127.0.0.25', `/auth/challenges/${challenge.id}`, answered)).status).toBe(200);
    // Refused requests are the most likely to be logged.
    const refused = [
      { method: 'totp', code },
      { method: 'totp', code, password },
    ];
    for (const body of refused) await callFrom('127.0.0.25', `/auth/challenges/${challenge.id}`, body);

    const tokens = [person.cookie, cookieOf(refreshed)].map((cookie) => cookie.split('=')[1]!);
    const access = [person.session.accessToken, refreshed.body.accessToken].map(
      (token) => token.split('.')[2]!,
    );
    const canaries = [password, secret, ...recoveryCodes, ...tokens, ...access];
    expect(canaries.every((canary) => canary.length > 15)).toBe(true);
    // Six digits occur in many numbers: alone, in quotes or between blanks, they are the code.
    const codeAlone = `(^|[^0-9A-Za-z.:+-])${code}([^0-9A-Za-z.:+-]|$)`;
    for (const database of ['identity', 'support'] as const) {
      const tables = await postgres<{ name: string }>(
        database,
        "select quote_ident(relname) as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
      );
      for (const { name } of tables) {
        const found = await postgres(
          database,
          `select 1 from ${name} t, unnest($1::text[]) canary where t::text ilike '%' || canary || '%'
             or t::text ilike '%' || encode(canary::bytea, 'hex') || '%' or t::text ~ $2 limit 1`,
          [canaries, codeAlone],
        );
        expect({ database, name, found: found.length }).toEqual({ database, name, found: 0 });
      }
    }
    const holds = (text: string) =>
      canaries.some((canary) => text.includes(canary)) || new RegExp(codeAlone, 'm').test(text);
    const log = openSystemLog();
    try {
      for (const { name } of topics)
        for await (const { key, value, headers } of log.read(name)) {
          const record = [key, JSON.stringify(headers), Buffer.from(value ?? []).toString()].join(' ');
          const found = canaries.some((canary) => record.includes(canary));
          expect({ topic: name, found }).toEqual({ topic: name, found: false });
        }
    } finally {
      await log.close();
    }
    const folder = join(system.dataDir, 'logs');
    const files = readdirSync(folder).map((name) => ({
      name,
      text: readFileSync(join(folder, name), 'utf8'),
    }));
    expect(files.map(({ text }) => text).join('').length).toBeGreaterThan(1_000);
    for (const { name, text } of files) {
      const lines = text.split('\n').filter(holds);
      expect({ name, lines }).toEqual({ name, lines: [] });
    }
  });
});
