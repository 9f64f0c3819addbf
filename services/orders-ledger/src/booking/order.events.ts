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
 * The event of a booked order, without edits of its display: events contain no names of people. Loads and tab payments
 * have their own events, so consumers that count sales do not receive them.
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
 * The id of the event that reports this booking. Derived from the order's key, so that republished history has the same
 * ids. The order's own id is not used: a device of another operator may have used it too.
 */
function bookedId(type: string, { accountId, id }: Order): string {
  const hex = createHash('sha256').update(`${type}/${accountId}/${id}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

export function orderQuarantined(quarantined: OrderQuarantined): NewEvent {
  return {
    event: events.OrderQuarantined,
    key: quarantined.orderId || quarantined.messageId || String(quarantined.deviceId),
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
