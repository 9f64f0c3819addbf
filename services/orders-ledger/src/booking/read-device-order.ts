import { createHash } from 'node:crypto';
import { order as orderSchema, plainText, type DeviceOrder } from '@backroom/proto/devices';
import type { DeviceMessage } from '@backroom/proto/devices/v1/devices_events';
import { redact } from '@backroom/platform';
import { orderTotals, type OrderTotals } from '@backroom/pricing';
import type { ReasonCode } from '../quarantine/reason-code.js';
import { readBody } from './read-body.js';

/** A consistent order, or why it must be quarantined. */
export type ReadOrder =
  | { order: DeviceOrder; totals: OrderTotals; difference: number; digest: Buffer }
  | { refused: string; code: ReasonCode; orderId: string; body: unknown };

/**
 * Max total of a sale, minor units: above any real cart, and low enough to sum over years of sales. Otherwise one kiosk
 * could make the sums of all users who see them too large to count.
 */
const maxSaleTotal = 1_000_000_000;

/** Maximum characters that are kept of an invalid id of an order. */
const maxIdLength = 64;

/** Reads a device report and checks its arithmetic. The reason names the figure that differs, in minor units. */
export function readDeviceOrder(message: DeviceMessage): ReadOrder {
  return read(message, false);
}

/** Reads a sale that a person accepts as claimed: the difference of payments and lines is reported, not refused. */
export function readAsClaimed(message: DeviceMessage): ReadOrder {
  return read(message, true);
}

function read(message: DeviceMessage, asClaimed: boolean): ReadOrder {
  const body = readBody(message.body);
  const parsed = orderSchema.safeParse(body);
  // The kiosk-gateway has the whole payload, and names what is wrong with it.
  if (!parsed.success || message.refusal !== undefined) {
    const [issue] = parsed.error?.issues ?? [];
    return {
      refused: String(redact(message.refusal ?? `${issue!.path.join('.')}: ${issue!.message}`)),
      code: 'invalid',
      orderId: orderIdOf(body),
      // Any field may contain anything, including a card number.
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
  if (Math.max(totals.total, order.total) > maxSaleTotal)
    return refuse('too-large', `total: a sale comes to ${maxSaleTotal} at most`);
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

/**
 * Returns the sums, or names the one that is too large to count. It must be refused: an error would repeat on every
 * retry.
 */
function totalsOf({ lines, fee }: DeviceOrder): OrderTotals | string {
  try {
    return orderTotals(lines, fee);
  } catch (error) {
    return (error as RangeError).message;
  }
}

/** Digest of the sale without the envelope: a message repeated under a new id is the same sale. */
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

function orderIdOf(body: unknown): string {
  const id = (body as { orderId?: unknown } | null)?.orderId;
  return typeof id === 'string' ? plainText(String(redact(id)), maxIdLength) : '';
}
