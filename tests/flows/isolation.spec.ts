import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { RouteDeclaration } from '@backroom/gateway';
import { programOf } from '@backroom/proto/programs';
import { tenantDatabases, tenantTables, type Canaries } from '@backroom/testing/canaries';
import { everyResource } from '@backroom/testing/resources';
import { plantPriceLists, unlistedTables } from '@backroom/testing/plant-canaries';
import { demoPeople, type DemoPerson } from '@backroom/testing/people';
import { postgres } from '@backroom/testing/stores';
import { ForeignAsks, type Answered } from './foreign-asks.js';
import { fieldsOf, namedInBodies, publishedAlone, triedIn } from './named-in-bodies.js';
import {
  kindsIn,
  mark,
  matrix,
  missing,
  missingFact,
  missingOf,
  namesLocation,
  routes,
  takes,
  writes,
  type Asked,
  type Kind,
} from './tenant-routes.js';

const asks = new ForeignAsks();
/** Operators at which each user is a customer. */
const customerships: { account_id: number; customer_id: number }[] = [];
beforeAll(async () => {
  await asks.open();
  customerships.push(
    ...(await postgres<(typeof customerships)[number]>(
      'orders_ledger',
      'select account_id, customer_id from member',
    )),
  );
}, 120_000);
/** Operators where users order as customers only (own-order.db.spec.ts) are not foreign to them. */
const isCustomersOwn = (name: DemoPerson, { method, path }: RouteDeclaration, account: number) =>
  method === 'POST' &&
  path === '/orders' &&
  customerships.some((one) => one.account_id === account && one.customer_id === asks.people[name].session.id);

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

/** Calls of a program that no accessible operator has are refused (programs.spec.ts); others refuse parts. */
const isHidden = (name: DemoPerson, { part }: RouteDeclaration) =>
  name !== 'super' && !!part && !part.when && (programOf[part.of] === 'globalConnect') !== (name === 'gc');

/** The first operator of a super admin runs yoke and has no cart photos. */
const foundBy = (name: DemoPerson, { path }: RouteDeclaration) =>
  name === 'super' && path === '/carts/:id/photo' ? 404 : 200;

/** Carts belong to globalConnect operators; the demo has one, whose user has no other to ask for. */
const ofOneOperator = { 'orders_ledger.cart': 'gc' };
const isUntried = (name: DemoPerson, kind: Kind) => kind === 'cart' && name === 'gc';

/** Reads that return figures only, which dashboard-figures compares with the ledger by operator. */
const figuresAlone = new Set([
  '/accounts/:id/alarms',
  '/accounts/:id/provider',
  '/attention',
  '/journal/sums',
  '/locations/:id/kiosks/:kioskId/uptime',
  '/locations/:locationId/coolers/:id/uptime',
  '/reports/dashboard/salesreport',
  '/reports/dashboard/usertransactionreport',
  '/reports/dashboard/topsalereport',
  '/reports/dashboard/fundsreport',
  // Finds nobody before three letters are typed (customers.db.spec.ts).
  '/users/customers/picker',
]);
/** Bulk calls with a result per id. */
const answersForEach = new Set(['/kiosks/commands', '/locations/products/changes']);
/** Calls that return the caller's own input or purchases, at any operator. */
const ofTheirAsker = new Set(['/exports', '/exports/:id', '/exports/:id/file', '/orders']);

/** A write that names a record missing for its caller is refused as such, before its body is validated. */
function expectRefusal(route: RouteDeclaration, { status, text }: Answered): void {
  if ([403, 404].includes(status)) return;
  const call = `${route.method} ${route.path}`;
  throw new Error(
    [400, 415, 422].includes(status)
      ? `${call} refuses its body (${status}) before it looks at ids: give its @Route an example that passes. It says: ${text}`
      : `${call} answers ${status} to a foreign id, where 403 or 404 is due: ${text}`,
  );
}

