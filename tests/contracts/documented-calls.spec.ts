import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { emailOf, signIn, type Answer, type Person } from '@backroom/testing/people';
import { createLocationManager } from '@backroom/testing/place-keeper';
import { signInAs } from '@backroom/testing/sign-up';
import { callFrom } from '@backroom/testing/call-from';
import { resources, recordsOf, type Resources } from '@backroom/testing/resources';
import { postgres } from '@backroom/testing/stores';

/**
 * The calls of the documents' lists (section 7 of each) as written there, trailing slashes included: `{…}` is a record
 * of an operator for reads, and a missing one for changes.
 */
const reads = [
  '/users/{user}',
  '/users/{user}/roles',
  '/accounts/{account}/users?limit=10&page=1&startDate=2026-01-01&endDate=2026-12-31',
  '/accounts/list?limit=10&page=1&keywords=&startDate=2026-01-01&endDate=2026-12-31',
  '/accounts/{account}',
  '/accounts/{account}/roles',
  '/accounts/{account}/roles/{role}',
  '/groups/{group}',
  '/locations?keywords=&getCompressedLocation=true&page=1&limit=10&includeKiosk=true&operator={account}',
  '/locations/all',
  '/locations/{location}',
  '/kiosks/list?page=1&limit=10&operator={account}&location=1',
  '/locations/themes/{theme}',
  '/locations/themes/search?page=1&limit=10&keywords=',
  '/locations/coolers?limit=10&page=1&keywords=',
  '/locations/stocks?limit=10&page=1&keywords=',
  '/locations/{coolerLocation}/coolers/{cooler}',
  '/locations/products?page=1&limit=1000&brand=&supplier=&type=&keywords=&barcode=&status=',
  '/locations/productsFilter',
  '/locations/products/featured',
  '/locations/products/{product}?includeStocks=true',
  '/reports/ledgers?type=order&limit=10&page=1&lastFour=42&paymentMethods=0,5',
  '/orders?page=1&limit=10',
  '/carts?page=1&limit=10',
  '/reports/download/ledgers?format=csv&type=order&paymentMethods=0',
  '/reports/download/sales/carts?format=csv&status=open',
  '/reports/download/customers?format=csv&isCheckinFlag=enabled&group=',
  '/users/customers?page=1&limit=10&keywords=&group=&operator={account}',
  '/users/groups?accountId={account}&limit=10&page=1',
  '/accounts/{account}/tabs/',
  '/loyalties?limit=10&page=1',
] as const;

const figures = { accountIds: [], startDate: '2026-01-01', endDate: '2026-12-31', timeMetric: 'months' };
const asks = [
  ['/reports/dashboard/fundsreport', figures],
  ['/reports/dashboard/usertransactionreport', figures],
  ['/reports/dashboard/topsalereport', figures],
  ['/reports/dashboard/salesreport', figures],
] as const;

const writes: readonly [method: string, path: string, body?: unknown][] = [
  ['POST', '/users/password/{none}', { key: 'x', password: 'a long enough password' }],
  ['GET', '/locations/{none}/kiosks/{none}?command=reboot'],
  ['POST', '/orders/{noFact}/refund', { amount: 1, transactionId: randomUUID() }],
  ['POST', '/orders/{noFact}/notify', { email: 'nobody@people.backroom.test' }],
  ['GET', '/carts/{noFact}/photo'],
  ['POST', '/groups/{none}/roles', { role: { name: 'x', description: '', GroupId: 1, permissions: [] } }],
  ['POST', '/roles/{none}', { role: { name: 'x', description: '', GroupId: 1, permissions: [] } }],
  ['POST', '/users/{none}/roles/{none}'],
  ['DELETE', '/users/{none}/roles/{none}'],
  ['POST', '/accounts/{none}/groups/', { name: 'x', description: '', roles: [], locationIds: [1] }],
  ['PATCH', '/accounts/{none}/groups/{none}', [1]],
  ['DELETE', '/accounts/{none}/groups/{none}'],
  ['POST', '/users?accountId={none}', {}],
  ['POST', '/users/{none}/accounts/{none}'],
  ['POST', '/users/{none}', { first_name: 'x' }],
  ['PATCH', '/users/groups/{none}', { name: 'x' }],
  ['POST', '/users/groups/{none}', { users: [1] }],
  ['DELETE', '/users/groups/{none}/{none}'],
  ['DELETE', '/users/groups/{none}'],
  ['PATCH', '/accounts/{none}/tabs/{noFact}', { limit: '1' }],
  ['DELETE', '/accounts/{none}/tabs/{noFact}'],
  ['PATCH', '/accounts/{none}', { phone: '1' }],
  ['DELETE', '/accounts/{none}'],
  ['PATCH', '/locations/{none}', { name: 'x' }],
  ['POST', '/locations/kiosks/{none}', { name: 'x' }],
  ['POST', '/locations/themes/{none}', { scanButtonHidden: true }],
  ['PATCH', '/locations/{none}/themes/{none}/images', { key: 'x' }],
  ['POST', '/locations/products/top', { locationIds: [987_654_321], operatorProductIds: [1] }],
  ['POST', '/locations/products/top/remove', { locationIds: [987_654_321], operatorProductIds: [1] }],
  ['POST', '/locations/products/{none}/images', { key: 'x' }],
  ['POST', '/locations/{none}/coolers/{none}?command=unlock'],
  ['POST', '/locations/{none}/stocks/prekits/'],
];

