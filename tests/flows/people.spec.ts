import type { Schemas } from '@backroom/gateway/v2';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { permissions } from '@backroom/proto/permissions';
import { callFrom } from '@backroom/testing/call-from';
import { holdFigures } from '@backroom/testing/figures-lock';
import { Kiosk, newId } from '@backroom/testing/kiosk';
import { ledgerPage } from '@backroom/testing/ledger-page';
import { LiveStream } from '@backroom/testing/live-stream';
import { keyIn, linkIn, mailTo } from '@backroom/testing/mailbox';
import { ownKiosk } from '@backroom/testing/own-kiosk';
import { call, cookieOf, login, Person, signIn } from '@backroom/testing/people';
import { demoKiosks, waitUntil } from '@backroom/testing/running-system';

const password = 'a password of this test';
const { LedgerAll, SalesAndReportingAll, OperatorsAll } = permissions;

interface Made {
  id: number;
  version: number;
}

let owner: Person;
let accountId: number;
let here: number;
let elsewhere: number;
const kiosks: Kiosk[] = [];
const streams: LiveStream[] = [];

holdFigures('shared');
beforeAll(async () => {
  owner = await signIn('owner');
  accountId = owner.accounts[0]!;
  const own = demoKiosks().filter((kiosk) => kiosk.accountId === accountId);
  // Not the first location: another file counts its figures sale by sale.
  const places = [...new Set(own.map(({ locationId }) => locationId))];
  [here, elsewhere] = places.slice(-2) as [number, number];
}, 60_000);
afterAll(async () => {
  for (const stream of streams) stream.close();
  await Promise.all(kiosks.map((kiosk) => kiosk.close()));
});

const areas = (...ids: number[]) => ids.map((id) => ({ id, access: 'read' }));

/** A group of these locations, a role limited to it, and a user with this role. */
async function newcomer(...locationIds: number[]) {
  const mark = newId().slice(-10);
  const group = await owner.post<Made>(`/accounts/${accountId}/groups`, {
    name: `Group ${mark}`,
    locationIds,
  });
  const role = await owner.post<Made>(`/groups/${group.id}/roles`, {
    name: `Role ${mark}`,
    GroupId: group.id,
    permissions: areas(LedgerAll, SalesAndReportingAll),
  });
  const email = `${mark}@flow.backroom.test`;
  const user = await owner.post<Made>(`/users?accountId=${accountId}`, {
    ...{ first_name: 'Flow', last_name: 'Test', email, password },
    userroles: [{ RoleId: role.id }],
  });
  const answer = await login(email, password);
  expect(answer.status).toBe(200);
  return { group, role, user, person: new Person(answer.body, cookieOf(answer)) };
}

const locationsOf = async (person: Person) =>
  (await person.get<{ Locations: { id: number }[] }>('/locations?limit=100')).Locations.map(({ id }) => id);
const kiosksOf = async (person: Person) =>
  (await person.get<{ rows: { LocationId: number }[] }>('/kiosks/list?limit=100')).rows.map(
    ({ LocationId }) => LocationId,
  );
const period = { startDate: '2020-01-01', endDate: '2029-12-31', timeMetric: 'years' };
const ordersOf = (person: Person, body: object = {}) =>
  person.post<{ ordersCount: number }>('/reports/dashboard/usertransactionreport', { ...period, ...body });

