import { createHash } from 'node:crypto';
import { order as orderSchema, type DeviceOrder } from '@backroom/proto/devices';
import type { DeviceMessage } from '@backroom/proto/devices/v1/devices_events';
import { redact } from '@backroom/platform';
import { orderTotals, type OrderTotals } from '@backroom/pricing';
import type { ReasonCode } from '../quarantine/reason-code.js';

/** An order that adds up, or why it has to wait for a person. */
export type ReadOrder =
  | { order: DeviceOrder; totals: OrderTotals; difference: number; digest: Buffer }
  | { refused: string; code: ReasonCode; orderId: string; body: unknown };

/**
 * Most that a sale comes to, minor units: no cart does, and sums over years of sales can still be counted. One kiosk
 * could otherwise make the figures of everybody who sees them too large to be told.
 */
const mostOfSale = 1_000_000_000;

/** Reads what a device sent and checks its arithmetic. The reason names the figure that is off, in minor units. */
export function readDeviceOrder(message: DeviceMessage): ReadOrder {
  return read(message, false);
}

/** The same of a sale that a person accepts as it is: what its payments and its lines differ by is told, not refused. */
export function readAsClaimed(message: DeviceMessage): ReadOrder {
  return read(message, true);
}

function read(message: DeviceMessage, asClaimed: boolean): ReadOrder {
  const body = parseJson(message.body);
  const parsed = orderSchema.safeParse(body);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return {
      refused: `${issue!.path.join('.')}: ${issue!.message}`,
      code: 'invalid',
      orderId: orderIdOf(body),
      // What has no place in an order may be anything, a card number too.
      body: redact(body),
    };
  }
  const order = parsed.data;
  const refuse = (code: ReasonCode, reason: string): ReadOrder => ({
    refused: reason,
    code,
    orderId: order.orderId,
    body,
  });
  if (order.lines.some((line) => line.discount > line.quantity * line.unitPrice))
    return refuse('discount', 'lines: a discount is larger than its line');
  const totals = totalsOf(order);
  if (typeof totals === 'string') return refuse('too-large', `lines: ${totals}`);
  if (Math.max(totals.total, order.total) > mostOfSale)
    return refuse('too-large', `total: a sale comes to ${mostOfSale} at most`);
  if (totals.total !== order.total && !asClaimed)
    return refuse(
      'total',
      `total: the lines and the fee add up to ${totals.total}, the order says ${order.total}`,
    );
  if (new Set(order.payments.map(({ id }) => id)).size < order.payments.length)
    return refuse('payment-ids', 'payments: two of them have the same id');
  const paid = order.payments.reduce((sum, payment) => sum + payment.amount, 0);
  if (paid !== order.total && !asClaimed)
    return refuse('payments', `payments: they add up to ${paid}, the order says ${order.total}`);
  return { order, totals, difference: paid - totals.total, digest: digestOf(order) };
}

/** The sums, or which of them is larger than can be counted: refused like any other, for it would fail at every try. */
function totalsOf({ lines, fee }: DeviceOrder): OrderTotals | string {
  try {
    return orderTotals(lines, fee);
  } catch (error) {
    return (error as RangeError).message;
  }
}

/** Digest of the sale itself, without the envelope: a message that is sent again under a new id is the same sale. */
function digestOf({ orderId, currency, customerId, lines, payments, fee, total }: DeviceOrder): Buffer {
  const sale = JSON.stringify([
    orderId,
    currency,
    customerId ?? 0,
    lines.map(Object.entries),
    payments.map(Object.entries),
    fee,
    total,
  ]);
  return createHash('sha256').update(sale).digest();
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString());
  } catch {
    // The kiosk-gateway checks this; what comes here all the same is shown to a person, not lost.
    return { unreadable: Buffer.from(bytes).toString('base64') };
  }
}

function orderIdOf(body: unknown): string {
  const id = (body as { orderId?: unknown } | null)?.orderId;
  return typeof id === 'string' ? id.slice(0, 64) : '';
}
