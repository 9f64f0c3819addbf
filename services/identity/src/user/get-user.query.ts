import { accountsWith, currentPrincipal, Database, everyTenant, Problem } from '@backroom/platform';
import { permissions } from '@backroom/proto/permissions';
import type { GetUserResponse } from '@backroom/proto/identity/v1/identity_service';
import { seesSuperAdmins } from '../access/authority.js';
import { accessOfPerson, personById, userOf } from '../access/access.sql.js';
import { awaitsProof } from './awaits-proof.js';
import { rolesOf } from './person.sql.js';

/** Returns the caller, or a person with a grant at an account where the caller can view users; others are missing. */
export async function getUser(database: Database, userId: number): Promise<GetUserResponse> {
  const principal = currentPrincipal();
  const { SetupAll, SetupUsers } = permissions;
  const others = { accounts: accountsWith(principal, SetupAll, SetupUsers), locations: 'all' } as const;
  const scope = userId === principal.id ? everyTenant : others;
  return database.withTenant(scope, async (tx) => {
    const person = await personById(tx, userId);
    const isHidden = person?.superAdmin && userId !== principal.id && !seesSuperAdmins(principal);
    if (!person || isHidden) throw Problem.notFound('user');
    const roles = (await rolesOf(tx, [userId])).get(userId);
    const user = { ...userOf(person, roles), awaitsProof: awaitsProof(principal, person) };
    return { user, access: await accessOfPerson(tx, person) };
  });
}
