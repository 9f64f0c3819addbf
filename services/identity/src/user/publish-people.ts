import type { NewEvent, Tx } from '@backroom/platform';
import { events } from '@backroom/proto/events';

interface Row extends Record<string, unknown> {
  id: number;
  email: string;
  first_name: string;
  last_name: string;
  phone: string;
  verified: boolean;
}

/**
 * Publishes the personal data of these people as of this transaction, after each change of it. Skips stand-ins and
 * erased people.
 */
export async function publishPeople(
  tx: Tx & { publish(...events: NewEvent[]): void },
  personIds: readonly number[],
): Promise<void> {
  const rows = await tx.query<Row>(
    `select id, email, first_name, last_name, phone, email_verified_at is not null as verified from person
     where id = any ($1) and stands_for is null and erased_at is null order by id`,
    [personIds],
  );
  tx.publish(
    ...rows.map((row) => ({
      event: events.PersonChanged,
      key: String(row.id),
      accountId: 0,
      payload: {
        userId: row.id,
        email: row.email,
        firstName: row.first_name,
        lastName: row.last_name,
        phone: row.phone,
        verified: row.verified,
      },
    })),
  );
}

/** Returns the tombstone of a person. */
export function personTombstone(personId: number): NewEvent {
  return { event: events.PersonChanged, key: String(personId), accountId: 0, payload: null };
}
