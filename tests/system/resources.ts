import type { ServiceDatabase } from './stores.js';

interface Resource {
  /** What a part of a path named `<kind>Id` names. */
  kind: string;
  database: ServiceDatabase;
  table: string;
}

/**
 * Records of operators that are known by their id alone: paths that name one are tried with another operator's, and
 * there is one of each at every operator (`plant-canaries.ts` where the demo has none).
 */
export const resources = {
  taxes: { kind: 'tax', database: 'catalogue', table: 'tax' },
} as const satisfies Record<string, Resource>;

export type Resources = keyof typeof resources;
export type ResourceKind = (typeof resources)[Resources]['kind'];

/** Something for each resource, by its kind. */
export const byKind = <T>(what: (name: Resources) => T): Record<ResourceKind, T> =>
  Object.fromEntries(
    Object.entries(resources).map(([name, { kind }]) => [kind, what(name as Resources)]),
  ) as Record<ResourceKind, T>;
