import type { Schemas } from '@backroom/gateway/v2';
import { isUnclear } from '../../../app/api/problem';

type Named = Pick<Schemas['Customer'], 'id' | 'firstName' | 'lastName'>;

/** What became of one customer's call: null when it was done, else why it was not. */
export interface Outcome {
  customer: Named;
  failure: string | null;
  /** It may have been done, or still be: only the same key asks for it once. */
  isUnclear: boolean;
}

/** Calls under way at once: each books by itself. */
const atOnce = 4;

/** Why it was not done, or may not be done yet. */
export type Failing = Pick<Outcome, 'isUnclear'> & { failure: string };

/** A customer's call: `key` is theirs alone, made of the intent. Answers null when it was done. */
export type CustomerCall = (customerId: number, key: string) => Promise<Failing | null>;

const failingOf = (error: Error): Failing => ({ failure: error.message, isUnclear: isUnclear(error) });

/** The same for the same people is one intent, in whatever order they were selected. */
export const intentName = (
  form: string,
  scope: readonly number[],
  fields: object,
  customers: readonly number[],
): string => JSON.stringify([form, scope, fields, [...customers].sort((one, other) => one - other)]);

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
      const failing = await call(customer.id, `${intent}:${customer.id}`).catch(failingOf);
      outcomes[n] = { customer, ...(failing ?? { failure: null, isUnclear: false }) };
      progress((done += 1));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return outcomes;
}
