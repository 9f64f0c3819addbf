import { currentPrincipal, Database, Problem } from '@backroom/platform';
import type {
  GetRoleRequest,
  GetRoleResponse,
  ListRolesRequest,
  ListRolesResponse,
} from '@backroom/proto/identity/v1/roles_service';
import { upkeepScope } from '../access/authority.js';
import { mayDo } from './editable-role.js';
import { roleById, roleColumns, roleOf, type RoleRow } from './role.sql.js';

/** Roles that can be given at an account: the system's, then its own by name. An account out of reach has none. */
export async function listRoles(database: Database, request: ListRolesRequest): Promise<ListRolesResponse> {
  const principal = currentPrincipal();
  const { accountId, keywords, limit, page } = request;
  return database.withTenant(upkeepScope(principal, 'people', accountId), async (tx) => {
    const rows = await tx.query<RoleRow & { total: number }>(
      `with found as (
         select ${roleColumns}
         where (r.account_id = $1 or r.account_id is null) and exists (select 1 from account where id = $1)
           and ($2 = '' or strpos(' ' || lower(r.name), ' ' || lower($2)) > 0))
       select counted.total, page.* from (select count(*) as total from found) as counted
       left join (select * from found order by account_id nulls first, lower(name), id limit $3 offset $4) as page on true
       order by page.account_id nulls first, lower(page.name), page.id`,
      [accountId, keywords, limit, (page - 1) * limit],
    );
    // Past the last page there is one row, which holds just the total.
    const roles = rows.filter(({ id }) => id !== null);
    return {
      roles: roles.map((row) => roleOf(row, mayDo(principal, row, accountId))),
      total: rows[0]!.total,
    };
  });
}

/** One role, seen from an account; another account's looks missing. */
export async function getRole(database: Database, request: GetRoleRequest): Promise<GetRoleResponse> {
  const principal = currentPrincipal();
  const { accountId, roleId } = request;
  return database.withTenant(upkeepScope(principal, 'people', accountId), async (tx) => {
    const [account] = await tx.query('select 1 from account where id = $1', [accountId]);
    const row = account && (await roleById(tx, roleId));
    if (!row || (row.account_id !== null && row.account_id !== accountId)) throw Problem.notFound('role');
    return { role: roleOf(row, mayDo(principal, row, accountId)) };
  });
}
