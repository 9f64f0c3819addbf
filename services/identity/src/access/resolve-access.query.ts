import { Clock, Database, everyTenant, isUuid, Problem } from '@backroom/platform';
import type {
  ResolveAccessRequest,
  ResolveAccessResponse,
} from '@backroom/proto/identity/v1/identity_service';
import { fault } from '../faults.js';
import { noteUse } from '../session/idle-time.js';
import { hasSecondFactor, isTwoFactorRequired } from '../two-factor/second-factor.sql.js';
import { accessOfPerson, personById } from './access.sql.js';

/** Returns the current access of a session; refuses ended sessions and disabled people. */
export async function resolveAccess(
  database: Database,
  clock: Clock,
  request: ResolveAccessRequest,
): Promise<ResolveAccessResponse> {
  const ended = new Problem('unauthenticated', fault('session-ended'));
  // A malformed ID is no session; the database would report an error.
  if (!isUuid(request.sessionId)) throw ended;
  return database.withTenant(everyTenant, async (tx) => {
    const [session] = await tx.query(
      'select 1 from session where id = $1 and person_id = $2 and revoked_at is null and expires_at > $3',
      [request.sessionId, request.userId, clock.now()],
    );
    const person = session && (await personById(tx, request.userId));
    if (!person?.enabled) throw ended;
    await noteUse(tx, request.sessionId, clock.now());
    const access = await accessOfPerson(tx, person);
    const lacks = (await isTwoFactorRequired(tx, person.id)) && !(await hasSecondFactor(tx, person.id));
    return { access: { ...access, mustEnrol: lacks } };
  });
}
