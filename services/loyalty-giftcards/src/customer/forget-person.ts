import type { ConsumerTx } from '@backroom/platform';
import { forgetInvitesOf } from '../invite/forget-invites.sql.js';
import { markErased } from './erased-person.sql.js';
import { customerForgotten } from './customer.events.js';

/** Tables with data of a customer, in the order in which they can be emptied. */
const ofCustomer = [
  ...['identification_code', 'kiosk_session'],
  ...['customer_group_member', 'customer_word', 'customer_place', 'customer'],
];

/**
 * Deletes an erased person from every list, search and copy. Their stored value is kept under their id only, and still
 * adds up.
 */
export async function forgetPerson(tx: ConsumerTx, personId: number): Promise<void> {
  // Invites first, in the same lock order as accepting one.
  await forgetInvitesOf(tx, personId);
  await markErased(tx, personId);
  // Invites accepted while waiting for the lock.
  await forgetInvitesOf(tx, personId);
  // A concurrent join locks this row, so its customer is found below.
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
