import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { RouteDeclaration } from '@backroom/gateway';
import { Kiosk } from '../system/kiosk.js';
import { LiveStream } from '../system/live-stream.js';
import { demoPeople, signIn, type DemoPerson } from '../system/people.js';
import { demoKiosks, waitUntil } from '../system/running-system.js';
import { postgres } from '../system/stores.js';
import { ForeignAsks, type Answered } from './foreign-asks.js';
import {
  facts,
  kindsIn,
  mark,
  matrix,
  missing,
  missingFact,
  namedInBodies,
  namesLocation,
  routes,
  takes,
  toldAlone,
  writes,
  type Asked,
  type Kind,
} from './tenant-routes.js';

const asks = new ForeignAsks();
beforeAll(() => asks.open(), 60_000);

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

/** Operators of globalConnect have no themes, and the others no carts. */
const isHidden = (name: DemoPerson, { path }: RouteDeclaration) =>
  (name === 'gc' && path === '/locations/themes/:id') ||
  (!asks.canaries.get(asks.reachOf(name)[0]!)?.carts.length && path === '/carts/:id/photo');

describe('PERM-3 every route × every person', () => {
  afterAll(() => {
    const words = [...asks.canaries.values()].reduce((sum, one) => sum + one.words.length, 0);
    process.stdout.write(
      `isolation: ${cases.length} cases of route × person, ${asks.asked} requests, answers searched for ${words} canaries\n`,
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
      '/locations/checkin/:code',
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
        const own = await asks.ask(route, name);
        expect(own.status).toBe(asks.isAllowed(name, route) ? (isHidden(name, route) ? 404 : 200) : 403);
        texts.push(own.text);
      }
      const foreign = asks.foreignTo(name);
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
          apiKeys,
        } = mine;
        // Only ids that the route has a place for: without one it answers about its caller, whose figures move.
        const every: [Kind, (number | string)[]][] = [
          ['account', [account]],
          ['location', writes(route) && !namesLocation(route) ? [] : locations.slice(0, 1)],
          ['user', users.filter((id) => !asks.sharesAccount(name, id)).slice(0, 3)],
          ['role', roles.slice(0, 1)],
          ['group', groups.slice(0, 2)],
          ['tax', taxes],
          ['kiosk', kiosks.slice(0, 2)],
          ['cooler', coolers.slice(0, 2)],
          ['theme', themes.slice(0, 1)],
          ['order', orders.slice(0, 1).map((order) => order.id)],
          ['quarantined', quarantined.slice(0, 1)],
          ['cart', carts.slice(0, 1)],
          ['apiKey', apiKeys.slice(0, 1)],
          // Not even of those with a grant at the same operator.
          ['export', demoPeople.filter((other) => other !== name).map((other) => asks.exportOf[other])],
        ];
        const ids: Asked[] = every.flatMap(([kind, some]) =>
          takes(route, kind) ? some.map((id) => ({ [kind]: id })) : [],
        );
        for (const id of ids) {
          const absent = Object.fromEntries(
            Object.keys(id).map((kind) => [kind, facts.includes(kind) ? missingFact : missing]),
          ) as Asked;
          let [answer, of] = [await asks.ask(route, name, id), await asks.ask(route, name, absent)];
          // Other files write beside this one: what a list says of its caller may move between two questions.
          for (let tries = 0; tries < 5 && !writes(route) && !isSame(answer, of); tries++)
            [answer, of] = [await asks.ask(route, name, id), await asks.ask(route, name, absent)];
          expect(plain(answer)).toEqual(plain(of));
          if (writes(route)) expect([403, 404]).toContain(answer.status);
          if (!asks.isAllowed(name, route)) expect(answer.status).toBe(403);
          texts.push(answer.text);
        }
        if (asks.reachOf(name).length > 0 && !writes(route)) {
          const [mine] = asks.reachOf(name);
          texts.push((await asks.ask(route, name, { account: mine, location: locations[0]! })).text);
        }
      }
      if (isOwnReading(route)) {
        const { orders } = JSON.parse(texts[0]!) as { orders: { rows: { UserId: number }[] } };
        const { id } = asks.people[name].session;
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
    'PERM-3 %s as %s: what the body names of another operator answers like what is missing',
    async (_route, name, route) => {
      for (const [account, mine] of asks.foreignTo(name)) {
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
              .replaceAll(new RegExp(`\\b${named}\\b`, 'g'), 'X'),
          });
          expect(same(answer, id)).toEqual(same(of, absent));
          // A call about several answers for each of them.
          if (route.path !== '/kiosks/commands') expect(answer.status).toBeGreaterThanOrEqual(400);
        }
      }
    },
  );

  it('PERM-3 every id that a write names in its body is tried with a foreign one', () => {
    const idLike = /(?:Ids?|ID)$|^(?:ids?|roles|kiosks|customer|location|operator)$/;
    const missed = matrix
      .filter((route) => writes(route) && route.body)
      .flatMap((route) =>
        fieldsOf(route.body!)
          .filter((field) => idLike.test(field.split('.').at(-1)!))
          .filter((field) => !toldAlone[route.path]?.includes(field))
          .filter((field) => !triedIn(route.path).some((tried) => tried === field))
          .map((field) => `${route.method} ${route.path} ${field}`),
      );
    expect(missed).toEqual([]);
  });

  it('PERM-3 there is something of every kind to be found, and every path says which kind it names', () => {
    for (const kind of Object.keys([...asks.canaries.values()][0]!))
      expect({
        kind,
        there: [...asks.canaries.values()].some((one) => one[kind as keyof typeof one].length > 0),
      }).toEqual({ kind, there: true });
    const unknown = matrix.flatMap(({ path }) =>
      [...kindsIn(path)].flatMap(([param, kind]) => (kind ? [] : [`${path} ${param}`])),
    );
    expect(unknown).toEqual([]);
  });

  it('PERM-3 nothing of all that was tried is kept anywhere', async () => {
    for (const database of ['identity', 'catalogue', 'locations_kiosks', 'orders_ledger'] as const) {
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

  it.each(ofTheSystem)('PERM-3 %s is for super admins alone', async (_route, route) => {
    for (const name of demoPeople.filter((person) => person !== 'super')) {
      const answer = await asks.people[name].call(route.path, {
        method: route.method,
        body: route.body && {},
      });
      expect({ name, status: answer.status }).toEqual({ name, status: 403 });
    }
  });

  it('PERM-3 the canaries are real: whoever may see an operator finds them', async () => {
    const lists = matrix.filter(({ path }) =>
      ['/accounts/list', '/locations', '/reports/ledgers'].includes(path),
    );
    const seen = (await Promise.all(lists.map((route) => asks.ask(route, 'super'))))
      .map(({ text }) => text)
      .join('\n');
    for (const { name } of asks.canaries.values()) expect(seen).toContain(name);
  });
});

/** Paths of the fields of a body, lists looked into. */
function fieldsOf(shape: { shape: Record<string, unknown> }, before = ''): string[] {
  return Object.entries(shape.shape).flatMap(([name, field]) => {
    let inner = field as { def?: { innerType?: unknown; in?: unknown; element?: unknown }; shape?: object };
    while (inner.def?.innerType ?? inner.def?.in ?? inner.def?.element)
      inner = (inner.def!.innerType ?? inner.def!.in ?? inner.def!.element) as typeof inner;
    const path = before + name;
    return inner.shape ? [path, ...fieldsOf(inner as never, `${path}.`)] : [path];
  });
}

/** Paths of the fields in which a foreign id was sent. */
const triedIn = (path: string): string[] =>
  Object.values(namedInBodies[path] ?? {}).flatMap((part) => leavesOf(part(1 as never)));
const leavesOf = (value: unknown, path = ''): string[] =>
  Array.isArray(value)
    ? value.flatMap((one) => leavesOf(one, path))
    : value !== null && typeof value === 'object'
      ? Object.entries(value).flatMap(([name, inner]) => leavesOf(inner, path ? `${path}.${name}` : name))
      : [path];

/** Decided: one's own purchases are the only reading that crosses operators. */
const isOwnReading = ({ method, path }: RouteDeclaration) => method === 'GET' && path === '/orders';

const plain = ({ status, body }: Answered) => ({ status, body });
const isSame = (one: Answered, other: Answered) => isDeepStrictEqual(plain(one), plain(other));

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
      const stream = await LiveStream.open(asks.people[name]);
      streams.push(stream);
      open.set(name, stream);
    }
    const sold: [account: number, orderId: string][] = [];
    for (const account of asks.canaries.keys()) {
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
        sold.every(([account, id]) => !asks.reachOf(name).includes(account) || text.includes(id)),
      ),
    );
    for (const [name, stream] of open) {
      expect(stream.hints.filter(({ accountId }) => !asks.reachOf(name).includes(accountId))).toEqual([]);
      for (const [account, orderId] of sold)
        expect({ name, account, heard: stream.text.includes(orderId) }).toEqual({
          name,
          account,
          heard: asks.reachOf(name).includes(account),
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
