import { currentPrincipal, Database } from '@backroom/platform';
import type { ListUsersRequest, ListUsersResponse } from '@backroom/proto/identity/v1/people_service';
import type { PersonRow } from '../access/access.sql.js';
import { userOf } from '../access/access.sql.js';
import { seesSuperAdmins, upkeepScope } from '../access/authority.js';
import { rolesOf } from './person.sql.js';

/** People of the accounts asked for, by name; a keyword is the beginning of a word of the name, or of the email. */
export async function listUsers(database: Database, request: ListUsersRequest): Promise<ListUsersResponse> {
  const { accountIds, keywords, limit, page } = request;
  const principal = currentPrincipal();
  const scope = upkeepScope(principal, 'people', ...accountIds);
  return database.withTenant(scope, async (tx) => {
    const rows = await tx.query<PersonRow & { total: number; [column: string]: unknown }>(
      `with found as (
         select * from person where ($4 or not super_admin) and ($1 = ''
           or strpos(' ' || lower(first_name || ' ' || last_name) || ' ' || lower(email), ' ' || lower($1)) > 0))
       select counted.total, page.* from (select count(*) as total from found) as counted
       left join (select * from found order by lower(first_name), lower(last_name), id limit $2 offset $3) as page on true
       order by lower(page.first_name), lower(page.last_name), page.id`,
      [keywords, limit, (page - 1) * limit, seesSuperAdmins(principal)],
    );
    // Past the last page there is one row, which holds just the total.
    const people = rows.filter(({ id }) => id !== null);
    const roles = await rolesOf(
      tx,
      people.map(({ id }) => id),
    );
    return { users: people.map((person) => userOf(person, roles.get(person.id))), total: rows[0]!.total };
  });
}
