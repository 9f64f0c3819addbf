import { opening, type RouteDeclaration } from '@backroom/gateway';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  areaOfChange,
  extraGrants,
  permissions,
  reservedPermissions,
  subAreas,
  type PermissionName,
} from '@backroom/proto/permissions';
import type { Person } from '@backroom/testing/people';
import { signInAs, signUp } from '@backroom/testing/sign-up';
import { ForeignAsks } from './foreign-asks.js';
import {
  isCommand,
  kindsIn,
  matrix,
  missingFact,
  missingOf,
  takes,
  writes,
  type Asked,
} from './tenant-routes.js';
import { programOf } from '@backroom/proto/programs';

const asks = new ForeignAsks();
const names = Object.keys(permissions) as PermissionName[];
const byPermissions = matrix.filter((route) => opening(route));
const nameOf = ({ method, path }: RouteDeclaration) => `${method} ${path}`;

interface Made {
  id: number;
  version: number;
}

/** Assigned roles. Some have more permissions than an owner, who could then configure no provider. */
const given: string[] = [];
afterAll(async () => {
  const { super: all } = asks.people;
  for (const path of given) expect((await all.call(path, { method: 'DELETE' })).status).toBe(200);
}, 60_000);

/** Two operators: calls are for the first. */
let here: number;
let there: number;
beforeAll(async () => {
  await asks.open();
  [here, there] = asks.people.multi.accounts as [number, number];
}, 120_000);

/** A user with a role of these permissions at each operator. */
async function holderOf(...held: [account: number, ids: readonly number[]][]): Promise<Person> {
  const email = await signUp();
  const { id } = (await signInAs(email)).session;
  const { super: all } = asks.people;
  for (const [account, ids] of held) {
    const groups = await all.get<{ data: { id: number; isSystem: boolean }[] }>(
      `/accounts/${account}/groups?limit=100`,
    );
    const group = groups.data.find(({ isSystem }) => isSystem)!.id;
    const role = await all.post<Made>(`/groups/${group}/roles`, {
      ...{ name: `Rights ${id} ${account}`, GroupId: group },
      permissions: ids.map((one) => ({ id: one, access: 'read' })),
    });
    const path = `/users/${id}/roles/${role.id}?accountId=${account}`;
    await all.post(path, {});
    given.push(path);
  }
  return signInAs(email);
}

/** Records of an operator to ask for. */
const ownOf = (person: Person, account: number): Required<Asked> => ({
  ...asks.idsOf(account),
  ...{ account, user: person.session.id, export: missingFact },
});

/** The same call for a missing record: its response shows whether the call is allowed, and changes nothing. */
const ofNothing = (route: RouteDeclaration): Asked =>
  Object.fromEntries(
    [...new Set([...kindsIn(route.path).values(), 'account' as const, 'location' as const])]
      .filter((kind) => takes(route, kind))
      .map((kind) => [kind, missingOf(kind)]),
  );

/** Features of the other program (programs.spec.ts): both operators here run yoke. */
const isElsewhere = ({ part }: RouteDeclaration) => !!part && !part.when && programOf[part.of] !== 'yoke';

/** Each permission that a call requires, and all unused ones together. */
const isAsked = (name: PermissionName) => byPermissions.some((route) => opening(route)!.includes(name));
const cases: [string, number[]][] = [
  ...names.filter(isAsked).map((name): [string, number[]] => [name, [permissions[name]]]),
  ['what nothing asks for', names.filter((name) => !isAsked(name)).map((name) => permissions[name])],
];

