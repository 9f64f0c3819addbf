import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { controllers, declaredRoutes, type RouteDeclaration } from '@backroom/gateway';
import { Kiosk } from '../system/kiosk.js';
import { LiveStream } from '../system/live-stream.js';
import { demoPeople, signIn, type DemoPerson, type Person } from '../system/people.js';
import { demoKiosks, waitUntil } from '../system/running-system.js';
import { postgres } from '../system/stores.js';
import { canariesOf, type Canaries } from '../system/canaries.js';

/** A file of each person's ledger. */
const exportOf = {} as Record<DemoPerson, string>;
const people = {} as Record<DemoPerson, Person>;
/** What of each operator must be found nowhere else. */
let canaries: Map<number, Canaries>;
const missing = 987_654_321;
const missingFact = '01890000-0000-7000-8000-000000000000';

beforeAll(async () => {
  for (const name of demoPeople) people[name] = await signIn(name);
  await quarantineEverywhere();
  canaries = await canariesOf();
  for (const name of demoPeople) {
    const begun = await people[name].call<{ id?: string }>('/exports/ledgers', { method: 'POST', body: {} });
    exportOf[name] = begun.body.id ?? missingFact;
  }
}, 60_000);

/** A sale that does not add up at every operator: there is something to be seen of it. */
async function quarantineEverywhere(): Promise<void> {
  const each = new Map(demoKiosks().map((kiosk) => [kiosk.accountId, kiosk]));
  for (const facts of each.values()) {
    const kiosk = await Kiosk.connect(facts);
    const sale = kiosk.sale();
    await kiosk.sell({ ...sale, total: sale.total + 1 });
    await kiosk.close();
    await waitUntil('it is in quarantine', async () => {
      const rows = await postgres('orders_ledger', 'select from quarantine where order_id = $1', [
        sale.orderId,
      ]);
      return rows.length === 1;
    });
  }
}

const routes = declaredRoutes(controllers);
const matrix = routes.filter(({ tenancy, answer }) => tenancy !== 'none' && answer !== 'stream');
const cases = matrix.flatMap((route) =>
  demoPeople.map((name): [string, DemoPerson, RouteDeclaration] => [
    `${route.method} ${route.path}`,
    name,
    route,
  ]),
);

const ofTheSystem = routes
  .filter(({ access }) => access === 'super admin')
  .map((route): [string, RouteDeclaration] => [`${route.method} ${route.path}`, route]);

const reachOf = (name: DemoPerson) => (name === 'super' ? [...canaries.keys()] : people[name].accounts);
const isAllowed = (name: DemoPerson, route: RouteDeclaration) => {
  if (name === 'super' || !Array.isArray(route.access)) return true;
  const held = people[name].session.permissions.permissions.map((permission) => permission.name);
  return (route.access as string[]).some((permission) => held.includes(permission));
};

/** Operators of globalConnect have no themes, and the others no carts. */
const isHidden = (name: DemoPerson, { path }: RouteDeclaration) =>
  (name === 'gc' && path === '/locations/themes/:id') ||
  (!canaries.get(reachOf(name)[0]!)?.carts.length && path === '/carts/:id/photo');

interface Asked {
  account?: number;
  location?: number;
  user?: number;
  role?: number;
  group?: number;
  tax?: number;
  kiosk?: number;
  cooler?: number;
  theme?: number;
  order?: string;
  quarantined?: string;
  cart?: string;
  export?: string;
}
type Kind = keyof Asked;
/** Named by UUIDs, not by numbers. */
const facts = ['order', 'quarantined', 'cart', 'export'];