describe('PERM-3 every route × every user', () => {
  afterAll(() => {
    const words = [...(asks.canaries?.values() ?? [])].reduce((sum, one) => sum + one.words.length, 0);
    process.stdout.write(
      `isolation: ${cases.length} cases of route × person, ${asks.asked} requests, answers searched for ${words} canaries\n`,
    );
  });

  it('PERM-3 the matrix covers every route that touches a tenant', () => {
    // Live stream, session routes and system routes have their own tests.
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
      '/devices/address',
      '/errors',
      '/invites/:inviteId/accept',
      '/invites/:inviteId/open',
      '/invites/:inviteId/register',
      '/live',
      '/locations/:code/checkins',
      '/locations/checkin/:code',
      '/payments/webhooks/stripe',
      '/permissions',
      '/settings',
      '/time-zones',
      '/users/me/cards',
      '/users/me/cards',
      '/users/me/cards/:cardId',
      '/users/me/cards/:cardId/default',
      '/users/me/cards/page',
      '/users/me/codes',
      '/users/me/loyalties',
      '/users/me/operators',
      '/users/me/purses',
      '/users/me/purses/:purse/entries',
      '/users/password',
      '/users/password/:id',
      '/wallets/identify',
      '/wallets/reservations',
      '/wallets/reservations/:order',
    ]);
    expect(matrix.filter(({ access }) => access === 'super admin')).toEqual([]);
    for (const { query, body, path } of matrix)
      expect(
        [...Object.keys(query?.shape ?? {}), ...Object.keys(body?.shape ?? {}), path].some((name) =>
          /^(operator|[aA]ccountIds?|location|locationIds?|ids)$|:(\w+I|i)d|^\/exports$/.test(name),
        ),
      ).toBe(true);
  });

  it.each(cases)(
    'PERM-3 %s as %s: answers a foreign id like a missing one, and leaks no foreign data',
    async (_route, name, route) => {
      const texts: string[] = [];
      if (!writes(route)) {
        if (route.path === '/locations/:id/price-list') await plantPriceLists();
        const own = await asks.ask(route, name);
        expect(own.status).toBe(
          asks.isAllowed(name, route) && !isHidden(name, route) ? foundBy(name, route) : 403,
        );
        texts.push(own.text);
      }
      const foreign = asks.foreignTo(name);
      const tried = new Set<string>();
      // A missing record is the same for every operator: called once, and again if a list changed.
      const ofAbsent = new Map<string, Answered>();
      for (const [account, mine] of foreign) {
        if (isCustomersOwn(name, route, account)) continue;
        const { locations, users, orders } = mine;
        // Only ids that the route accepts: without one it returns the caller's figures, which change.
        const every: [Kind, (number | string)[]][] = [
          ['account', [account]],
          ['location', writes(route) && !namesLocation(route) ? [] : locations.slice(0, 1)],
          ['user', users.filter((id) => !asks.sharesAccount(name, id)).slice(0, 3)],
          ['order', orders.slice(0, 1).map((order) => order.id)],
          ...everyResource.map(([name, { kind }]): [Kind, (number | string)[]] => [
            kind,
            mine[name].slice(0, 2),
          ]),
          // Including users with a grant at the same operator.
          ['export', demoPeople.filter((other) => other !== name).map((other) => asks.exportOf[other])],
        ];
        const ids: Asked[] = every.flatMap(([kind, some]) =>
          takes(route, kind) ? some.map((id) => ({ [kind]: id })) : [],
        );
        for (const id of ids) {
          for (const kind of Object.keys(id)) tried.add(kind);
          const absent = Object.fromEntries(
            Object.keys(id).map((kind) => [kind, missingOf(kind as Kind)]),
          ) as Asked;
          const asked = JSON.stringify(absent);
          let [answer, of] = [
            await asks.ask(route, name, id),
            ofAbsent.get(asked) ?? (await asks.ask(route, name, absent)),
          ];
          // Other files write concurrently: the caller's own data may change between two calls.
          for (let tries = 0; tries < 5 && !writes(route) && !isSame(answer, of); tries++)
            [answer, of] = [await asks.ask(route, name, id), await asks.ask(route, name, absent)];
          ofAbsent.set(asked, of);
          expect(plain(answer)).toEqual(plain(of));
          if (writes(route)) expectRefusal(route, answer);
          if (!asks.isAllowed(name, route)) expect(answer.status).toBe(403);
          texts.push(answer.text);
        }
        if (asks.reachOf(name).length > 0 && !writes(route)) {
          const [mine] = asks.reachOf(name);
          texts.push((await asks.ask(route, name, { account: mine, location: locations[0]! })).text);
        }
      }
      for (const kind of foreign.length ? kindsIn(route.path).values() : [])
        if (!tried.has(kind) && !isUntried(name, kind))
          throw new Error(`no foreign ${kind} to ask for: plant one in testing/src/plant-canaries.ts`);
      if (isOwnReading(route)) {
        const { orders } = JSON.parse(texts[0]!) as { orders: { rows: { UserId: number }[] } };
        const { id } = asks.people[name].session;
        expect(orders.rows.filter(({ UserId }) => UserId !== id)).toEqual([]);
        if (name === 'shopper') expect(orders.rows.length).toBeGreaterThan(0);
        return;
      }
      const all = texts.join('\n');
      const filesOfOthers = demoPeople.filter((other) => other !== name).map((other) => asks.exportOf[other]);
      expect(filesOfOthers.filter((id) => id !== missingFact && all.includes(id))).toEqual([]);
      for (const [account, { words }] of foreign)
        expect({ account, found: words.filter((word) => all.includes(word)) }).toEqual({
          account,
          found: [],
        });
    },
  );

  const showing = matrix.filter(
    (route) => !writes(route) && !figuresAlone.has(route.path) && !ofTheirAsker.has(route.path),
  );
  it.each(showing.map((route): [string, RouteDeclaration] => [`${route.method} ${route.path}`, route]))(
    'PERM-3 %s has foreign data to leak to users with access',
    async (_route, route) => {
      const kinds = [...kindsIn(route.path).values()];
      const tellingOf: number[] = [];
      for (const [account, { words, users }] of asks.canaries) {
        const { location, ...ids } = asks.idsOf(account);
        const place = kinds.includes('location') && { location };
        const { text } = await asks.ask(route, 'super', { ...ids, ...place, account, user: users[0]! });
        if (words.some((word) => text.includes(word))) tellingOf.push(account);
      }
      const strangers = demoPeople.filter(
        (name) =>
          asks.isAllowed(name, route) &&
          asks.foreignTo(name).some(([account]) => tellingOf.includes(account)),
      );
      if (strangers.length === 0)
        throw new Error(
          `${route.path} shows nothing specific to its operator (but for ${tellingOf.join() || 'none'}): plant rows in testing/src/plant-canaries.ts, or say in figuresAlone of this file that there is nothing to tell apart`,
        );
    },
  );

  it('PERM-3 every tenant table has rows of several operators or is never shown', async () => {
    const tables = await tenantTables();
    const named = tables.map(({ database, name }) => `${database}.${name}`);
    const bare = tables
      .filter(({ operators }) => operators < 2)
      .map(({ database, name }) => `${database}.${name}`)
      .filter((table) => !unlistedTables[table] && !(table in ofOneOperator));
    expect({
      'plant a row at every operator in testing/src/plant-canaries.ts, or say there why nobody is shown one':
        bare,
      'named and not there': Object.keys(unlistedTables).filter((table) => !named.includes(table)),
    }).toEqual({
      'plant a row at every operator in testing/src/plant-canaries.ts, or say there why nobody is shown one':
        [],
      'named and not there': [],
    });
  });

  const bodied = matrix
    .filter((route) => namedInBodies[route.path] && writes(route) && route.body)
    .flatMap((route) =>
      demoPeople.map((name): [string, DemoPerson, RouteDeclaration] => [
        `${route.method} ${route.path}`,
        name,
        route,
      ]),
    );
  it.each(bodied)(
    'PERM-3 %s as %s: answers a foreign id in the body like a missing one',
    async (_route, name, route) => {
      for (const [account, mine] of asks.foreignTo(name)) {
        if (isCustomersOwn(name, route, account)) continue;
        const { name: _name, words: _words, orders, ...theirs } = mine;
        const all: Record<string, (number | string)[]> = {
          ...theirs,
          accounts: [account],
          payments: orders.map(({ payment }) => payment),
          users: mine.users.filter((id) => !asks.sharesAccount(name, id)),
        };
        for (const [kind, part] of Object.entries(namedInBodies[route.path]!)) {
          const [id] = all[kind]!;
          if (id === undefined) continue;
          const absent = typeof id === 'string' ? missingFact : missing;
          const answer = await asks.ask(route, name, {}, part(id as never));
          const of = await asks.ask(route, name, {}, part(absent as never));
          const same = ({ status, text }: Answered, named: number | string) => ({
            ...{ kind, status },
            text: text
              .replace(/"traceId":"[0-9a-f]+"/, '')
              // The retry time of a rate limit decreases between the two calls.
              .replace(/wait \d+ seconds?","params":\{"seconds":\d+\}/, 'wait')
              .replaceAll(new RegExp(`\\b${named}\\b`, 'g'), 'X'),
          });
          expect(same(answer, id)).toEqual(same(of, absent));
          // A bulk call has a result per id.
          if (!answersForEach.has(route.path)) expect(answer.status).toBeGreaterThanOrEqual(400);
        }
      }
    },
  );

  it('PERM-3 every id in the body of a write is tested with a foreign one', () => {
    const idLike = /(?:Ids?|ID)$|^(?:ids?|roles|kiosks|users|images|customer|card|location|operator)$/;
    const missed = matrix
      .filter((route) => writes(route) && route.body)
      .flatMap((route) =>
        fieldsOf(route.body!)
          .filter((field) => idLike.test(field.split('.').at(-1)!))
          .filter((field) => !publishedAlone[route.path]?.includes(field))
          .filter((field) => !triedIn(route.path).some((tried) => tried === field))
          .map((field) => `${route.method} ${route.path} ${field}`),
      );
    expect(missed).toEqual([]);
  });

  it('PERM-3 every kind of record has a foreign one, and every path parameter has a kind', () => {
    const kinds = Object.keys([...asks.canaries.values()][0]!) as (keyof Canaries)[];
    const nothing = kinds.filter((kind) =>
      [...asks.canaries.values()].every((one) => one[kind].length === 0),
    );
    expect({ 'no operator has any of: plant one': nothing }).toEqual({
      'no operator has any of: plant one': [],
    });
    // Throws a readable error for an unknown path parameter.
    for (const { path } of matrix) kindsIn(path);
  });

  it.each(['owner', 'gc'] as const)(
    'PERM-3 as %s: answers an email of another operator like a free one',
    async (name) => {
      const [account] = asks.reachOf(name);
      const [other] = asks.foreignTo(name)[0]!;
      const fresh = () => `nora-${randomUUID()}@people.backroom.test`;
      const invite = (by: DemoPerson, email: string, at: number) =>
        asks.people[by].call<{ id: number }>(`/users?accountId=${at}`, {
          body: { first_name: 'Nora', last_name: 'Nord', email },
          headers: { 'idempotency-key': randomUUID() },
        });
      const taken = fresh();
      expect((await invite('super', taken, other)).status).toBe(200);
      const free = fresh();
      const response = async (email: string) => {
        const { status, text } = await invite(name, email, account!);
        return {
          status,
          text: text.replaceAll(email, 'E').replaceAll(/"id":\d+|\d{4}-\d\d-[\dT:.Z-]+/g, 'N'),
        };
      };
      const answer = await response(taken);
      expect(answer.status).toBe(200);
      expect(answer).toEqual(await response(free));
    },
  );

  it('PERM-3 no attempt has stored anything', async () => {
    for (const database of tenantDatabases) {
      const named = await postgres<{ table_name: string; column_name: string }>(
        database,
        `select table_name, column_name from information_schema.columns
         where table_schema = 'public' and column_name in ('name', 'first_name', 'email', 'notes', 'reason', 'note')
           and data_type in ('text', 'character varying')`,
      );
      for (const { table_name: table, column_name: column } of named) {
        const kept = await postgres(
          database,
          `select 1 from "${table}" where "${column}" in ($1, lower($1) || '@example.test')`,
          [mark],
        );
        expect({ database, table, column, kept: kept.length }).toEqual({ database, table, column, kept: 0 });
      }
    }
  });

  it.each(ofTheSystem)('PERM-3 %s is for super admins only', async (_route, route) => {
    for (const name of demoPeople.filter((person) => person !== 'super')) {
      const answer = await asks.people[name].call(route.path, {
        method: route.method,
        body: route.body && {},
      });
      expect({ name, status: answer.status }).toEqual({ name, status: 403 });
    }
  });

  it('PERM-3 users with access to an operator see its canaries', async () => {
    const lists = matrix.filter(({ path }) =>
      ['/accounts/list', '/locations', '/reports/ledgers'].includes(path),
    );
    const seen = (await Promise.all(lists.map((route) => asks.ask(route, 'super'))))
      .map(({ text }) => text)
      .join('\n');
    for (const { name } of asks.canaries.values()) expect(seen).toContain(name);
  });
});

/** Decided: own purchases are the only read that crosses operators. */
const isOwnReading = ({ method, path }: RouteDeclaration) => method === 'GET' && path === '/orders';

const plain = ({ status, body }: Answered) => ({ status, body });
const isSame = (one: Answered, other: Answered) => isDeepStrictEqual(plain(one), plain(other));