describe('PERM-4 a user with a role limited to one location group', () => {
  it('PERM-4 sees locations, kiosks, sales, figures and live hints of these locations only', async () => {
    const { person } = await newcomer(here);
    expect(await locationsOf(person)).toEqual([here]);
    expect(new Set(await kiosksOf(person))).toEqual(new Set([here]));

    const stream = await LiveStream.open(person);
    streams.push(stream);
    const sold: Record<number, string> = {};
    for (const place of [elsewhere, here]) {
      const demo = demoKiosks().find(({ locationId }) => locationId === place)!;
      const kiosk = await Kiosk.connect(await ownKiosk(owner, demo, 'People'));
      kiosks.push(kiosk);
      const sale = kiosk.sale();
      await kiosk.sell(sale);
      sold[place] = sale.orderId;
    }
    const finds = async (who: Person, orderId: string) =>
      (await ledgerPage(who, { orderId })).orders.rows.length === 1;
    for (const place of [here, elsewhere])
      await waitUntil('the sale is in the ledger', () => finds(owner, sold[place]!));
    expect(await finds(person, sold[here]!)).toBe(true);
    expect(await finds(person, sold[elsewhere]!)).toBe(false);
    const { orders } = await ledgerPage(person, { limit: 100 });
    expect(new Set(orders.rows.map(({ LocationId }) => LocationId))).toEqual(new Set([here]));

    await waitUntil('the own sale is hinted', async () => stream.text.includes('"figures"'));
    expect(stream.text).not.toContain(sold[elsewhere]!);

    // A location outside the group reads like a missing one.
    const [beyond, none] = [elsewhere, 987_654_321];
    for (const place of [beyond, none])
      expect((await ordersOf(person, { locationIds: [place] })).ordersCount).toBe(0);
    const answers = await Promise.all(
      [beyond, none].map((place) => person.call(`/kiosks/list?location=${place}`)),
    );
    expect(answers[0]!.body).toEqual(answers[1]!.body);
    await waitUntil('figures of the place agree', async () => {
      const [mine, places] = await Promise.all([ordersOf(person), ordersOf(owner, { locationIds: [here] })]);
      return mine.ordersCount > 0 && mine.ordersCount === places.ordersCount;
    });
  }, 60_000);

  it('PERM-4 a changed group applies within seconds', async () => {
    const { group, person } = await newcomer(here);
    const { updatedGroupsData } = (
      await owner.call<{ message: string; updatedGroupsData: { grplocs: object[] } }>(
        `/accounts/${accountId}/groups/${group.id}`,
        { method: 'PATCH', body: [elsewhere] },
      )
    ).body;
    expect(updatedGroupsData.grplocs).toEqual([{ LocationId: elsewhere }]);
    await waitUntil(
      'the other place',
      async () => (await locationsOf(person)).join() === String(elsewhere),
      5_000,
    );
  });
});

describe('SETUP-3 a new user without a password', () => {
  it('SETUP-3 is invited by mail in the language of the inviter, chooses a password once and signs in', async () => {
    const email = `${newId().slice(-10)}@flow.backroom.test`;
    const body = { first_name: 'Flow', last_name: 'Invited', email };
    const path = `/users?accountId=${accountId}`;
    const made = await owner.call<Made>(path, { body, headers: { 'accept-language': 'es' } });
    expect(made.status).toBe(200);
    const mail = await mailTo(email, 'invite');
    expect(mail).toMatchObject({ language: 'es', subject: 'Una invitación para usted' });
    const link = linkIn(mail);
    expect([link.pathname, link.search, Object.keys(keyIn(mail))]).toEqual([
      '/auth/invite',
      '',
      ['id', 'key'],
    ]);
    const { id, key } = keyIn(mail);
    const choose = (body: object) => call<Schemas['Problem']>(`/users/password/${id}`, { body });
    const refused = await choose({ key, password: 'short' });
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ field: 'password' }] } });
    expect((await choose({ key, password })).status).toBe(200);
    expect(await choose({ key, password })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'key' }] },
    });
    expect((await login(email, password)).status).toBe(200);
  });

  it('SETUP-3 AUTH-4 an access token alone changes neither email nor password; a new email applies once confirmed', async () => {
    const { person } = await newcomer(here);
    const { id, email } = person.session;
    const change = (body: object) =>
      person.call<Schemas['Problem']>(`/users/${id}`, { method: 'PATCH', body });
    const next = `next-${email}`;
    for (const body of [{ email: next }, { password: 'taken over by a thief' }])
      expect(await change(body)).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'currentPassword' }] },
      });
    expect(await change({ email: next, currentPassword: password })).toMatchObject({
      status: 200,
      body: { email, pendingEmail: next },
    });
    // From an address of its own: failures are counted by address.
    const early = await callFrom('127.0.0.92', '/auth/admin/login', { email: next, password });
    expect(early.status).toBe(401);
    const body = keyIn(await mailTo(next, 'confirmEmail'));
    expect((await call('/auth/confirm', { method: 'POST', body })).status).toBe(200);
    expect((await login(next, password)).status).toBe(200);
  });

  it('SETUP-3 PERM-3 an email change by an admin needs confirmation and answers a foreign email alike', async () => {
    const change = (id: number, email: string) =>
      owner.call<{ email: string; pendingEmail?: string }>(`/users/${id}`, {
        method: 'PATCH',
        body: { email },
      });
    const { person, user } = await newcomer(here);
    const { id, email } = person.session;
    const next = `kept-${email}`;
    for (const wanted of ['gc@demo.backroom.test', next])
      expect(await change(id, wanted)).toMatchObject({ status: 200, body: { email, pendingEmail: wanted } });
    expect(await owner.get<object>(`/users/${user.id}`)).toMatchObject({ email });
    const body = keyIn(await mailTo(next, 'confirmEmail'));
    expect((await call('/auth/confirm', { method: 'POST', body })).status).toBe(200);
    expect(await owner.get<object>(`/users/${user.id}`)).toMatchObject({ email: next });
  });
});