const fields: Partial<Record<Kind, string[]>> = {
  account: ['operator', 'accountIds', 'accountId'],
  location: ['location', 'locationIds'],
};
const kindsOfPaths: Record<string, Kind> = {
  accounts: 'account',
  users: 'user',
  groups: 'group',
  roles: 'role',
  locations: 'location',
  kiosks: 'kiosk',
  coolers: 'cooler',
  themes: 'theme',
  orders: 'order',
  quarantine: 'quarantined',
  carts: 'cart',
  exports: 'export',
};
/** Which kind of id each parameter of a path is: `:id` by the word before it, others by their names. */
function kindsIn(path: string): Map<string, Kind> {
  return new Map(
    [...path.matchAll(/\/([a-z-]+)\/:(\w+)/g)].map(([, before, name]) => [
      name!,
      (name === 'id' ? kindsOfPaths[before!] : name!.replace('Id', '')) as Kind,
    ]),
  );
}
/** Whether a route has a place for ids of this kind. */
function takes(route: RouteDeclaration, kind: Kind): boolean {
  // Of a record that is changed by its id, who owns it is told and not read.
  const read = route.path.includes(':') ? [route.query] : [route.query, route.body];
  const names = read.flatMap((part) => Object.keys(part?.shape ?? {}));
  return (
    [...kindsIn(route.path).values()].includes(kind) || !!fields[kind]?.some((field) => names.includes(field))
  );
}

/** Routes that change something are asked just for what is not there: whatever is refused changes nothing. */
const writes = (route: RouteDeclaration) =>
  (route.method !== 'GET' && !route.path.startsWith('/reports/')) || isCommand(route);
const isCommand = ({ path, query }: RouteDeclaration) => commands.has(path) && query !== undefined;
/** Whether what is written is at a location that the call names. */
const namesLocation = ({ path, body }: RouteDeclaration) =>
  [...kindsIn(path).values()].includes('location') || Object.hasOwn(body?.shape ?? {}, 'location');
/** Routes that command by their query. */
const commands = new Map([
  ['/locations/:id/kiosks/:kioskId', 'reboot'],
  ['/locations/:locationId/coolers/:id', 'unlock'],
]);
const bodies: Record<string, object> = {
  '/users': {
    first_name: 'Eve',
    last_name: 'Test',
    email: 'eve@example.test',
    password: 'a long enough password',
  },
  '/users/:id': { first_name: 'Eve' },
  '/accounts/:id/security': { requireTwoFactor: true },
  '/accounts/:id/sso': {
    issuer: 'https://sign-in.example.com',
    clientId: 'backroom',
    clientSecret: 'entered',
    emailDomains: ['example.com'],
    defaultRoleId: missing,
    enabled: true,
    version: 0,
  },
  '/accounts/:id/api-keys': { name: 'Eve', permissions: ['LedgerAll'], GroupId: missing },
  '/groups/:id/roles': { name: 'Eve', GroupId: missing },
  '/roles/:id': { name: 'Eve', GroupId: missing },
  '/accounts/:id/taxes': { name: 'Eve', rate: 1 },
  '/accounts/:id/taxes/:taxId': { name: 'Eve', rate: 1 },
  '/accounts/:id/taxes/locations/:locationId': { taxId: -1 },
  '/locations': { accountId: missing, name: 'Eve', timezone: 'UTC' },
  '/locations/:id': { name: 'Eve' },
  '/locations/:id/kiosks': { name: 'Eve', uniqueLoginString: 'eve-1' },
  '/locations/kiosks/:id': { name: 'Eve' },
  '/locations/themes/:id': {
    ...{ scanButtonHidden: true, lookupButtonHidden: true, disableCart: true },
    ...{ disableCreditCardPurchases: true, coolerButtonHidden: true, disableApplePay: true },
    ...{ primaryColor: '#112233', secondaryColor: '#112233', bannerColor: '#112233' },
    ...{ barcodeScannerHardware: '', creditCardReaderHardware: '' },
  },
  '/locations/:id/themes/:themeId/images': { key: '' },
  '/accounts/:id/groups': { name: 'Eve', locationIds: [missing] },
  '/accounts/:id/groups/:groupId': { locationIds: [missing] },
  '/locations/:id/kiosks/:kioskId/commands': { command: 'reboot' },
  '/accounts/:id/alarms': { offlineAfter: 20 },
  '/locations/:id/coolers': { name: 'Eve', provider: 'Salto', serialNumber: 'E' },
  '/kiosks/commands': { command: 'reboot', ids: [missing] },
  '/orders': {
    location: missing,
    lines: [{ productId: missing, quantity: 1, unitPrice: 1 }],
    payments: [{ method: 'cash', amount: 1 }],
  },
  '/quarantine/:id/correct': {
    lines: [{ productId: missing, quantity: 1, unitPrice: 1 }],
    payments: [{ method: 'cash', amount: 1 }],
    total: 1,
  },
  '/quarantine/:id/reject': { reason: 'Eve says so' },
  '/orders/:id': { notes: 'Eve' },
  '/orders/:id/notify': { email: 'eve@example.test' },
};

