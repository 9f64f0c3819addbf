import type { Schemas } from '@backroom/gateway/v2';
import { isUnclear } from '../../../app/api/problem';

type Named = Pick<Schemas['Customer'], 'id' | 'firstName' | 'lastName'>;

/** Result of one customer's call: null on success, otherwise the reason for the failure. */
export interface Outcome {
  customer: Named;
  failure: string | null;
  /** The call may have succeeded or may still succeed: only a retry with the same key is safe. */
  isUnclear: boolean;
}

/** Concurrent calls; each is booked separately. */
const maxConcurrent = 4;

/** Why the call failed, or has no known outcome yet. */
export type CallFailure = Pick<Outcome, 'isUnclear'> & { failure: string };

/**
 * A call for one customer. `key` is derived from the intent and unique to the customer. Resolves to null on success.
 */
export type CustomerCall = (customerId: number, key: string) => Promise<CallFailure | null>;

const callFailureOf = (error: Error): CallFailure => ({
  failure: error.message,
  isUnclear: isUnclear(error),
});

/** The same request for the same people is one intent, regardless of the order in which they were selected. */
export const intentName = (
  form: string,
  scope: readonly number[],
  fields: object,
  customers: readonly number[],
): string => JSON.stringify([form, scope, fields, [...customers].sort((one, other) => one - other)]);

/**
 * Makes one call per customer, each under its own key derived from `intent` (C-03), so that a retry does nothing twice.
 * A refusal for one customer does not stop the others.
 */
export async function eachCustomer(
  customers: readonly Named[],
  intent: string,
  call: CustomerCall,
  progress: (done: number) => void,
): Promise<Outcome[]> {
  const queue = customers.map((customer, n) => ({ customer, n }));
  const outcomes: Outcome[] = [];
  let done = 0;
  const work = async (): Promise<void> => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const { customer, n } = next;
      const failing = await call(customer.id, `${intent}:${customer.id}`).catch(callFailureOf);
      outcomes[n] = { customer, ...(failing ?? { failure: null, isUnclear: false }) };
      progress((done += 1));
    }
  };
  await Promise.all(Array.from({ length: maxConcurrent }, work));
  return outcomes;
}
