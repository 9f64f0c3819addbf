import { currentPrincipal, Database, sortClause, pageOf, wordBegins } from '@backroom/platform';
import type { ListUsersRequest, ListUsersResponse } from '@backroom/proto/identity/v1/people_service';
import type { PersonRecord } from './person.entity.js';
import { userOf } from '../access/access.sql.js';
import { seesSuperAdmins, setupReadScope } from '../access/authority.js';
import { rolesOf } from './person.sql.js';

const sortable = {
  name: ['lower(first_name)', 'lower(last_name)'],
  email: ['lower(email)'],
  // People without changes sort by their creation, which is shown instead.
  updatedOn: ['coalesce(updated_at, created_at)'],
  status: ['enabled'],
};

/**
 * Returns people of the requested accounts by name; a keyword matches the beginning of a word of the name, or of the
 * email.
 */
export async function listUsers(database: Database, request: ListUsersRequest): Promise<ListUsersResponse> {
  const { accountIds, keywords, limit, page, sort } = request;
  const principal = currentPrincipal();
  const scope = setupReadScope(principal, 'people', ...accountIds);
  const found = `select * from person where ($2 or not super_admin)
    and ${wordBegins("first_name || ' ' || last_name || ' ' || email", '$1')}`;
  return database.withTenant(scope, async (tx) => {
    const { rows, total } = await pageOf<PersonRecord>(
      tx,
      found,
      [keywords, seesSuperAdmins(principal)],
      sortClause(sort, sortable, 'lower(first_name), lower(last_name), id'),
      { page, limit },
    );
    const ids = rows.map(({ id }) => id);
    const roles = await rolesOf(tx, ids);
    return { users: rows.map((person) => userOf(person, roles.get(person.id))), total };
  });
}