/** The payment of a sale that somebody has. */
const paymentOf = (order: string) =>
  [...canaries.values()].flatMap(({ orders }) => orders).find(({ id }) => id === order)?.payment ??
  missingFact;

let asked = 0;

/** Asks a route in somebody's name for what these ids say, wherever its shapes have a place for them. */
async function ask(route: RouteDeclaration, name: DemoPerson, foreign: Asked = {}) {
  asked++;
  const { account, location } = foreign;
  const [mine] = reachOf(name);
  const own = mine === undefined ? undefined : canaries.get(mine);
  const ids: Required<Asked> = {
    account: mine ?? missing,
    location: own?.locations[0] ?? missing,
    user: people[name].session.id,
    role: own?.roles[0] ?? missing,
    group: own?.groups[0] ?? missing,
    tax: own?.taxes[0] ?? missing,
    kiosk: own?.kiosks[0] ?? missing,
    cooler: own?.coolers[0] ?? missing,
    theme: own?.themes[0] ?? missing,
    order: own?.orders[0]?.id ?? missingFact,
    quarantined: own?.quarantined[0] ?? missingFact,
    cart: own?.carts[0] ?? missingFact,
    export: exportOf[name],
    ...foreign,
  };
  const kinds = kindsIn(route.path);
  const path = route.path.replaceAll(/:(\w+)/g, (_, param: string) => String(ids[kinds.get(param)!]));
  const query = new URLSearchParams();
  const has = (part: 'query' | 'body', field: string) => Object.hasOwn(route[part]?.shape ?? {}, field);
  if (isCommand(route)) query.set('command', commands.get(route.path)!);
  if (has('query', 'limit')) query.set('limit', '100');
  if (has('query', 'includeKiosk')) query.set('includeKiosk', 'true');
  for (const field of ['operator', 'accountId'])
    if (account && has('query', field)) query.set(field, String(account));
  if (location && has('query', 'location')) query.set('location', String(location));
  const body = route.body && {
    ...(has('body', 'startDate') && { startDate: '2020-01-01', endDate: '2029-12-31' }),
    ...(has('body', 'timeMetric') && { timeMetric: 'years' }),
    ...(account && has('body', 'accountIds') && { accountIds: [account] }),
    ...(location && has('body', 'locationIds') && { locationIds: [location] }),
    ...bodies[route.path],
    ...(account && has('body', 'operator') && { operator: account }),
    ...(location && has('body', 'location') && { location }),
    ...(has('body', 'transactionId') && { transactionId: paymentOf(ids.order) }),
  };
  const answer = await people[name].call<Record<string, unknown> | undefined>(`${path}?${query}`, {
    method: route.method,
    body,
    headers: ['key', 'required'].includes(route.idempotency!) ? { 'idempotency-key': randomUUID() } : {},
  });
  const { traceId: _trace, ...rest } = answer.body ?? {};
  return { status: answer.status, body: rest, text: answer.text };
}

