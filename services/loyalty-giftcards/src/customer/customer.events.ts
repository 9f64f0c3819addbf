import type { NewEvent } from '@backroom/platform';
import type { CustomerChanged } from '@backroom/proto/customers/v1/customers_events';
import { events } from '@backroom/proto/events';

const keyOf = (accountId: number, customerId: number): string => `${accountId}:${customerId}`;

export function customerChanged(payload: CustomerChanged): NewEvent {
  const { accountId, customerId } = payload;
  return { event: events.CustomerChanged, key: keyOf(accountId, customerId), accountId, payload };
}

/** Returns the tombstone of a customer. */
export function customerForgotten(accountId: number, customerId: number): NewEvent {
  return { event: events.CustomerChanged, key: keyOf(accountId, customerId), accountId, payload: null };
}
