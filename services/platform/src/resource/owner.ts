import type { Database, EntityClass, TenantScope, Tx } from '../database/index.js';
import { everyTenant } from '../database/index.js';
import { fault, ofCopies, Problem } from '../errors/index.js';
import { scopeFor, wholeScope, type Principal } from '../principal/index.js';

/** Properties of a record that name its owner; requests have the same names. */
export type OwnerColumn = 'accountId' | 'locationId';

/** The owner in the conditions of a query. Empty: row-level security alone decides. */
export type Among = Partial<Record<OwnerColumn, number>>;

/** The owner of the records of a call. */
export interface Owned {
  /** 0: the system itself. */
  accountId: number;
  locationId?: number;
  among: Among;
  scope: TenantScope;
  /** Throws `notFound` if the owner does not exist. */
  refuseUnknown?(tx: Tx): Promise<void>;
}

export interface OwnerCall {
  database: Database;
  principal: Principal;
  /** The caller needs one of these permissions. */
  anyOf: readonly number[];
  request: Among & { accountIds?: readonly number[] };
}

/** Finds the owner of the records of a call. Throws `forbidden` without permission, `notFound` for a foreign location. */
export interface Owner {
  /** Columns of the table that hold the owner. */
  readonly columns: readonly OwnerColumn[];
  /** The entity of the owners, and the property that identifies one. */
  readonly source?: { entity: EntityClass; id: string };
  toRead(call: OwnerCall): Owned | Promise<Owned>;
  toChange(call: OwnerCall): Owned | Promise<Owned>;
}

/** Records of an operator as a whole: roles limited to some locations do not open them. */
export function accountOwner(operators: EntityClass<{ accountId: number }>): Owner {
  const find = ({ principal, anyOf, request: { accountId = 0 } }: OwnerCall): Owned => ({
    accountId,
    among: { accountId },
    scope: wholeScope(principal, anyOf, [accountId]),
    async refuseUnknown(tx) {
      if (!(await tx.records.existsBy(operators, { accountId })))
        throw Problem.notFound('account', ofCopies(operators, accountId));
    },
  });
  const source = { entity: operators, id: 'accountId' };
  return { columns: ['accountId'], source, toRead: find, toChange: find };
}

/** Records of a location. `id` is the property of the entity that identifies the location. */
export function locationOwner<Id extends string>(
  locations: EntityClass<{ accountId: number } & Record<Id, number>>,
  id: Id,
): Owner {
  const find = async ({ database, principal, anyOf, request }: OwnerCall): Promise<Owned> => {
    const { locationId = 0 } = request;
    const location = await database.withTenant(scopeFor(principal, anyOf), (tx) =>
      tx.records.findOneBy(locations as EntityClass<{ accountId: number }>, { [id]: locationId }),
    );
    if (!location) throw Problem.notFound('location', ofCopies(locations, locationId));
    const { accountId } = location;
    const scope = scopeFor(principal, anyOf, [accountId]);
    return { accountId, locationId, among: { locationId }, scope };
  };
  const source = { entity: locations, id };
  return { columns: ['accountId', 'locationId'], source, toRead: find, toChange: find };
}

/** Records of the system itself, for super admins only. */
export const systemOwner: Owner = { columns: [], toRead: ofSystem, toChange: ofSystem };

function ofSystem({ principal }: OwnerCall): Owned {
  if (principal.scope !== 'super admin') throw new Problem('forbidden', fault('forbidden'));
  return { accountId: 0, among: {}, scope: everyTenant };
}