describe('PERM-3 every route × every person', () => {
  afterAll(() => {
    const words = [...canaries.values()].reduce((sum, one) => sum + one.words.length, 0);
    process.stdout.write(
      `isolation: ${cases.length} cases of route × person, ${asked} requests, answers searched for ${words} canaries\n`,
    );
  });

  it('PERM-3 the matrix covers every route that touches a tenant', () => {
    // The live stream, the routes of a session and those of the system are looked at on their own.
    const others = routes
      .filter((route) => !matrix.includes(route) && !['super admin', 'own'].includes(route.access as string))
      .map(({ path }) => path);
    expect(others.sort()).toEqual([
      '/api/auth/register',
      '/auth/admin/login',
      '/auth/challenges/:id',
      '/auth/confirm',
      '/auth/confirm/resend',
      '/auth/device',
      '/auth/links/:id',
      '/auth/logout',
      '/auth/refresh',
      '/auth/register',
      '/auth/sso/:operator',
      '/auth/sso/callback',
      '/csp-reports',
      '/errors',
      '/live',
      '/locations/:id/checkin',
      '/payments/webhooks/stripe',
      '/permissions',
      '/settings',
      '/users/password',
      '/users/password/:id',
    ]);
    expect(matrix.filter(({ access }) => access === 'super admin')).toEqual([]);
    for (const { query, body, path } of matrix)
      expect(
        [...Object.keys(query?.shape ?? {}), ...Object.keys(body?.shape ?? {}), path].some((name) =>
          /^(operator|accountIds?|location|ids)$|:id|^\/exports$/.test(name),
        ),
      ).toBe(true);
  });

  it.each(cases)(
    'PERM-3 %s as %s: a foreign id answers like a missing one, and nothing foreign is in any answer',
    async (_route, name, route) => {
      const texts: string[] = [];
      if (!writes(route)) {
        const own = await ask(route, name);
        expect(own.status).toBe(isAllowed(name, route) ? (isHidden(name, route) ? 404 : 200) : 403);
        texts.push(own.text);
      }
      const foreign = [...canaries.entries()].filter(([account]) => !reachOf(name).includes(account));
      for (const [account, mine] of foreign) {
        const {
          locations,
          users,
          roles,
          groups,
          taxes,
          kiosks,
          coolers,
          themes,
          orders,
          quarantined,
          carts,
        } = mine;
        // Only ids that the route has a place for: without one it answers about its caller, whose figures move.
        const every: [Kind, (number | string)[]][] = [
          ['account', [account]],
          ['location', writes(route) && !namesLocation(route) ? [] : locations.slice(0, 1)],
          ['user', users.filter((id) => !sharesAccount(name, id)).slice(0, 3)],
          ['role', roles.slice(0, 1)],
          ['group', groups.slice(0, 2)],
          ['tax', taxes],
          ['kiosk', kiosks.slice(0, 2)],
          ['cooler', coolers.slice(0, 2)],
          ['theme', themes.slice(0, 1)],
          ['order', orders.slice(0, 1).map((order) => order.id)],
          ['quarantined', quarantined.slice(0, 1)],
          ['cart', carts.slice(0, 1)],
          // Not even of those with a grant at the same operator.
          ['export', demoPeople.filter((other) => other !== name).map((other) => exportOf[other])],
        ];
        const ids: Asked[] = every.flatMap(([kind, some]) =>
          takes(route, kind) ? some.map((id) => ({ [kind]: id })) : [],
        );
        for (const id of ids) {
          const absent = Object.fromEntries(
            Object.keys(id).map((kind) => [kind, facts.includes(kind) ? missingFact : missing]),
          ) as Asked;
          const answer = await ask(route, name, id);
          expect(plain(answer)).toEqual(plain(await ask(route, name, absent)));
          if (writes(route)) expect([403, 404]).toContain(answer.status);
          if (!isAllowed(name, route)) expect(answer.status).toBe(403);
          texts.push(answer.text);
        }
        if (reachOf(name).length > 0 && !writes(route)) {
          const [mine] = reachOf(name);
          texts.push((await ask(route, name, { account: mine, location: locations[0]! })).text);
        }
      }
      if (isOwnReading(route)) {
        const { orders } = JSON.parse(texts[0]!) as { orders: { rows: { UserId: number }[] } };
        const { id } = people[name].session;
        expect(orders.rows.filter(({ UserId }) => UserId !== id)).toEqual([]);
        if (name === 'shopper') expect(orders.rows.length).toBeGreaterThan(0);
        return;
      }
      const all = texts.join('\n');
      for (const [account, { words }] of foreign)
        for (const word of words)
          expect({ account, word, found: all.includes(word) }).toEqual({ account, word, found: false });
    },
  );

  it.each(ofTheSystem)('PERM-3 %s is for super admins alone', async (_route, route) => {
    for (const name of demoPeople.filter((person) => person !== 'super')) {
      const answer = await people[name].call(route.path, { method: route.method, body: route.body && {} });
      expect({ name, status: answer.status }).toEqual({ name, status: 403 });
    }
  });

  it('PERM-3 the canaries are real: whoever may see an operator finds them', async () => {
    const lists = matrix.filter(({ path }) =>
      ['/accounts/list', '/locations', '/reports/ledgers'].includes(path),
    );
    const seen = (await Promise.all(lists.map((route) => ask(route, 'super'))))
      .map(({ text }) => text)
      .join('\n');
    for (const { name } of canaries.values()) expect(seen).toContain(name);
  });
});

