{{#account}}
import { Problem, wholeScope, type Principal, type TenantScope, type Tx } from '@backroom/platform';
{{/account}}
{{#location}}
import { Problem, scopeFor, type Database, type Principal, type TenantScope } from '@backroom/platform';
{{/location}}
import { changing, permissions } from '@backroom/proto/permissions';
{{#account}}
import { AccountCopy } from '../copies/copies.entities.js';
{{/account}}
{{#location}}
import { {{locationRecord}} } from '{{locationFile}}';
{{/location}}

// FILL IN: who keeps {{nouns}}; the same permissions stand in the gateway's {{files}}.routes.ts. Then take this line away.
const keepers = [permissions.SetupAll, permissions.{{Keeper}}];

{{#account}}
/** A {{noun}} is of the whole operator: who holds the setup of some locations alone does not see it. */
export function {{name}}Scope(principal: Principal, accountId: number): TenantScope {
  return wholeScope(principal, keepers, [accountId]);
}

/** Seeing is not enough to change something. */
export function {{name}}Change(principal: Principal, accountId: number): TenantScope {
  return wholeScope(principal, changing(keepers), [accountId]);
}

/** A foreign operator, which the policies hide, answers like one that does not exist. */
export async function refuseUnknown(tx: Tx, accountId: number): Promise<void> {
  if (!(await tx.records.existsBy(AccountCopy, { accountId }))) throw Problem.notFound('account');
}
{{/account}}
{{#location}}
interface OfLocation {
  accountId: number;
  scope: TenantScope;
}

/** The operator of a location as the caller sees it set up; a foreign location, which the policies hide, answers like none. */
export function {{name}}Scope(database: Database, principal: Principal, locationId: number): Promise<OfLocation> {
  return scopeOf(database, principal, keepers, locationId);
}

/** Seeing is not enough to change something. */
export function {{name}}Change(database: Database, principal: Principal, locationId: number): Promise<OfLocation> {
  return scopeOf(database, principal, changing(keepers), locationId);
}

async function scopeOf(
  database: Database,
  principal: Principal,
  anyOf: readonly number[],
  locationId: number,
): Promise<OfLocation> {
  const location = await database.withTenant(scopeFor(principal, anyOf), (tx) =>
    tx.records.findOneBy({{locationRecord}}, { {{locationProperty}}: locationId }),
  );
  if (!location) throw Problem.notFound('location');
  const { accountId } = location;
  return { accountId, scope: scopeFor(principal, anyOf, [accountId]) };
}
{{/location}}
