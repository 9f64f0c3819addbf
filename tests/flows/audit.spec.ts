import type { Schemas } from '@backroom/gateway/v2';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EventLog } from '@backroom/platform';
import { command } from '@backroom/testing/command';
import { openSystemLog } from '@backroom/testing/event-log';
import { callFrom } from '@backroom/testing/call-from';
import { signIn, type Person } from '@backroom/testing/people';
import { waitUntil } from '@backroom/testing/running-system';
import { postgres } from '@backroom/testing/stores';

let superAdmin: Person;
let owner: Person;
let foreigner: Person;
let account: number;
let log: EventLog;
const word = randomUUID().slice(0, 8);
const canary = { password: `canary-password-${randomUUID()}`, email: `canary-${word}@example.test` };
beforeAll(async () => {
  [superAdmin, owner, foreigner] = await Promise.all([signIn('super'), signIn('owner'), signIn('gc')]);
  account = owner.accounts[0]!;
  log = openSystemLog();
}, 60_000);
afterAll(() => log?.close());

/** From an address of its own: failures are counted by address. */
const guess = () =>
  callFrom('127.0.0.91', '/auth/admin/login', { email: canary.email, password: canary.password });
const search = (who: Person, query: Record<string, string | number>) =>
  who.get<Schemas['AuditList']>(`/audit?limit=100&${new URLSearchParams(query as Record<string, string>)}`);
const historyOf = (who: Person, id: number) => search(who, { subjectKind: 'user', subjectId: id });

/** A user of the owner's operator, created and changed over the API. */
async function createUser(): Promise<number> {
  const body = { first_name: 'Canary', last_name: word, email: canary.email, password: canary.password };
  const answer = await owner.call<{ id: number }>(`/users?accountId=${account}`, {
    body: { ...body, userroles: [{ RoleId: 2 }] },
  });
  if (answer.status !== 200) throw new Error(`no user was made: ${answer.status} ${answer.text}`);
  return answer.body.id;
}

describe('PERM-5 the audit log of a running system', () => {
  let user: number;
  beforeAll(async () => {
    user = await createUser();
  });

  it('PERM-5 records user, address and both values of a change over the API', async () => {
    const made = await waitUntil('the creation is in the log', async () => {
      const { data } = await historyOf(owner, user);
      return data.find((row) => row.command === 'create-user');
    });
    expect(made).toMatchObject({
      accountId: account,
      actor: { kind: 'user', id: String(owner.session.id) },
      address: '127.0.0.1',
      subject: { kind: 'user', id: String(user), name: `Canary ${word}` },
      traceId: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    expect(made.sessionId).toMatch(/^[0-9a-f-]{36}$/);
    expect(made.userAgent).not.toBe('');
    expect(made.changes).toContainEqual({ field: 'enabled', before: null, after: true, erased: false });

    const change = await owner.call(`/users/${user}`, { method: 'PATCH', body: { enabled: false } });
    expect(change.status).toBe(200);
    const changed = await waitUntil('the change is in the log', async () => {
      const { data } = await historyOf(owner, user);
      return data.find((row) => row.command === 'update-user');
    });
    expect(changed.changes).toContainEqual({ field: 'enabled', before: true, after: false, erased: false });
    expect(changed.sequence).toBeGreaterThan(made.sequence);
  });

  it('PERM-5 hides it from other operators and users without the permission', async () => {
    for (const query of [
      {},
      { operator: account },
      { subjectKind: 'user', subjectId: user },
      { keywords: word },
    ]) {
      const { data } = await search(foreigner, query as Record<string, string | number>);
      expect(data.filter((row) => row.accountId === account)).toEqual([]);
      expect(JSON.stringify(data)).not.toContain(word);
    }
    expect((await (await signIn('clerk')).call('/audit')).status).toBe(403);
    expect((await (await signIn('shopper')).call('/audit')).status).toBe(403);
    expect((await owner.call('/audit/verification')).status).toBe(403);
    expect((await owner.call(`/users/${user}/erasure`, { method: 'POST' })).status).toBe(403);
  });

  it('PERM-5 stores and returns no password and no token', async () => {
    const { body } = await guess();
    const secrets = [
      canary.password,
      superAdmin.session.accessToken,
      owner.session.accessToken,
      body['accessToken'] as string,
    ];
    const rows = await postgres<{ t: string }>('identity', 'select e::text as t from audit_entry e');
    const texts = rows.map(({ t }) => t);
    for await (const record of log.read('audit')) texts.push(Buffer.from(record.value!).toString('latin1'));
    texts.push(JSON.stringify(await search(superAdmin, {})));
    const all = texts.join('\n');
    expect(texts.length).toBeGreaterThan(10);
    for (const secret of secrets.filter(Boolean)) expect(all.includes(secret)).toBe(false);
    // Personal data is in no row: the fields are encrypted.
    expect(rows.some(({ t }) => t.includes(canary.email))).toBe(false);
  });

  it('PERM-5 the command verifies the chains of all accounts without a gap', async () => {
    const all = await command('audit', 'verify', '--json');
    expect(all.code).toBe(0);
    const total = JSON.parse(all.out.trim().split('\n').at(-1)!) as { chains: number; entries: number };
    expect(total).toMatchObject({ broken: [] });
    expect(total.chains).toBeGreaterThan(1);
    const one = await command('audit', 'verify', '--account', String(account));
    expect(one).toMatchObject({ code: 0, out: expect.stringMatching(/\d+ entries in 1 chains, 0 broken/) });
    expect((await command('audit')).code).toBe(1);
    expect((await command('audit', 'verify', '--account', 'x')).out).toContain('must be a number');
  });

  it('PERM-5 erasure removes the personal data and keeps sales and chains', async () => {
    const sales = async () =>
      new Set((await postgres<{ id: string }>('orders_ledger', 'select id from sale')).map(({ id }) => id));
    const before = await sales();
    const erased = await superAdmin.call<{ id: number; erasedAt: string }>(`/users/${user}/erasure`, {
      method: 'POST',
    });
    expect(erased.status).toBe(200);
    const again = await superAdmin.call(`/users/${user}/erasure`, { method: 'POST' });
    expect(again.body).toEqual(erased.body);
    const row = await waitUntil('the erasure is in the log', async () => {
      const { data } = await historyOf(superAdmin, user);
      return data.some((one) => one.command === 'erase-person') && data;
    });
    expect(JSON.stringify(row)).not.toContain(word);
    expect((await guess()).status).toBe(401);
    const people = await postgres<{ t: string }>('identity', 'select p::text as t from person p');
    expect(people.some(({ t }) => t.includes(word))).toBe(false);
    // Other files sell meanwhile, also on past days.
    const after = await sales();
    expect([...before].filter((id) => !after.has(id))).toEqual([]);
    expect((await command('audit', 'verify', '--account', String(account))).code).toBe(0);
  });
});
