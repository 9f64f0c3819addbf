import {
  byName,
  currentPrincipal,
  Database,
  pageOf,
  Problem,
  sortClause,
  typedPatternsOf,
  wordsBegin,
} from '@backroom/platform';
import type {
  GetRoleRequest,
  GetRoleResponse,
  ListRolesRequest,
  ListRolesResponse,
} from '@backroom/proto/identity/v1/roles_service';
import { setupReadScope } from '../access/authority.js';
import { AccountRecord } from '../account/account.entity.js';
import { mayDo } from './editable-role.js';
import { roleById, roleOf, roles, type RoleRow } from './role.sql.js';

const found = `${roles} where (r.account_id = $1 or r.account_id is null)
  and exists (select 1 from account where id = $1) and ${wordsBegin('r.name', '$2')}`;
const by = `account_id nulls first, ${byName('name')}, id`;
const sortable = {
  name: [byName('name')],
  description: [byName('description')],
  group: [byName('group_name')],
  updatedOn: ['updated_at'],
};

/**
 * Returns assignable roles of an account: system roles first, then its own by name. None for an account outside the
 * caller's scope.
 */
export async function listRoles(database: Database, request: ListRolesRequest): Promise<ListRolesResponse> {
  const principal = currentPrincipal();
  const { accountId, keywords } = request;
  return database.withTenant(setupReadScope(principal, 'people', accountId), async (tx) => {
    const order = sortClause(request.sort, sortable, by);
    const { rows, total } = await pageOf<RoleRow>(
      tx,
      found,
      [accountId, typedPatternsOf(keywords)],
      order,
      request,
    );
    return { roles: rows.map((row) => roleOf(row, mayDo(principal, row, accountId))), total };
  });
}

/** Returns one role as seen from an account; a role of another account is missing. */
export async function getRole(database: Database, request: GetRoleRequest): Promise<GetRoleResponse> {
  const principal = currentPrincipal();
  const { accountId, roleId } = request;
  return database.withTenant(setupReadScope(principal, 'people', accountId), async (tx) => {
    const isSeen = await tx.records.existsBy(AccountRecord, { id: accountId });
    const row = isSeen ? await roleById(tx, roleId) : undefined;
    if (!row || (row.accountId !== null && row.accountId !== accountId)) throw Problem.notFound('role');
    return { role: roleOf(row, mayDo(principal, row, accountId)) };
  });
}
