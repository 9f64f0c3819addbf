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
 * Tells what is personal of these people, as it stands in this transaction: behind each change of it. Of those who stand
 * in for somebody, and of whoever was erased, nothing is told.
 */
export async function tellPeople(
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

/** That there is nothing to know of somebody any more. */
export function personForgotten(personId: number): NewEvent {
  return { event: events.PersonChanged, key: String(personId), accountId: 0, payload: null };
}
