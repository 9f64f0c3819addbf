import type { CommandTx, Ids } from '@backroom/platform';
import type { Challenge } from '@backroom/proto/identity/v1/identity_service';
import { auditOwn } from '../session/audit-own.js';
import type { PersonRecord } from '../user/person.entity.js';
import type { SignInOrigin } from '../session/session-opener.js';
import { lockUnchangedPerson } from '../session/lock-unchanged-person.js';

/** Lifetime of a challenge, milliseconds. */
const challengeLifetime = 5 * 60_000;

/** Creates the challenge of a sign-in with a correct password. Refused if the password changed meanwhile. */
export async function openChallenge(
  tx: CommandTx,
  ids: Ids,
  person: PersonRecord,
  { address, userAgent, deviceToken, language }: SignInOrigin,
  now: Date,
): Promise<Challenge> {
  await lockUnchangedPerson(tx, person);
  const id = ids.next();
  const origin = { address, userAgent: userAgent.slice(0, 400), deviceToken, language };
  await tx.query(
    'insert into sign_in_challenge (id, person_id, origin, expires_at) values ($1, $2, $3, $4)',
    [id, person.id, JSON.stringify(origin), new Date(now.getTime() + challengeLifetime)],
  );
  const by = { kind: 'user' as const, id: person.id, address, userAgent: origin.userAgent };
  const after = { signIn: 'waits for the second step' };
  await auditOwn(tx, person.id, { after, by });
  return { id, methods: ['totp', 'recovery'] };
}
