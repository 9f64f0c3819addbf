import { createHash } from 'node:crypto';
import { insertMany, type Tx } from '@backroom/platform';
import type { ReportedSale } from '../booking/reported-sale.js';
import { quarantineTable } from './quarantine.tables.js';
import type { ReasonCode } from './reason-code.js';

/** A reported sale that could not be booked, and why. */
export interface RefusedSale {
  report: ReportedSale;
  code: ReasonCode;
  /** Readable, naming the figure or field. */
  reason: string;
  orderId: string;
  body: unknown;
}

/**
 * Stores refused sales with their reason and everything that the device sent. A repeated report of the same sale is
 * ignored, also after a decision about it.
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

/** Postgres has no NUL in text or JSON; a JSON text may contain it as an escape. */
function withoutNul<T>(value: T): T {
  return JSON.parse(JSON.stringify(value).replaceAll('\\u0000', '\\ufffd')) as T;
}

const envelope = new Set(['messageId', 'sequence', 'bootId', 'at', 'traceparent']);

/** Digest of the sale itself: a repeated report has another envelope. */
function digestOf(body: unknown): Buffer {
  const sale =
    body !== null && typeof body === 'object' && !Array.isArray(body)
      ? Object.entries(body).filter(([name]) => !envelope.has(name))
      : body;
  return createHash('sha256')
    .update(JSON.stringify(sale) ?? '')
    .digest();
}
