import {
  byName,
  currentPrincipal,
  Database,
  pageOf,
  sortClause,
  typedPatternsOf,
  wordsBegin,
} from '@backroom/platform';
import type { ListUsersRequest, ListUsersResponse } from '@backroom/proto/identity/v1/people_service';
import type { PersonRecord } from './person.entity.js';
import { userOf } from '../access/access.sql.js';
import { seesSuperAdmins, setupReadScope } from '../access/authority.js';
import { rolesOf } from './person.sql.js';

const sortable = {
  name: [byName('first_name'), byName('last_name')],
  email: ['lower(email)'],
  // People without changes sort by their creation, which is shown instead.
  updatedOn: ['coalesce(updated_at, created_at)'],
  status: ['enabled'],
};

/**
 * Returns people of the requested accounts by name; keywords match beginnings of words of the name and the email.
 */
export async function listUsers(database: Database, request: ListUsersRequest): Promise<ListUsersResponse> {
  const { accountIds, keywords, limit, page, sort } = request;
  const principal = currentPrincipal();
  const scope = setupReadScope(principal, 'people', ...accountIds);
  const found = `select * from person where ($2 or not super_admin)
    and ${wordsBegin("first_name || ' ' || last_name", '$1', 'email')}`;
  return database.withTenant(scope, async (tx) => {
    const { rows, total } = await pageOf<PersonRecord>(
      tx,
      found,
      [typedPatternsOf(keywords, true), seesSuperAdmins(principal)],
      sortClause(sort, sortable, `${byName('first_name')}, ${byName('last_name')}, id`),
      { page, limit },
    );
    const ids = rows.map(({ id }) => id);
    const roles = await rolesOf(tx, ids);
    return { users: rows.map((person) => userOf(person, roles.get(person.id))), total };
  });
}
