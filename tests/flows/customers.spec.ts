import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Schemas } from '@backroom/gateway/v2';
import { deviceTokenOf } from '@backroom/testing/own-kiosk';
import { call, signIn, type Person } from '@backroom/testing/people';
import { demoKiosks, waitUntil } from '@backroom/testing/running-system';
import { signInAs, signUp } from '@backroom/testing/sign-up';

type Customer = Schemas['Customer'];

/** A kiosk that only requests a token, which ends no connection of other files. */
const kiosk = demoKiosks()[0]!;
let keeper: Person;
let person: Person;
let id: number;
beforeAll(async () => {
  const email = await signUp();
  person = await signInAs(email);
  id = person.session.id;
  keeper = await signIn('super');
}, 60_000);

const customers = async (query = '') =>
  (await keeper.get<{ users: Customer[] }>(`/users/customers?operator=${kiosk.accountId}&limit=50&${query}`))
    .users;
const found = async (keywords = person.session.email) =>
  (await customers(`keywords=${encodeURIComponent(keywords)}`)).find((one) => one.id === id);

const identify = async (body: object, token?: string) =>
  call<{ UserId: number; firstName: string; token: string; errors?: object[] }>('/wallets/identify', {
    body,
    token: token ?? (await deviceTokenOf(kiosk)),
  });

describe('CUST-1 CUST-4 a customer from check-in to erasure', () => {
  it('CUST-4 SETUP-7 a check-in creates a customer that the kiosk knows without a code', async () => {
    expect(await found()).toBeUndefined();
    expect((await identify({ customer: id })).status).toBe(400);
    const { checkinCode } = await keeper.get<{ checkinCode: string }>(`/locations/${kiosk.locationId}`);
    const visited = await person.call(`/locations/${checkinCode}/checkins`, { body: {} });
    expect(visited.status).toBe(200);
    expect(await waitUntil('they are listed', found)).toMatchObject({
      ...{ firstName: 'Grace', joinedBy: 'checkin', email: person.session.email },
    });
    expect((await identify({ customer: id })).body).toMatchObject({ UserId: id, firstName: 'Grace' });
  });

  it('CUST-4 a code is valid once, at its kiosk, and not for users', async () => {
    const { code } = (await person.call<{ code: string }>('/users/me/codes', { method: 'POST' })).body;
    expect((await identify({ code }, person.session.accessToken)).status).toBe(403);
    expect((await identify({ code })).body).toMatchObject({
      UserId: id,
      token: expect.stringMatching(/^bs_/),
    });
    const again = await identify({ code });
    expect([again.status, JSON.stringify(again.body)]).toEqual([400, expect.stringContaining('"code"')]);
  });

  it('CUST-5 CUST-1 a group and its export list the customer', async () => {
    const name = `Flow ${Date.now()}`;
    const made = await keeper.call<{ id: number }>('/users/groups', {
      body: { name, description: '', users: [id], AccountId: kiosk.accountId },
    });
    expect(made.status).toBe(201);
    const group = made.body.id;
    expect((await customers(`group=${group}`)).map((one) => one.id)).toEqual([id]);
    const file = await keeper.call(
      `/reports/download/customers?format=csv&operator=${kiosk.accountId}&group=${group}`,
    );
    expect(file.text.trimEnd().split('\r\n')).toHaveLength(2);
    expect(file.text).toContain(person.session.email);
  });

  it('PERM-5 CUST-1 erasure removes the customer from lists, search, exports and groups', async () => {
    expect((await keeper.call(`/users/${id}/erasure`, { method: 'POST' })).status).toBe(200);
    await waitUntil('they are gone', async () => (await found()) === undefined);
    expect(await found('Grace')).toBeUndefined();
    const file = await keeper.call(`/reports/download/customers?format=csv&operator=${kiosk.accountId}`);
    expect(file.text).not.toContain(person.session.email);
    expect((await identify({ customer: id })).status).toBe(400);
  });
});
