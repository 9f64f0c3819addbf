import type { Schemas } from '@backroom/gateway/v2';
import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { callFrom } from '@backroom/testing/call-from';
import {
  call,
  cookieOf,
  demoPassword,
  emailOf,
  login,
  signIn,
  type DemoPerson,
} from '@backroom/testing/people';
import { postgres } from '@backroom/testing/stores';

const areas = 17;
const expected: Record<
  DemoPerson,
  { scope: string; accounts: string[]; permissions: (names: string[]) => void }
> = {
  super: { scope: 'super admin', accounts: [], permissions: (names) => expect(names).toEqual([]) },
  owner: {
    scope: 'user admin',
    accounts: ['Harbor Fresh Markets'],
    permissions: (names) => {
      expect(names).toEqual(
        expect.arrayContaining([
          'SalesAndReportingAll',
          'LedgerAll',
          'SetupAll',
          'RefundsIssue',
          'OperatorsDelete',
        ]),
      );
      // Permissions that only a super admin can grant.
      for (const reserved of ['OperatorsAll', 'SetupOperators', 'ApplicationsAll'])
        expect(names).not.toContain(reserved);
      expect(names.length).toBeGreaterThan(areas);
    },
  },
  multi: {
    scope: 'user admin',
    accounts: ['Harbor Fresh Markets', 'Mesa Micro Markets'],
    permissions: (names) => {
      expect(names).toEqual(expect.arrayContaining(['LedgerAll', 'DevicesCommand']));
      expect(names).not.toContain('OperatorsDelete');
    },
  },
  clerk: {
    scope: 'user',
    accounts: ['Harbor Fresh Markets'],
    permissions: (names) => expect(names).toEqual(['LedgerAll', 'LedgerChange']),
  },
  shopper: { scope: 'user', accounts: [], permissions: (names) => expect(names).toEqual([]) },
  gc: {
    scope: 'user admin',
    accounts: ['Global Connect Canteens'],
    permissions: (names) => expect(names).toContain('LedgerAll'),
  },
};

describe('sign-in', () => {
  it.each(Object.keys(expected) as DemoPerson[])(
    'AUTH-1 %s signs in with the scope and permissions of their grants',
    async (name) => {
      const answer = await login(emailOf(name), demoPassword);
      expect(answer.status).toBe(200);
      const { scope, accounts, permissions } = expected[name];
      const session = answer.body;
      expect(session).toMatchObject({ email: emailOf(name), scope, restrictions: [] });
      expect(session.accessToken).toBe(session.authorization);
      permissions(session.permissions.permissions.map((permission) => permission.name));
      const ids = [...new Set(session.permissions.userPermissions.map(({ accountId }) => accountId))];
      const rows = await postgres<{ name: string }>(
        'identity',
        'select name from account where id = any ($1) order by id',
        [ids],
      );
      expect(rows.map((row) => row.name)).toEqual(accounts);
      const self = await call<{ email: string; scope: string }>(`/users/${session.id}`, {
        token: session.accessToken,
      });
      expect(self.body).toMatchObject({ email: emailOf(name), scope });
    },
  );

  it('AUTH-1 refuses a wrong password and an unknown email with the same response', async () => {
    // From an address of its own: failures are counted by address.
    const guess = (email: string, password: string) =>
      callFrom('127.0.0.21', '/auth/admin/login', { email, password });
    const answers = await Promise.all([
      guess(emailOf('owner'), 'not this one, surely'),
      guess('nobody@demo.backroom.test', demoPassword),
      guess(emailOf('owner').replace('@', '%@'), demoPassword),
      guess("' or 1=1 --", "' or 1=1 --"),
    ]);
    const bare = answers.map(({ status, text, cookies }) => ({
      status,
      cookie: cookies,
      body: { ...(JSON.parse(text) as Schemas['Problem']), traceId: '' },
    }));
    expect(bare[0]).toMatchObject({ status: 401, cookie: [], body: { type: 'about:blank#invalid-login' } });
    for (const other of bare) expect(other).toEqual(bare[0]);
  });

  it('AUTH-1 the refresh token is only in an HttpOnly, SameSite cookie', async () => {
    const answer = await login(emailOf('clerk'), demoPassword);
    const [cookie] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/^backroom_refresh=[\w-]{43}; /);
    for (const flag of ['HttpOnly', 'SameSite=Strict', 'Path=/v2/auth', 'Expires='])
      expect(cookie).toContain(flag);
    const token = cookieOf(answer).split('=')[1]!;
    expect(answer.text).not.toContain(token);
    const lifetime = new Date(answer.body.refreshTokenExpires).getTime() - Date.now();
    expect(Math.round(lifetime / 86_400_000)).toBe(30);
    expect(Math.round((new Date(answer.body.jwtExpires).getTime() - Date.now()) / 60_000)).toBe(15);
  });
});

