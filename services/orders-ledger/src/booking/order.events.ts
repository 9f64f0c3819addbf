import { createHash } from 'node:crypto';
import type { NewEvent } from '@backroom/platform';
import { events } from '@backroom/proto/events';
import type { Order } from '@backroom/proto/orders/v1/order';
import { kindOf } from './sale-kind.js';
import type { OrderQuarantined, QuarantineResolved } from '@backroom/proto/orders/v1/orders_events';

const bookedAs = {
  order: events.OrderPaid,
  valueAdd: events.ValueAdded,
  tabPayment: events.TabPaid,
} as const;

/**
 * What was booked, without what people changed of how it is shown: facts hold nobody's name. A load or a payment of a tab
 * is another event than a sale: whoever counts sales does not hear of it.
 */
export function orderBooked({ display: _shown, ...order }: Order): NewEvent {
  const event = bookedAs[kindOf(order)];
  return {
    event,
    id: bookedId(event.type, order),
    key: order.id,
    accountId: order.accountId,
    payload: { order },
  };
}

/**
 * The id of the one event that says that this was booked: made of what names the order, so that it is the same when
 * the ledger publishes its history again. Not the order's own id, which another operator's device may have used too.
 */
function bookedId(type: string, { accountId, id }: Order): string {
  const hex = createHash('sha256').update(`${type}/${accountId}/${id}`).digest('hex');
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