/** Of areas that are not built: each line goes to the others with its area. */
const toCome = [
  ...['/notifications', '/tickets', '/tickets/1', '/billvalidators'],
  ...['/deals/1', '/deals/admin', '/applications', '/applications/1'],
];

let root: Person;
const ids: Record<string, number | string> = {
  none: 987_654_321,
  noFact: '01890000-0000-7000-8000-000000000000',
};
beforeAll(async () => {
  root = await signIn('super');
  const owner = await signIn('owner');
  const [account] = owner.accounts;
  const first = async (name: Resources) =>
    (await recordsOf(resources[name])).find((row) => row.account_id === account)!.id;
  const [place] = await postgres<{ id: number; cooler: number }>(
    'locations_kiosks',
    `select d.location_id as id, d.id as cooler from device d where d.account_id = ${account} and d.kind = 'lock' limit 1`,
  );
  Object.assign(ids, {
    ...{ account, user: owner.session.id, role: await first('roles'), group: await first('groups') },
    ...{
      theme: await first('themes'),
      product: await first('products'),
      location: place!.id,
      coolerLocation: place!.id,
      cooler: place!.cooler,
    },
  });
});
const filled = (path: string) => path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(ids[name]));

/** A user who manages the products of one location and sees the sales of all. */
const keeperOf = async (place: unknown) =>
  signInAs(await createLocationManager(await signIn('owner'), Number(ids['account']), Number(place)));

/** The response of an unserved path; a served one reports a missing record. */
const unserved = '"what":"page"';
const outcome = ({ status, text }: Answer<unknown>) => ({ status, text: status < 400 ? '' : text });

