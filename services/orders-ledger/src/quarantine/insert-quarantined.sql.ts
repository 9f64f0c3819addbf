import { createHash } from 'node:crypto';
import type { Tx } from '@backroom/platform';
import type { ReportedSale } from '../order/reported-sale.js';
import type { ReasonCode } from './reason-code.js';

/** A reported sale that could not be booked, and why. */
export interface RefusedSale {
  report: ReportedSale;
  code: ReasonCode;
  /** For people, naming the figure or field. */
  reason: string;
  orderId: string;
  body: unknown;
}

/**
 * Keeps what could not be booked, with its reason and all that the device sent. The same sale reported again in a new
 * message waits once, and does not come back when it was decided about.
 */
export async function insertQuarantined(tx: Tx, refused: readonly RefusedSale[]): Promise<void> {
  await tx.query(
    `insert into quarantine (id, account_id, location_id, device_id, device_kind, message_id, order_id, code, reason,
       body, digest, trace_id, claimed_at, clock_offset, received_at)
     select id, account_id, location_id, device_id, device_kind, message_id, order_id, code, reason, body,
       decode(digest, 'hex'), trace_id, to_timestamp(claimed_at / 1000.0), clock_offset,
       to_timestamp(received_at / 1000.0)
     from jsonb_to_recordset($1::jsonb) as t(id uuid, account_id bigint, location_id bigint, device_id bigint,
       device_kind text, message_id uuid, order_id text, code text, reason text, body jsonb, digest text,
       trace_id text, claimed_at bigint, clock_offset bigint, received_at bigint)
     on conflict do nothing`,
    [
      // A JSON text may hold NUL as an escape, which jsonb refuses.
      JSON.stringify(refused.map(rowOf)).replaceAll('\\u0000', '\\ufffd'),
    ],
  );
}

function rowOf({ report: { eventId, message, traceId }, code, reason, orderId, body }: RefusedSale) {
  return {
    id: eventId,
    account_id: message.accountId,
    location_id: message.locationId,
    device_id: message.deviceId,
    device_kind: message.deviceKind,
    message_id: message.messageId,
    order_id: orderId,
    code,
    reason,
    body,
    digest: digestOf(body),
    trace_id: traceId,
    claimed_at: message.claimedAt,
    clock_offset: message.clockOffset,
    received_at: message.receivedAt,
  };
}

const envelope = new Set(['messageId', 'sequence', 'bootId', 'at', 'traceparent']);

/** Of the sale itself: what a device sends again has another envelope. */
function digestOf(body: unknown): string {
  const sale =
    body !== null && typeof body === 'object' && !Array.isArray(body)
      ? Object.entries(body).filter(([name]) => !envelope.has(name))
      : body;
  return createHash('sha256')
    .update(JSON.stringify(sale) ?? '')
    .digest('hex');
}
