import { currentPrincipal, Database, everyTenant, Problem, reachOf } from '@backroom/platform';
import type { GetUserResponse } from '@backroom/proto/identity/v1/identity_service';
import { accessOfPerson, personById, userOf } from '../access/access.sql.js';

/** Oneself, or somebody with a grant at an account of the caller's; anybody else looks missing. */
export async function getUser(database: Database, userId: number): Promise<GetUserResponse> {
  const principal = currentPrincipal();
  const scope = userId === principal.id ? everyTenant : reachOf(principal);
  return database.withTenant(scope, async (tx) => {
    const person = await personById(tx, userId);
    if (!person) throw Problem.notFound('user');
    return { user: userOf(person), access: await accessOfPerson(tx, person) };
  });
}
