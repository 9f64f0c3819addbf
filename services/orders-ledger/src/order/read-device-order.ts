import { createHash } from 'node:crypto';
import { order as orderSchema, type DeviceOrder } from '@backroom/proto/devices';
import type { DeviceMessage } from '@backroom/proto/devices/v1/devices_events';
import { orderTotals, type OrderTotals } from '@backroom/pricing';

/** An order that adds up, or why it has to wait for a person. */
export type ReadOrder =
  | { order: DeviceOrder; totals: OrderTotals; digest: Buffer }
  | { refused: string; orderId: string; body: unknown };

/** Reads what a device sent and checks its arithmetic. The reason names the figure that is off, in minor units. */
export function readDeviceOrder(message: DeviceMessage): ReadOrder {
  const body = parseJson(message.body);
  const parsed = orderSchema.safeParse(body);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return { refused: `${issue!.path.join('.')}: ${issue!.message}`, orderId: orderIdOf(body), body };
  }
  const order = parsed.data;
  const refuse = (reason: string): ReadOrder => ({ refused: reason, orderId: order.orderId, body });
  if (order.lines.some((line) => line.discount > line.quantity * line.unitPrice))
    return refuse('lines: a discount is larger than its line');
  const totals = totalsOf(order);
  if (typeof totals === 'string') return refuse(`lines: ${totals}`);
  if (totals.total !== order.total)
    return refuse(`total: the lines and the fee add up to ${totals.total}, the order says ${order.total}`);
  if (new Set(order.payments.map(({ id }) => id)).size < order.payments.length)
    return refuse('payments: two of them have the same id');
  const paid = order.payments.reduce((sum, payment) => sum + payment.amount, 0);
  if (paid !== order.total) return refuse(`payments: they add up to ${paid}, the order says ${order.total}`);
  return { order, totals, digest: digestOf(order) };
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
