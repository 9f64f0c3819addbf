import { beforeAll, describe, expect, it } from '@jest/globals';
import { routes as screens } from '@backroom/console/screens';
import { programOf, type Program, type ProgramPart } from '@backroom/proto/programs';
import type { RouteDeclaration } from '@backroom/gateway';
import { everyResource, type ResourceKind } from '@backroom/testing/resources';
import type { DemoPerson } from '@backroom/testing/people';
import { postgres } from '@backroom/testing/stores';
import { ForeignAsks, formWith } from './foreign-asks.js';
import { isCommand, kindsIn, routes, strangersBody } from './tenant-routes.js';

const refusal = 'about:blank#other-program';
/** Screen sections of both programs. */
const withinScreens: ProgramPart[] = ['themes', 'kioskReboot'];
const differing = routes.flatMap((route) => (route.part ? [{ ...route, part: route.part }] : []));
type Differing = (typeof differing)[number];
const named = ({ method, path, part }: Differing) =>
  `${method} ${path}${part.when ? ` ${new URLSearchParams(part.when).toString()}` : ''}`;

/** Users whose operators run one program only. */
const peopleOf: Record<Program, DemoPerson> = { yoke: 'owner', globalConnect: 'gc' };
const without = ({ part }: Differing): DemoPerson =>
  peopleOf[programOf[part.of] === 'yoke' ? 'globalConnect' : 'yoke'];

const asks = new ForeignAsks();
beforeAll(() => asks.open(), 120_000);

/** The record of the path: a kiosk, a theme. */
async function placeOf(route: RouteDeclaration, ids: Record<string, unknown>): Promise<unknown> {
  const named = [...kindsIn(route.path).values()];
  const at = everyResource.find(
    ([, { kind, database }]) => database === 'locations_kiosks' && named.includes(kind),
  );
  if (!at) return ids['location'];
  const [, { kind, database, table }] = at;
  const id = ids[kind satisfies ResourceKind];
  const [row] = await postgres<{ location_id: number }>(
    database,
    `select location_id from ${table} where id = $1`,
    [id],
  );
  return row?.location_id;
}

/** Calls the route for the user's own operator, with the parameters by which it differs. */
async function ask(route: Differing, name: DemoPerson, path = '') {
  const [account] = asks.reachOf(name);
  const ids: Record<string, unknown> = { ...asks.idsOf(account), account };
  ids['location'] = await placeOf(route, ids);
  const kinds = kindsIn(route.path);
  const at = path || route.path.replaceAll(/:(\w+)/g, (_, param: string) => String(ids[kinds.get(param)!]));
  const query = new URLSearchParams(route.method === 'GET' || isCommand(route) ? route.part.when : {});
  // The operator, for writes that require it in the query.
  if (route.method !== 'GET' && Object.hasOwn(route.query?.shape ?? {}, 'accountId'))
    query.set('accountId', String(account));
  return asks.people[name].call<{ type?: string } | undefined>(`${at}?${query}`, {
    method: route.method,
    body:
      route.file === undefined
        ? route.body && { ...strangersBody(route), ...route.part.when }
        : formWith(route.file),
  });
}

describe('DASH-3 programs of an operator', () => {
  it('DASH-3 SHELL-2 screens and calls share one rule', () => {
    const ofScreens = Object.fromEntries(
      screens.flatMap(({ id, program }) => (program ? [[id, program]] : [])),
    );
    const ofCalls = Object.fromEntries(
      Object.entries(programOf).filter(([part]) => !withinScreens.includes(part as ProgramPart)),
    );
    expect(ofScreens).toEqual(ofCalls);
  });

  it('DASH-3 every program-specific screen and section lists its calls', () => {
    const parts = [
      ...screens.filter(({ program, isBuilt }) => program && isBuilt).map(({ id }) => id),
      ...withinScreens,
    ];
    const declared = new Set<string>(differing.map(({ part }) => part.of));
    expect(parts.filter((part) => !declared.has(part))).toEqual([]);
  });

  it.each(differing.map((route): [string, Differing] => [named(route), route]))(
    'DASH-3 %s is refused to the other program',
    async (_call, route) => {
      const answer = await ask(route, without(route));
      expect({ status: answer.status, text: answer.text }).toEqual({
        status: 403,
        text: expect.stringContaining(refusal),
      });
    },
  );

  it.each(
    differing
      .filter((route) => route.method === 'GET' && !isCommand(route))
      .map((route): [string, Differing] => [named(route), route]),
  )('DASH-3 %s answers users of its program and of both', async (_call, route) => {
    for (const name of [peopleOf[programOf[route.part.of]], 'super'] as const)
      expect((await ask(route, name)).body?.type).not.toBe(refusal);
  });
});