describe('PERM-2 permissions and calls', () => {
  it.each(cases)('PERM-2 %s allows exactly the calls that require it', async (_name, ids) => {
    const person = await holderOf([here, ids]);
    // Edit access includes view access.
    const held = ids.flatMap((id) => [id, areaOfChange(id)]);
    const wrong: string[] = [];
    for (const route of byPermissions) {
      const isOpen = opening(route)!.some((one) => held.includes(permissions[one]));
      const { status } = await asks.askAs(
        person,
        route,
        ownOf(person, here),
        writes(route) || route.path.includes(':') ? ofNothing(route) : {},
      );
      const isRefused = isNarrower(route) || isElsewhere(route) || isOfOneCustomer(route, held);
      if (isOpen ? status === 403 && !isRefused : status !== 403)
        wrong.push(`${nameOf(route)} answers ${status}`);
    }
    expect(wrong).toEqual([]);
  });

  it('PERM-2 CUST-3 viewing customers allows the sales and export of one customer, not the whole ledger', async () => {
    const { super: all } = asks.people;
    const ids = async (person: Person, customer: number | '') =>
      (
        await person.get<{ orders: { rows: { id: string; UserId: number | null }[] } }>(
          `/reports/ledgers?type=order&limit=25&operator=${here}&customerId=${customer}&startDate=2020-01-01&endDate=2029-12-31`,
        )
      ).orders.rows;
    const customer = (await ids(all, '')).find(({ UserId }) => UserId)!.UserId!;
    const person = await holderOf([here, [permissions.CustomersAll]]);
    expect(await ids(person, customer)).toEqual(await ids(all, customer));
    const file = { type: 'order', operator: here, format: 'csv', customerId: customer };
    const begun = await person.call<{ id: string }>('/exports/ledgers', { method: 'POST', body: file });
    expect((await person.call(`/exports/${begun.body.id}`)).status).toBe(200);
    for (const [path, options] of [
      [`/reports/ledgers?type=order&operator=${here}`, {}],
      ['/exports/ledgers', { method: 'POST', body: { ...file, customerId: undefined } }],
      [`/reports/download/ledgers?type=order&format=csv&operator=${here}`, {}],
    ] as const)
      expect([path, (await person.call(path, options)).status]).toEqual([path, 403]);
  });
});

/** A user with customers but no ledger access gets the sales of one customer only. */
const isOfOneCustomer = ({ path }: RouteDeclaration, held: readonly (number | undefined)[]) =>
  !held.includes(permissions.LedgerAll) &&
  ['/reports/ledgers', '/reports/download/ledgers', '/exports/ledgers'].includes(path);

/** Account-wide records are refused without such an operator; a command requires its action permission. */
const isNarrower = (route: RouteDeclaration) =>
  isCommand(route) || (route.method === 'POST' && ['/users', '/locations'].includes(route.path));

describe('PERM-2 view and edit permissions', () => {
  const views = Object.values(permissions).filter(
    (id) => !areaOfChange(id) && !extraGrants.includes(id) && !reservedPermissions.includes(id),
  );
  const everything = Object.values(permissions).filter((id) => !reservedPermissions.includes(id));
  const changes = byPermissions.filter((route) => writes(route) && !route.reads);

  it('PERM-2 every write requires an edit permission or a specific action permission', () => {
    for (const route of changes)
      for (const name of opening(route)!) {
        const id = permissions[name];
        // A command by query shares its path with a read: the service requires the action permission.
        expect([nameOf(route), name, isAct(id) || isCommand(route)]).toEqual([nameOf(route), name, true]);
      }
    expect(changes.length).toBeGreaterThan(30);
    expect([...subAreas.keys()]).toEqual(expect.arrayContaining([permissions.SetupChange]));
  });

  it('PERM-2 view access to one operator and edit access to another do not combine', async () => {
    const viewer = await holderOf([here, views], [there, everything]);
    const own = ownOf(viewer, here);
    const wrong: string[] = [];
    for (const route of byPermissions) {
      const isChange = changes.includes(route);
      const asked: Asked =
        isChange && !route.path.includes(':') ? { account: here, location: own.location } : {};
      const { status, text, body } = await asks.askAs(viewer, route, own, asked, bodyOf(route, own));
      if (isChange && ![403, 404].includes(status) && !isRefusedEach(body))
        wrong.push(`${nameOf(route)} answers ${status}: ${text}`);
      if (!isChange && !isOpenToFew(route) && !isElsewhere(route) && status === 403)
        wrong.push(`${nameOf(route)} is refused: ${text}`);
    }
    expect(wrong).toEqual([]);
  });
});

/** Calls that no view permission allows. */
const isOpenToFew = (route: RouteDeclaration) =>
  opening(route)!.every(
    (name) => reservedPermissions.includes(permissions[name]) || isAct(permissions[name]),
  );
const isAct = (id: number) => extraGrants.includes(id) || areaOfChange(id) !== undefined;

/** Bulk calls with ids in the body and a result per id. */
const bodyOf = ({ path }: RouteDeclaration, { kiosk }: Required<Asked>) =>
  path === '/kiosks/commands' ? { ids: [kiosk] } : {};
const isRefusedEach = ({ results, data }: Record<string, unknown>) => {
  const each = (results ?? data) as { code?: string; refusal?: string | null }[] | undefined;
  return Array.isArray(each) && each.every(({ code, refusal }) => (code ?? refusal) === 'notFound');
};