describe('sessions', () => {
  const refresh = (cookie: string, headers: Record<string, string> = {}) =>
    call<Schemas['Session']>('/auth/refresh', {
      body: {},
      headers: { ...(cookie && { cookie }), ...headers },
    });

  it('AUTH-4 a refresh rotates the cookie, keeps two tabs signed in, and the new token works', async () => {
    const person = await signIn('clerk');
    const tabs = await Promise.all([refresh(person.cookie), refresh(person.cookie)]);
    const cookies = tabs.map(cookieOf);
    expect(tabs.map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set([person.cookie, ...cookies]).size).toBe(2);
    for (const tab of tabs)
      expect((await call(`/users/${tab.body.id}`, { token: tab.body.accessToken })).status).toBe(200);
  });

  it('AUTH-4 a refresh superseded by two quick reloads gets no token and ends no session', async () => {
    const person = await signIn('clerk');
    const second = await refresh(person.cookie);
    const third = await refresh(cookieOf(second));
    const overtaken = await refresh(person.cookie);
    expect(overtaken.status).toBe(401);
    expect(overtaken.headers.getSetCookie()).toEqual([]);
    expect((await call(`/users/${third.body.id}`, { token: third.body.accessToken })).status).toBe(200);
    expect((await refresh(cookieOf(third))).status).toBe(200);
  });

  it('AUTH-4 an old refresh token ends the whole session with its access tokens', async () => {
    const person = await signIn('clerk');
    const second = await refresh(person.cookie);
    // The ten seconds have passed.
    const hash = createHash('sha256').update(person.cookie.split('=')[1]!).digest();
    const moved = await postgres(
      'identity',
      "update refresh_token set replaced_at = replaced_at - interval '11 s' where hash = $1 returning 1",
      [hash],
    );
    expect(moved).toHaveLength(1);
    expect((await refresh(person.cookie)).status).toBe(401);
    expect((await refresh(cookieOf(second))).status).toBe(401);
    // Each gateway may cache a session for three more seconds.
    const token = second.body.accessToken;
    await expect(untilRefused(token)).resolves.toMatchObject({ type: 'about:blank#session-ended' });
  });

  it('AUTH-4 signing out clears the cookie and ends the session', async () => {
    const person = await signIn('clerk');
    const out = await call('/auth/logout', { body: {}, headers: { cookie: person.cookie } });
    expect(out.status).toBe(204);
    expect(out.headers.getSetCookie()[0]).toMatch(/^backroom_refresh=;.*Expires=Thu, 01 Jan 1970/);
    expect((await refresh(person.cookie)).status).toBe(401);
    await untilRefused(person.session.accessToken);
    expect((await call('/auth/logout', { body: {}, headers: { cookie: person.cookie } })).status).toBe(204);
  });

  it('AUTH-4 refuses a refresh without the cookie, with a forged one, or from another site', async () => {
    const person = await signIn('clerk');
    expect((await refresh('')).status).toBe(401);
    expect((await refresh(`backroom_refresh=${'a'.repeat(43)}`)).status).toBe(401);
    for (const origin of ['https://evil.example', 'null'])
      expect((await refresh(person.cookie, { origin })).status).toBe(403);
    expect((await refresh(person.cookie)).status).toBe(200);
  });
});

async function untilRefused(token: string): Promise<Schemas['Problem']> {
  for (let tries = 0; tries < 100; tries++) {
    const answer = await call<Schemas['Problem']>('/accounts/list', { token });
    if (answer.status === 401) return answer.body;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the access token is still taken');
}
