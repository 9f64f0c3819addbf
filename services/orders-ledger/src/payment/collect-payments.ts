import type { SettledIntent } from '../placing/placed-order.sql.js';
import type { Charger } from '../tender/tender.js';
import type { CardPayment, PaymentAnswer } from './card-processor.js';

/** Milliseconds that chargers may take with all payments of an order; then their outcome is unknown. */
const patience = 8_000;
/** Processors keep a key for a day at least: as long as that, asking again takes nothing twice. Milliseconds. */
const keyLives = 20 * 3_600_000;

/** Why an order is not paid, where there is no more to be said. */
export const cardDeclined = 'The card was declined';

/** What came of the payments of an order. */
export interface Collected {
  intents: SettledIntent[];
  /** Why it is not paid, for people; of stored value its code; empty when it is. */
  failure: string;
  /** Whether it was stored value that refused. */
  valueRefused?: boolean;
}

/** A payment that is asked for. */
export type Payment = CardPayment & { n: number };

/** Who takes a payment. Throws when nobody does. */
export type ChargerOf = (payment: Payment) => Charger;

/**
 * Takes the payments of an order, one after the other; when one is declined, those before it are voided. Undefined while
 * a charger is still at work; throws when an outcome is unknown.
 * `askFirst`: these may have been asked for before. `age`: milliseconds since the order was placed.
 */
export async function collectPayments(
  chargerOf: ChargerOf,
  payments: readonly Payment[],
  { askFirst, age }: { askFirst: boolean; age: number },
): Promise<Collected | undefined> {
  const signal = AbortSignal.timeout(patience);
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

/** Of an order that stored value refused before any card was asked. */
export const refusedValue = (payments: readonly { n: number }[], code: string): Collected => ({
  intents: payments.map(({ n }) => ({ n, ...nothing })),
  ...{ failure: code, valueRefused: true },
});

/**
 * The same of an order of which cards may have been asked before: what was taken is given back. Undefined while a
 * charger is still at work; throws when an outcome is unknown.
 */
export async function undoAll(
  chargerOf: ChargerOf,
  payments: readonly Payment[],
  code: string,
): Promise<Collected | undefined> {
  const signal = AbortSignal.timeout(patience);
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

/** What became of a payment; it is asked for under its key when the charger has never heard of it. */
async function ask(
  charger: Charger,
  payment: Payment,
  age: number,
  signal: AbortSignal,
): Promise<PaymentAnswer> {
  const found = await charger.findPayment(payment, signal);
  if (found) return found;
  if (age > keyLives) return { ...nothing, reason: 'The card processor could not be reached in time' };
  return charger.pay(payment, signal);
}

async function undo(
  charger: Charger,
  payment: Payment,
  { reference }: PaymentAnswer,
  signal: AbortSignal,
): Promise<void> {
  const { state, reason } = await charger.void(payment, reference, signal);
  // What is on its way back counts as given back: the daily reconciliation tells if it never arrives.
  if (state === 'failed') throw new Error(`Payment ${payment.key} could not be voided: ${reason}`);
}

const settled = (
  { n }: Payment,
  { reference, lastFour }: Pick<PaymentAnswer, 'reference' | 'lastFour'>,
  state: SettledIntent['state'],
): SettledIntent => ({ n, state, reference, lastFour });