describe('documented calls, as written', () => {
  it.each(reads)('GET %s answers', async (path) => {
    expect(outcome(await root.call(filled(path)))).toEqual({ status: 200, text: '' });
  });

  it.each(asks)('POST %s answers', async (path, body) => {
    expect(outcome(await root.call(path, { body }))).toEqual({ status: 200, text: '' });
  });

  it.each(writes)('%s %s is served and reports the missing record', async (...[method, path, body]) => {
    const answer = await root.call<{ type: string; params?: object }>(filled(path), { method, body });
    expect({ status: answer.status, text: answer.text }).toEqual({
      status: expect.any(Number),
      text: expect.not.stringContaining(unserved),
    });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect([401, 405]).not.toContain(answer.status);
  });

  it('AUTH-1 AUTH-2 AUTH-3 sign-in calls answer without a session', async () => {
    const send = (path: string, body: object) => callFrom('127.0.17.11', path, body);
    const login = { email: emailOf('clerk'), password: 'not the password at all' };
    expect((await send('/auth/admin/login', login)).status).toBe(401);
    expect((await send('/api/auth/register', {})).status).toBe(400);
    expect((await send('/users/password', { email: 'nobody@people.backroom.test' })).status).toBe(200);
  });

  it('an unknown path returns 404', async () => {
    expect((await root.call('/no-such-path')).text).toContain(unserved);
  });

  it.each(toCome)('GET %s belongs to an area that is not implemented', async (path) => {
    expect((await root.call(path)).status).toBeGreaterThanOrEqual(400);
  });

  it('a trailing slash is ignored', async () => {
    for (const path of ['/locations/', '/accounts/list/', `/accounts/${ids['account']}/roles/`])
      expect((await root.call(path)).status).toBe(200);
  });

  it('GET /locations/all lists each accessible location once', async () => {
    const owner = await signIn('owner');
    const all = await owner.get<{ data: { id: number; accountId: number }[]; meta: { totalItems: number } }>(
      '/locations/all',
    );
    const kept = await postgres<{ id: number }>(
      'locations_kiosks',
      `select id from location where account_id = any ('{${owner.accounts.join()}}')`,
    );
    expect(all.data.map(({ id }) => id).sort()).toEqual(kept.map(({ id }) => id).sort());
    expect(all.meta.totalItems).toBe(kept.length);
  });

  it.each([
    ['/reports/download/ledgers?format=xls&type=order&lastFour=4242', 'Sales', 'xlsx'],
    ['/reports/download/ledgers?format=csv&type=tabPayment', 'Tab payments', 'csv'],
    ['/reports/download/sales/carts?format=csv&status=open', 'Carts', 'csv'],
  ])('SHELL-12 GET %s returns a file with name and date', async (path, title, ending) => {
    const { status, headers } = await root.call(path);
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toMatch(
      new RegExp(`^attachment; filename="${title} - \\d\\d-\\d\\d-20\\d\\d\\.${ending}"$`),
    );
  });

  it('LOC-3 LOC-4 a location has the documented fields, and a theme only in programs with themes', async () => {
    interface Documented {
      id: number;
      AddressId: number;
      ThemeId: number | null;
      theme: { id: number; LocationId: number } | null;
    }
    const own = await root.get<Documented>(filled('/locations/{location}'));
    expect(own).toMatchObject({ AddressId: own.id, theme: { id: own.ThemeId, LocationId: own.id } });
    const gc = await signIn('gc');
    const [other] = await postgres<{ id: number }>(
      'locations_kiosks',
      `select id from location where account_id = ${gc.accounts[0]} limit 1`,
    );
    expect(await gc.get<Documented>(`/locations/${other!.id}`)).toMatchObject({ ThemeId: null, theme: null });
  });

  it('PROD-2 PROD-3 a product has the documented stock fields of accessible locations only', async () => {
    const owner = await signIn('owner');
    const path = filled('/locations/products/{product}');
    const kept = await postgres<{ stock_id: number; count: number | null; name: string }>(
      'catalogue',
      `select l.location_id as stock_id, case when s.counted_at is not null then s.count end as count, l.name
       from location_copy l left join stock s on s.location_id = l.location_id and s.product_id = ${ids['product']}
       where l.account_id = ${ids['account']} order by lower(l.name), l.location_id`,
    );
    expect(kept.length).toBeGreaterThan(1);
    expect(kept.some(({ count }) => count !== null)).toBe(true);
    const written = kept.map(({ stock_id, count, name }) => ({
      stockId: Number(stock_id),
      count: count === null ? null : Number(count),
      market: { name },
    }));
    interface Documented {
      data: { stocks?: unknown[] };
    }
    expect((await owner.get<Documented>(`${path}?includeStocks=true`)).data.stocks).toEqual(written);
    for (const without of [path, `${path}?includeStocks=false`])
      expect((await owner.get<Documented>(without)).data).not.toHaveProperty('stocks');
    const keeper = await keeperOf(ids['location']);
    const own = written.filter(({ stockId }) => stockId === ids['location']);
    expect((await keeper.get<Documented>(`${path}?includeStocks=true`)).data.stocks).toEqual(own);
    const gc = await signIn('gc');
    const [other] = await postgres<{ id: number }>(
      'catalogue',
      `select id from product where account_id = ${gc.accounts[0]} limit 1`,
    );
    // The program of their operator has no stock control.
    expect(
      (await root.get<Documented>(`/locations/products/${other!.id}?includeStocks=true`)).data.stocks,
    ).toEqual([]);
  });

  it('PROD-1 PERM-4 lists the locations where the user can feature a product', async () => {
    const keeper = await keeperOf(ids['location']);
    const at = async (query = '') =>
      (await keeper.get<{ data: { id: number }[] }>(`/locations/all${query}`)).data.map(({ id }) => id);
    expect((await at()).length).toBeGreaterThan(1);
    expect((await at('?permission=LedgerAll')).length).toBeGreaterThan(1);
    const locationIds = await at('?permission=ProductsChange');
    expect(locationIds).toEqual([ids['location']]);
    const body = { locationIds, operatorProductIds: [ids['product']] };
    const everywhere = { ...body, locationIds: await at() };
    expect((await keeper.call('/locations/products/top', { body: everywhere })).status).toBe(404);
    expect((await keeper.call('/locations/products/top', { body })).status).toBe(204);
    expect((await keeper.call('/locations/products/top/remove', { body })).status).toBe(204);
    expect((await keeper.call('/locations/all?permission=SetupAll')).status).toBe(403);
    expect((await keeper.call('/locations/all?permission=Nothing')).status).toBe(400);
  });

  it('ADDON-1 a lock event has the first and last name of its user', async () => {
    const owner = await signIn('owner');
    await postgres(
      'locations_kiosks',
      `insert into lock_event (id, account_id, location_id, device_id, at, action, requested_by)
       values ($1, $2, $3, $4, now(), 'unlock', $5)`,
      [randomUUID(), ids['account'], ids['coolerLocation'], ids['cooler'], owner.session.id],
    );
    const me = await owner.get<{ firstName: string; lastName: string }>(`/users/${owner.session.id}`);
    const { unlocks } = await owner.get<{ unlocks: { user: unknown }[] }>(
      filled('/locations/{coolerLocation}/coolers/{cooler}'),
    );
    expect(unlocks[0]!.user).toEqual({
      id: owner.session.id,
      firstName: me.firstName,
      lastName: me.lastName,
    });
  });
});
