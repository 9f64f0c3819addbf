import { currentPrincipal, Database, everyTenant, Problem, reachOf } from '@backroom/platform';
import type { NameUsersRequest, NameUsersResponse } from '@backroom/proto/identity/v1/identity_service';
import { fault } from '../faults.js';
import { seesSuperAdmins } from '../access/authority.js';

const maxIds = 100;

/** Returns names of colleagues and of the caller, to show the actor of visible changes. */
export async function nameUsers(
  database: Database,
  { userIds }: NameUsersRequest,
): Promise<NameUsersResponse> {
  if (userIds.length > maxIds) throw Problem.invalid('userIds', fault('too-many-items', { max: maxIds }));
  const principal = currentPrincipal();
  const own = { accounts: reachOf(principal).accounts, locations: 'all' } as const;
  const names = await database.withTenant(seesSuperAdmins(principal) ? everyTenant : own, (tx) =>
    tx.query<{ id: number; firstName: string; lastName: string }>(
      `select id, first_name as "firstName", last_name as "lastName" from person
       where id = any ($1) and (not super_admin or $2)`,
      [userIds, seesSuperAdmins(principal)],
    ),
  );
  return { names };
}
