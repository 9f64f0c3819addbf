import type { SettledIntent } from '../placing/placed-order.sql.js';
import type { Charger } from '../tender/tender.js';
import type { CardPayment, PaymentAnswer } from './card-processor.js';

/** Max milliseconds for all payments of an order; after that their outcome is unknown. */
const timeoutMs = 8_000;
/** Processors keep a key for at least a day: until then, a retry cannot charge twice. Milliseconds. */
const keyLifetimeMs = 20 * 3_600_000;

/** The reason shown if no other is known or allowed. */
export const cardDeclined = 'The card was declined';

/** The outcome of the payments of an order. */
export interface Collected {
  intents: SettledIntent[];
  /** Why it is not paid, as readable text, or as a code for stored value; empty if paid. */
  failure: string;
  /** Whether stored value refused. */
  valueRefused?: boolean;
}

/** A requested payment. */
export type Payment = CardPayment & { n: number };

/** Returns the charger of a payment. Throws if there is none. */
export type ChargerOf = (payment: Payment) => Charger;

/**
 * Takes the payments of an order in sequence; if one is declined, those before it are voided. Undefined while a charger
 * is still working; throws if an outcome is unknown. `askFirst`: earlier requests for these payments are possible.
 * `age`: milliseconds since the order was placed.
 */
export async function collectPayments(
  chargerOf: ChargerOf,
  payments: readonly Payment[],
  { askFirst, age }: { askFirst: boolean; age: number },
): Promise<Collected | undefined> {
  const signal = AbortSignal.timeout(timeoutMs);
  const taken: { payment: Payment; answer: PaymentAnswer }[] = [];
  for (const [at, payment] of payments.entries()) {
    const charger = chargerOf(payment);
    const answer = askFirst ? await ask(charger, payment, age, signal) : await charger.pay(payment, signal);
    if (answer.state === 'pending') return undefined;
    if (answer.state === 'failed') {
      for (const earlier of taken)
        await undo(chargerOf(earlier.payment), earlier.payment, earlier.answer, signal);
      const voided = taken.map((earlier) => settled(earlier.payment, earlier.answer, 'voided'));
      const never = payments.slice(at + 1).map((later) => settled(later, nothing, 'failed'));
      const intents = [...voided, settled(payment, answer, 'failed'), ...never];
      return { intents, failure: answer.reason || cardDeclined };
    }
    taken.push({ payment, answer });
  }
  const intents = taken.map(({ payment, answer }) => settled(payment, answer, 'captured'));
  return { intents, failure: '' };
}

/** The outcome of an order that stored value refused before any card was charged. */
export const refusedValue = (payments: readonly { n: number }[], code: string): Collected => ({
  intents: payments.map(({ n }) => ({ n, ...nothing })),
  ...{ failure: code, valueRefused: true },
});

/**
 * The same for an order whose cards may have been charged: payments are voided. Undefined while a charger is still
 * working; throws if an outcome is unknown.
 */
export async function undoAll(
  chargerOf: ChargerOf,
  payments: readonly Payment[],
  code: string,
): Promise<Collected | undefined> {
  const signal = AbortSignal.timeout(timeoutMs);
  const intents: SettledIntent[] = [];
  for (const payment of payments) {
    const charger = chargerOf(payment);
    const found = await charger.findPayment(payment, signal);
    if (found?.state === 'pending') return undefined;
    if (found?.state === 'succeeded') await undo(charger, payment, found, signal);
    intents.push(settled(payment, found ?? nothing, found?.state === 'succeeded' ? 'voided' : 'failed'));
  }
  return { intents, failure: code, valueRefused: true };
}

const nothing = { state: 'failed', reference: '', lastFour: '' } as const;

/** The outcome of a payment; requests it under its key if the charger does not know it. */
async function ask(
  charger: Charger,
  payment: Payment,
  age: number,
  signal: AbortSignal,
): Promise<PaymentAnswer> {
  const found = await charger.findPayment(payment, signal);
  if (found) return found;
  if (age > keyLifetimeMs) return { ...nothing, reason: 'The card processor could not be reached in time' };
  return charger.pay(payment, signal);
}

async function undo(
  charger: Charger,
  payment: Payment,
  { reference }: PaymentAnswer,
  signal: AbortSignal,
): Promise<void> {
  const { state, reason } = await charger.void(payment, reference, signal);
  // A pending void counts as done: the daily reconciliation reports one that never completes.
  if (state === 'failed') throw new Error(`Payment ${payment.key} could not be voided: ${reason}`);
}

const settled = (
  { n }: Payment,
  { reference, lastFour }: Pick<PaymentAnswer, 'reference' | 'lastFour'>,
  state: SettledIntent['state'],
): SettledIntent => ({ n, state, reference, lastFour });
