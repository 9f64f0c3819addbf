import type { CommandTx } from '@backroom/platform';
import { events } from '@backroom/proto/events';
import { personByEmail } from '../access/access.sql.js';
import { publishPeople } from '../user/publish-people.js';

/**
 * Creates a person from a registration with a proven email and publishes it: of scope `user`, without any account.
 * Returns their ID; undefined if the email is taken.
 */
export async function insertRegistered(
  tx: CommandTx,
  registered: { email: string; firstName: string; lastName: string; passwordHash: string },
  now: Date,
): Promise<number | undefined> {
  const { email, firstName, lastName, passwordHash } = registered;
  if (await personByEmail(tx, email)) return undefined;
  const [person] = await tx.query<{ id: number; grants_version: number }>(
    `insert into person (email, first_name, last_name, password_hash, created_at, email_verified_at)
     values ($1, $2, $3, $4, $5, $5)
     on conflict (lower(email)) where stands_for is null do nothing returning id, grants_version`,
    [email, firstName, lastName, passwordHash, now],
  );
  if (!person) return undefined;
  const key = String(person.id);
  tx.publish(
    {
      event: events.UserChanged,
      key,
      accountId: 0,
      payload: { userId: person.id, enabled: true, accountIds: [], createdAt: now.getTime() },
    },
    {
      event: events.GrantsChanged,
      key,
      accountId: 0,
      payload: { userId: person.id, grantsVersion: person.grants_version, sessionId: '' },
    },
  );
  await publishPeople(tx, [person.id]);
  tx.audit({
    accountId: 0,
    subjectKind: 'user',
    subjectId: person.id,
    after: { registered: true, email },
    by: { kind: 'user', id: person.id },
  });
  return person.id;
}
