import { createHash } from 'node:crypto';
import { insertMany, isUuid, type Tx } from '@backroom/platform';
import { unreadable } from '../booking/read-body.js';
import type { ReportedSale } from '../booking/reported-sale.js';
import { quarantineTable } from './quarantine.tables.js';
import { isOrderId, type ReasonCode } from './reason-code.js';

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
 * Invalid reports of a device that may wait with their whole text, and characters that are kept of each further one: a
 * device that sends nothing else takes no space from others, and none of its sales is lost.
 */
const maxWholeReports = 1_000;
const maxFurtherLength = 4_096;

/**
 * Stores refused sales with their reason and everything that the device sent. A repeated report of the same sale is
 * ignored, also after a decision about it.
 */
export async function insertQuarantined(tx: Tx, refused: readonly RefusedSale[]): Promise<void> {
  const full = await devicesWithManyReports(tx, refused);
  const rows = refused.map((sale) =>
    rowOf(sale.code === 'invalid' && full.has(sale.report.message.deviceId) ? shortened(sale) : sale),
  );
  await insertMany(tx, quarantineTable, rows, { onConflict: 'nothing' });
}

async function devicesWithManyReports(tx: Tx, refused: readonly RefusedSale[]): Promise<Set<number>> {
  const invalid = refused.filter(({ code }) => code === 'invalid').map(({ report }) => report.message);
  if (invalid.length === 0) return new Set();
  const devices = new Map(invalid.map(({ deviceId, accountId }) => [deviceId, accountId]));
  const rows = await tx.query<{ device_id: number }>(
    `select device_id from unnest($1::bigint[], $2::bigint[]) as d(device_id, account_id)
     where exists (select 1 from quarantine q where q.account_id = d.account_id and q.state = 'waiting'
       and q.code = 'invalid' and q.device_id = d.device_id offset $3)`,
    [[...devices.keys()], [...devices.values()], maxWholeReports - 1],
  );
  return new Set(rows.map(({ device_id: id }) => id));
}

function shortened(sale: RefusedSale): RefusedSale {
  const text = JSON.stringify(sale.body);
  return text.length <= maxFurtherLength ? sale : { ...sale, body: unreadable(text, maxFurtherLength) };
}

function rowOf({ report: { eventId, message, traceId }, body, ...refused }: RefusedSale) {
  const { accountId, locationId, deviceId, deviceKind, clockOffset } = message;
  const messageId = isUuid(message.messageId) ? message.messageId : eventId;
  return {
    ...{ id: eventId, accountId, locationId, deviceId, deviceKind, messageId, clockOffset, traceId },
    ...storable({ orderId: refused.orderId, code: refused.code, reason: refused.reason, body }),
    // Without a valid id of an order, two sales may be equal: only the same message is a repeated report.
    digest: isOrderId(refused.orderId) ? digestOf(body) : null,
    claimedAt: new Date(message.claimedAt),
    receivedAt: new Date(message.receivedAt),
  };
}

/** Postgres stores neither NUL nor half a surrogate pair: the text has their escapes instead (`\\u0000`). */
function storable<T>(value: T): T {
  const text = JSON.stringify(value).replaceAll(/\\(u0000|ud[89a-f][\da-f]{2}|.)/g, (escape, what: string) =>
    what.length > 1 ? `\\${escape}` : escape,
  );
  return JSON.parse(text) as T;
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
