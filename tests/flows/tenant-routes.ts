import { controllers, declaredRoutes, type RouteDeclaration } from '@backroom/gateway';
import { everyResource, type ResourceId } from '@backroom/testing/resources';

/** Ids of no record. */
export const missing = 987_654_321;
export const missingFact = '01890000-0000-7000-8000-000000000000';
/** Part of every value written here, so that anything stored is found. */
export const mark = 'Evesdropper';

export const routes = declaredRoutes(controllers);
/** Every route that touches a tenant. */
export const matrix = routes.filter(({ tenancy, answer }) => tenancy !== 'none' && answer !== 'stream');

/** Ids of a call by kind; the caller's own by default. */
export interface Asked extends Partial<ResourceId> {
  account?: number;
  location?: number;
  user?: number;
  order?: string;
  export?: string;
}
export type Kind = keyof Asked;
/** Kinds with UUIDs instead of numbers. */
const facts = new Set<Kind>([
  ...(['order', 'export'] as const),
  ...everyResource.flatMap(([, { kind, isUuid }]) => (isUuid ? [kind] : [])),
]);
/** An id of this kind that no record has. */
export const missingOf = (kind: Kind) => (facts.has(kind) ? missingFact : missing);

const fields: Partial<Record<Kind, string[]>> = {
  account: ['operator', 'accountIds', 'accountId'],
  location: ['location', 'locationIds'],
};
const kindsOfPaths: Record<string, Kind> = {
  accounts: 'account',
  users: 'user',
  locations: 'location',
  orders: 'order',
  exports: 'export',
  ...Object.fromEntries(everyResource.map(([name, { kind, path }]) => [path ?? name, kind])),
};
/** The kind of each path parameter: `:id` by the preceding segment, others by name. */
export function kindsIn(path: string): Map<string, Kind> {
  return new Map(
    [...path.matchAll(/(?<=\/([a-zA-Z-]+|:\w+)\/):(\w+)/g)].map(([, before, name]) => {
      const kind = name === 'id' ? kindsOfPaths[before!] : (name!.replace('Id', '') as Kind);
      if (!kind || !known.has(kind))
        throw new Error(
          `${path}: say in testing/src/resources.ts what :${name} names and where there are some`,
        );
      return [name!, kind];
    }),
  );
}
/** The name of a parameter may give its kind; a kind without a path segment does not count. */
const known = new Set<string>(Object.values(kindsOfPaths));
/** Whether a route has a place for ids of this kind. */
export function takes(route: RouteDeclaration, kind: Kind): boolean {
  // For a record changed by its id, the owner in the body is not read.
  const read = route.path.includes(':') ? [route.query] : [route.query, route.body];
  const names = read.flatMap((part) => Object.keys(part?.shape ?? {}));
  return (
    [...kindsIn(route.path).values()].includes(kind) || !!fields[kind]?.some((field) => names.includes(field))
  );
}

/** Writes are called only with missing records: a refused write changes nothing. */
export const writes = (route: RouteDeclaration) =>
  (route.method !== 'GET' && !route.path.startsWith('/reports/')) || isCommand(route);
/** Routes that send a command by query. */
export const isCommand = ({ example }: RouteDeclaration) => example?.query?.['command'] !== undefined;
/** Whether the write is for a location named in the call. */
export const namesLocation = ({ path, body }: RouteDeclaration) =>
  [...kindsIn(path).values()].includes('location') || Object.hasOwn(body?.shape ?? {}, 'location');
/** Texts of a body that an accepted write stores. */
const kept = new Set(['name', 'first_name', 'notes', 'reason']);
const named = /(?:Ids?|ID)$|^(?:ids?|kiosks)$/;

/** The example of a route with ids of no record: not stored, or found by its marker. */
export function strangersBody({ example, body }: RouteDeclaration): Record<string, unknown> {
  const strange = (field: string, value: unknown): unknown => {
    if (kept.has(field)) return mark;
    if (/email/i.test(field) && typeof value === 'string') return 'eve@example.test';
    if (named.test(field) && typeof value === 'number' && value > 0) return missing;
    if (named.test(field) && Array.isArray(value)) return value.map(() => missing);
    return field === 'uniqueLoginString' ? 'eve-1' : value;
  };
  return body
    ? Object.fromEntries(
        Object.entries(example?.body ?? {}).map(([field, value]) => [field, strange(field, value)]),
      )
    : {};
}
