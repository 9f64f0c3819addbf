import type { NewEvent } from '@backroom/platform';
import { events } from '@backroom/proto/events';
import type { Cart } from '@backroom/proto/orders/v1/cart';

export function cartChanged(cart: Cart): NewEvent {
  return { event: events.CartChanged, key: cart.id, accountId: cart.accountId, payload: { cart } };
}