describe('PERM-4 account-wide settings', () => {
  it('PERM-4 are refused to users with a role limited to one location group', async () => {
    const { person } = await newcomer(here);
    const { SetupAll, SetupUsers, OperatorsDelete } = permissions;
    const mark = newId().slice(-10);
    const [group] = (await owner.get<{ data: Made[] }>(`/accounts/${accountId}/groups`)).data;
    const part = await owner.post<Made>(`/accounts/${accountId}/groups`, {
      name: `Part ${mark}`,
      locationIds: [here],
    });
    const role = await owner.post<Made>(`/groups/${part.id}/roles`, {
      name: `Local ${mark}`,
      GroupId: part.id,
      permissions: areas(SetupAll, SetupUsers, OperatorsDelete, LedgerAll),
    });
    await owner.post(`/users/${person.session.id}/roles/${role.id}?accountId=${accountId}`, {});
    const calls: [string, string, object?][] = [
      ['DELETE', `/accounts/${accountId}`],
      ['PATCH', `/accounts/${accountId}/store`, { name: 'Mine' }],
      ['GET', `/accounts/${accountId}/store`],
      ['POST', `/accounts/${accountId}/security`, { requireTwoFactor: true }],
      ['GET', `/accounts/${accountId}/sso`],
      ['GET', '/audit'],
      [
        'POST',
        `/accounts/${accountId}/api-keys`,
        { name: 'Till', permissions: ['LedgerAll'], GroupId: group!.id },
      ],
      ['POST', `/groups/${group!.id}/roles`, { name: `Wide ${mark}`, GroupId: group!.id }],
    ];
    await waitUntil('the role holds', async () => (await person.call('/users')).status === 200, 5_000);
    for (const [method, path, body] of calls) {
      const { status } = await person.call(path, { method, body });
      expect([method, path, [403, 404].includes(status) || status]).toEqual([method, path, true]);
    }
  });
});