/** Decided: one's own purchases are the only reading that crosses operators. */
const isOwnReading = ({ method, path }: RouteDeclaration) => method === 'GET' && path === '/orders';

const plain = ({ status, body }: Awaited<ReturnType<typeof ask>>) => ({ status, body });
const sharesAccount = (name: DemoPerson, user: number) =>
  people[name].session.id === user ||
  reachOf(name).some((account) => canaries.get(account)?.users.includes(user));

describe('PERM-3 the live stream', () => {
  const kiosks: Kiosk[] = [];
  const streams: LiveStream[] = [];
  afterAll(async () => {
    for (const stream of streams) stream.close();
    await Promise.all(kiosks.map((kiosk) => kiosk.close()));
  });

  it('PERM-3 hints of own accounts alone, whatever is sold elsewhere', async () => {
    const listeners = ['owner', 'multi', 'gc', 'clerk', 'shopper', 'super'] as const;
    const open = new Map<DemoPerson, LiveStream>();
    for (const name of listeners) {
      const stream = await LiveStream.open(people[name]);
      streams.push(stream);
      open.set(name, stream);
    }
    const sold: [account: number, orderId: string][] = [];
    for (const account of canaries.keys()) {
      // The last kiosk of each operator: others are at work in other files.
      const kiosk = await Kiosk.connect(
        demoKiosks()
          .filter(({ accountId }) => accountId === account)
          .at(-1)!,
      );
      kiosks.push(kiosk);
      const sale = kiosk.sale();
      await kiosk.sell(sale);
      sold.push([account, sale.orderId]);
    }
    // Each stream by itself: one may be a moment behind another.
    await waitUntil('every sale was hinted to whoever may know', async () =>
      [...open].every(([name, { text }]) =>
        sold.every(([account, id]) => !reachOf(name).includes(account) || text.includes(id)),
      ),
    );
    for (const [name, stream] of open) {
      expect(stream.hints.filter(({ accountId }) => !reachOf(name).includes(accountId))).toEqual([]);
      for (const [account, orderId] of sold)
        expect({ name, account, heard: stream.text.includes(orderId) }).toEqual({
          name,
          account,
          heard: reachOf(name).includes(account),
        });
    }
  });

  it('PERM-3 ends when the rights of its listener change', async () => {
    const gc = await signIn('gc');
    const stream = await LiveStream.open(gc);
    streams.push(stream);
    // As identity says it when grants change: a row of its outbox.
    const { events } = await import('@backroom/proto/events');
    const value = Buffer.from(
      events.GrantsChanged.codec.encode({ userId: gc.session.id, grantsVersion: 1, sessionId: '' }).finish(),
    );
    await postgres(
      'identity',
      "insert into outbox (event_id, topic, key, account_id, type, version, value) values (gen_random_uuid(), 'grants', $1, 0, 'GrantsChanged', 1, $2)",
      [String(gc.session.id), value],
    );
    await waitUntil('the stream is cut', async () => stream.ended);
  });
});
