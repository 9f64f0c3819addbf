{{#account}}
import { type Database, type Principal, Problem, type TenantScope, wholeScope } from '@backroom/platform';
{{/account}}
{{#location}}
import { type Database, type Principal, Problem, scopeFor, type TenantScope } from '@backroom/platform';
{{/location}}
import { permissions } from '@backroom/proto/permissions';

// FILL IN: who keeps {{nouns}}; the same permissions stand in the gateway's {{files}}.routes.ts. Then take this line away.
const keepers = [permissions.SetupAll, permissions.{{Keeper}}];

{{#account}}
/** A {{noun}} is of the whole operator: who holds the setup of some locations alone does not keep it. */
export async function {{name}}Scope(
  database: Database,
  principal: Principal,
  accountId: number,
): Promise<{ accountId: number; scope: TenantScope }> {
  const scope = wholeScope(principal, keepers, [accountId]);
  const known = await database.withTenant(scope, (tx) =>
    tx.query('select from {{accounts}} where {{accountKey}} = $1', [accountId]),
  );
  // A foreign operator, which the policies hide, answers like one that does not exist.
  if (known.length === 0) throw Problem.notFound('account');
  return { accountId, scope };
}
{{/account}}
{{#location}}
/** The operator of a location that the caller sets up; a foreign location, which the policies hide, answers like none. */
export async function {{name}}Scope(
  database: Database,
  principal: Principal,
  locationId: number,
): Promise<{ accountId: number; scope: TenantScope }> {
  const [location] = await database.withTenant(scopeFor(principal, keepers), (tx) =>
    tx.query<{ account_id: number }>('select account_id from {{locations}} where {{locationKey}} = $1', [locationId]),
  );
  if (!location) throw Problem.notFound('location');
  const accountId = location.account_id;
  return { accountId, scope: scopeFor(principal, keepers, [accountId]) };
}
{{/location}}
