import type { ConsumerTx } from '@backroom/platform';
import { forgetInvitesOf } from '../invite/forget-invites.sql.js';
import { markErased } from './erased-person.sql.js';
import { customerForgotten } from './customer.events.js';

/** Tables whose rows say something of a customer beside their own row, in the order in which they can be emptied. */
const ofCustomer = [
  ...['identification_code', 'kiosk_session'],
  ...['customer_group_member', 'customer_word', 'customer_place', 'customer'],
];

/**
 * Forgets an erased person: every list, search and copy. What they hold is kept under their id alone, and adds up.
 */
export async function forgetPerson(tx: ConsumerTx, personId: number): Promise<void> {
  // First of all, as whoever accepts one takes it first.
  await forgetInvitesOf(tx, personId);
  await markErased(tx, personId);
  // What was accepted while this waited.
  await forgetInvitesOf(tx, personId);
  // Whoever is just joining has this row, and is found below.
  await tx.query('delete from person_copy where person_id = $1', [personId]);
  const rows = await tx.query<{ account_id: number }>(
    'select account_id from customer where person_id = $1 order by account_id for update',
    [personId],
  );
  for (const table of ofCustomer) await tx.query(`delete from ${table} where person_id = $1`, [personId]);
  await tx.query('update customer_count set customers = customers - 1 where account_id = any ($1)', [
    rows.map(({ account_id }) => account_id),
  ]);
  for (const { account_id: accountId } of rows) tx.publish(customerForgotten(accountId, personId));
}
