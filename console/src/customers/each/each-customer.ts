import type { Schemas } from '@backroom/gateway/v2';

type Named = Pick<Schemas['Customer'], 'id' | 'firstName' | 'lastName'>;

/** What became of one customer's call: null when it was done, else why it was not. */
export interface Outcome {
  customer: Named;
  failure: string | null;
}

/** Calls under way at once: each books by itself. */
const atOnce = 4;

/** A customer's call: `key` is theirs alone, made of the intent. Answers why it may not be done yet, or null. */
export type CustomerCall = (customerId: number, key: string) => Promise<string | null>;

/**
 * Does the same for each of them, a call for each under a key of its own made of `intent` (C-03): tried again, it is done
 * for nobody twice. What one is refused stops no other.
 */
export async function eachCustomer(
  customers: readonly Named[],
  intent: string,
  call: CustomerCall,
  progress: (done: number) => void,
): Promise<Outcome[]> {
  const waiting = customers.map((customer, n) => ({ customer, n }));
  const outcomes: Outcome[] = [];
  let done = 0;
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { customer, n } = next;
      const failure = await call(customer.id, `${intent}:${customer.id}`).catch(
        (error: Error) => error.message,
      );
      outcomes[n] = { customer, failure };
      progress((done += 1));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return outcomes;
}
