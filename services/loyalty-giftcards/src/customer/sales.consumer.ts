import { defineConsumer } from '@backroom/platform';
import { events } from '@backroom/proto/events';
import { sessionLifetime } from '../identification/kiosk-session.js';

/**
 * Updates when and where customers were last seen. A name on an order proves no visit and makes nobody a customer
 * (H-04): staff and kiosks can name anyone, and users of a location see the customers seen there (PERM-4). Only a sale
 * at a kiosk that had identified the customer counts.
 */
export const sales = defineConsumer({
  name: 'loyalty-giftcards.sales',
  topic: events.OrderPaid.topic,
  events: [events.OrderPaid],
  rest: 200,
  async handle(tx, received) {
    const bought = received.flatMap(({ payload }) => (payload?.order?.customerId ? [payload.order] : []));
    if (bought.length === 0) return;
    const values = [
      bought.map(({ accountId }) => accountId),
      bought.map(({ customerId }) => customerId),
      bought.map(({ locationId }) => locationId),
      bought.map(({ soldAt }) => new Date(soldAt)),
      bought.map(({ kioskId }) => kioskId),
      sessionLifetime,
    ];
    const seen = `(select distinct on (t.account_id, t.person_id, t.location_id) t.*
      from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::timestamptz[], $5::bigint[])
        as t(account_id, person_id, location_id, at, kiosk_id)
      join customer c on c.account_id = t.account_id and c.person_id = t.person_id
      join kiosk_session k on k.account_id = t.account_id and k.person_id = t.person_id
        and k.location_id = t.location_id and k.device_id = t.kiosk_id
        and t.at between k.expires_at - $6 * interval '1 millisecond' and k.expires_at
      order by t.account_id, t.person_id, t.location_id, t.at desc)`;
    await tx.query(
      `insert into customer_place as p (account_id, person_id, location_id, seen_at)
       select account_id, person_id, location_id, at from ${seen} as s
       on conflict (account_id, person_id, location_id) do update set seen_at = greatest(p.seen_at, excluded.seen_at)`,
      values,
    );
    await tx.query(
      `update customer c set last_seen_at = s.at, last_location_id = s.location_id
       from (select distinct on (account_id, person_id) * from ${seen} as each
         order by account_id, person_id, at desc) as s
       where c.account_id = s.account_id and c.person_id = s.person_id and s.at > c.last_seen_at`,
      values,
    );
  },
});
