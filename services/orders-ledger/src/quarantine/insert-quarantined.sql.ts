import { createHash } from 'node:crypto';
import { insertMany, type Tx } from '@backroom/platform';
import type { ReportedSale } from '../booking/reported-sale.js';
import { quarantineTable } from './quarantine.tables.js';
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
  await insertMany(tx, quarantineTable, refused.map(rowOf), { onConflict: 'nothing' });
}

function rowOf({ report: { eventId, message, traceId }, body, ...refused }: RefusedSale) {
  const { accountId, locationId, deviceId, deviceKind, messageId, clockOffset } = message;
  return {
    ...{ id: eventId, accountId, locationId, deviceId, deviceKind, messageId, clockOffset, traceId },
    ...withoutNul({ orderId: refused.orderId, code: refused.code, reason: refused.reason, body }),
    digest: digestOf(body),
    claimedAt: new Date(message.claimedAt),
    receivedAt: new Date(message.receivedAt),
  };
}

/** Postgres holds no NUL in a text or in JSON; a JSON text may hold it as an escape. */
function withoutNul<T>(value: T): T {
  return JSON.parse(JSON.stringify(value).replaceAll('\\u0000', '\\ufffd')) as T;
}

const envelope = new Set(['messageId', 'sequence', 'bootId', 'at', 'traceparent']);

/** Of the sale itself: what a device sends again has another envelope. */
function digestOf(body: unknown): Buffer {
  const sale =
    body !== null && typeof body === 'object' && !Array.isArray(body)
      ? Object.entries(body).filter(([name]) => !envelope.has(name))
      : body;
  return createHash('sha256')
    .update(JSON.stringify(sale) ?? '')
    .digest();
}