describe('PERM-2 a revoked role', () => {
  it('PERM-2 applies at every service within seconds and ends the stream', async () => {
    const { person, role, user } = await newcomer(here);
    // Another role remains, because the session ends with the last one.
    const mark = newId().slice(-10);
    const beyond = await owner.post<Made>(`/accounts/${accountId}/groups`, {
      name: `Beyond ${mark}`,
      locationIds: [elsewhere],
    });
    const other = await owner.post<Made>(`/groups/${beyond.id}/roles`, {
      name: `Other ${mark}`,
      GroupId: beyond.id,
      permissions: areas(permissions.Tickets),
    });
    await owner.post(`/users/${user.id}/roles/${other.id}?accountId=${accountId}`, {});
    const stream = await LiveStream.open(person);
    streams.push(stream);
    const calls: [string, object | undefined][] = [
      ['/reports/ledgers?type=order', undefined],
      ['/kiosks/list', undefined],
      ['/reports/dashboard/salesreport', period],
    ];
    for (const [path, body] of calls) expect((await person.call(path, { body })).status).toBe(200);
    const taken = Date.now();
    const path = `/users/${user.id}/roles/${role.id}?accountId=${accountId}`;
    expect((await owner.call(path, { method: 'DELETE' })).status).toBe(200);
    for (const [path, body] of calls)
      await waitUntil(
        `${path} is refused`,
        async () => (await person.call(path, { body })).status === 403,
        5_000,
      );
    await waitUntil(
      'the place is gone',
      async () => (await locationsOf(person)).join() === String(elsewhere),
      5_000,
    );
    expect(Date.now() - taken).toBeLessThan(5_000);
    await waitUntil('the stream is cut', async () => stream.ended);
    const last = `/users/${user.id}/roles/${other.id}?accountId=${accountId}`;
    expect((await owner.call(last, { method: 'DELETE' })).status).toBe(200);
    await waitUntil('the session ends', async () => (await person.call('/locations')).status === 401, 5_000);
  });

  it('PERM-2 signs out a disabled user within seconds', async () => {
    const { person, user } = await newcomer(here);
    const answer = await owner.call(`/users/${user.id}`, { method: 'PATCH', body: { enabled: false } });
    expect(answer.status).toBe(200);
    await waitUntil(
      'the calls are refused',
      async () => (await person.call('/locations')).status === 401,
      5_000,
    );
  });

  it('PERM-2 refuses granting permissions that the user lacks, and names read-only fields', async () => {
    const [group] = (await owner.get<{ data: Made[] }>(`/accounts/${accountId}/groups`)).data;
    const body = { name: `Above ${newId().slice(-8)}`, GroupId: group!.id, permissions: areas(OperatorsAll) };
    const refused = await owner.call<Schemas['Problem']>(`/groups/${group!.id}/roles`, { body });
    expect(refused).toMatchObject({ status: 403, body: { type: 'about:blank#above-caller' } });
    for (const field of ['scope', 'accountId', 'isSystem', 'id', 'super_admin', 'grants_version']) {
      const answer = await owner.call<Schemas['Problem']>(`/users/${owner.session.id}`, {
        method: 'PATCH',
        body: { [field]: 1 },
      });
      expect(answer).toMatchObject({ status: 400, body: { errors: [{ field, code: 'unexpected' }] } });
    }
  });

  it('SETUP-3 a concurrent edit of a user returns 409 and keeps the first change', async () => {
    const { user } = await newcomer(here);
    const { version } = await owner.get<Made>(`/users/${user.id}`);
    const edit = (phone: string) =>
      owner.call<{ phone: string }>(`/users/${user.id}`, { method: 'PATCH', body: { phone, version } });
    const answers = await Promise.all([edit('555 0100'), edit('555 0199')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const won = answers.find(({ status }) => status === 200)!.body.phone;
    expect(await owner.get(`/users/${user.id}`)).toMatchObject({ phone: won, version: version + 1 });
    expect((await owner.call(`/users/${user.id}`, { method: 'PATCH', body: { phone: '' } })).status).toBe(
      200,
    );
  });

  it('SETUP-4 a concurrent edit of a role returns 409', async () => {
    const { role, group } = await newcomer(here);
    const edit = (name: string) =>
      owner.call(`/roles/${role.id}`, { body: { name, GroupId: group.id, version: role.version } });
    const mark = newId().slice(-8);
    const answers = await Promise.all([edit(`One ${mark}`), edit(`Two ${mark}`)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
