import type { Tx } from '@backroom/platform';
import type { ReportedSale } from '../order/book-orders.js';

/** Keeps what could not be booked, with its reason and all that the device sent. */
export async function insertQuarantined(
  tx: Tx,
  refused: readonly { report: ReportedSale; reason: string; orderId: string; body: unknown }[],
): Promise<void> {
  await tx.query(
    `insert into quarantine (id, account_id, location_id, device_id, message_id, order_id, reason, body, received_at)
     select id, account_id, location_id, device_id, message_id, order_id, reason, body, to_timestamp(received_at / 1000.0)
     from jsonb_to_recordset($1::jsonb) as t(id uuid, account_id bigint, location_id bigint, device_id bigint,
       message_id uuid, order_id text, reason text, body jsonb, received_at bigint)
     on conflict (id) do nothing`,
    [
      // A JSON text may hold NUL as an escape, which jsonb refuses.
      JSON.stringify(
        refused.map(({ report: { eventId, message }, reason, orderId, body }) => ({
          id: eventId,
          account_id: message.accountId,
          location_id: message.locationId,
          device_id: message.deviceId,
          message_id: message.messageId,
          order_id: orderId,
          reason,
          body,
          received_at: message.receivedAt,
        })),
      ).replaceAll('\\u0000', '\\ufffd'),
    ],
  );
}
