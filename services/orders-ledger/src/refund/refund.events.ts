import type { NewEvent } from '@backroom/platform';
import { events } from '@backroom/proto/events';
import type { Refund } from '@backroom/proto/orders/v1/refund';

export function orderRefunded(refund: Refund, status: string): NewEvent {
  return { ...about(refund), event: events.OrderRefunded, payload: { refund, status } };
}

export function refundFailed(refund: Refund): NewEvent {
  return { ...about(refund), event: events.RefundFailed, payload: { refund } };
}

const about = ({ orderId, accountId }: Refund) => ({ key: orderId, accountId });
