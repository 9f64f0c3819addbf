import type { NewEvent, Tx } from '@backroom/platform';
import { customerChanged } from './customer.events.js';

interface Row extends Record<string, unknown> {
  account_id: number;
  person_id: number;
  email: string;
  first_name: string;
  last_name: string;
  state: string;
  joined_at: Date;
  group_ids: number[];
}

/** Returns events with the state of customers in this transaction; people who are not customers are omitted. */
export async function customerStateEvents(
  tx: Tx,
  of: readonly { accountId: number; personId: number }[],
): Promise<NewEvent[]> {
  const rows = await tx.query<Row>(
    `select c.account_id, c.person_id, c.email, c.first_name, c.last_name, c.state, c.joined_at,
       array(select m.group_id from customer_group_member m
         where m.account_id = c.account_id and m.person_id = c.person_id order by 1) as group_ids
     from unnest($1::bigint[], $2::bigint[]) as t(account_id, person_id)
     join customer c on c.account_id = t.account_id and c.person_id = t.person_id
     order by c.account_id, c.person_id`,
    [of.map(({ accountId }) => accountId), of.map(({ personId }) => personId)],
  );
  return rows.map((row) =>
    customerChanged({
      accountId: row.account_id,
      customerId: row.person_id,
      email: row.email,
      firstName: row.first_name,
      lastName: row.last_name,
      groupIds: row.group_ids,
      state: row.state,
      joinedAt: row.joined_at.getTime(),
    }),
  );
}
