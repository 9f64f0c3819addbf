import { createHash } from 'node:crypto';
import type { NewEvent } from '@backroom/platform';
import { events } from '@backroom/proto/events';
import type { Order } from '@backroom/proto/orders/v1/order';
import type { OrderQuarantined, QuarantineResolved } from '@backroom/proto/orders/v1/orders_events';

/** What was booked, without what people changed of how it is shown: facts hold nobody's name. */
export function orderPaid({ display: _shown, ...order }: Order): NewEvent {
  return {
    event: events.OrderPaid,
    id: orderPaidId(order.accountId, order.id),
    key: order.id,
    accountId: order.accountId,
    payload: { order },
  };
}

/**
 * The id of the one event that says that this order was paid: made of what names the order, so that it is the same when
 * the ledger publishes its history again. Not the order's own id, which another operator's device may have used too.
 */
function orderPaidId(accountId: number, orderId: string): string {
  const hex = createHash('sha256').update(`OrderPaid/${accountId}/${orderId}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

export function orderQuarantined(quarantined: OrderQuarantined): NewEvent {
  return {
    event: events.OrderQuarantined,
    key: quarantined.orderId || quarantined.messageId,
    accountId: quarantined.accountId,
    payload: quarantined,
  };
}

export function quarantineResolved(resolved: QuarantineResolved): NewEvent {
  return {
    event: events.QuarantineResolved,
    key: resolved.orderId || resolved.id,
    accountId: resolved.accountId,
    payload: resolved,
  };
}
