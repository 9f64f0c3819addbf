import type { NewEvent } from '@backroom/platform';
import { events } from '@backroom/proto/events';
import type { Refund } from '@backroom/proto/orders/v1/refund';
import { kindOf } from '../booking/sale-kind.js';

/** The event of a refund; a refund of a load has its own event, because it reduces no revenue. */
export function refundGiven(refund: Refund, status: string): NewEvent {
  const event = kindOf(refund) === 'order' ? events.OrderRefunded : events.LoadRefunded;
  return { ...about(refund), event, payload: { refund, status } };
}

export function refundFailed(refund: Refund): NewEvent {
  return { ...about(refund), event: events.RefundFailed, payload: { refund } };
}

const about = ({ orderId, accountId }: Refund) => ({ key: orderId, accountId });
