import type { NewEvent } from '@backroom/platform';
import { events } from '@backroom/proto/events';
import type { Order } from '@backroom/proto/orders/v1/order';
import type { OrderQuarantined } from '@backroom/proto/orders/v1/orders_events';

export function orderPaid(order: Order): NewEvent {
  return { event: events.OrderPaid, key: order.id, accountId: order.accountId, payload: { order } };
}

export function orderQuarantined(quarantined: OrderQuarantined): NewEvent {
  return {
    event: events.OrderQuarantined,
    key: quarantined.orderId || quarantined.messageId,
    accountId: quarantined.accountId,
    payload: quarantined,
  };
}
