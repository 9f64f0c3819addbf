import { Problem } from '@backroom/platform';
import { decimalTextOf, isCurrency, minorOf } from '@backroom/pricing';
import { pointsCurrency } from '@backroom/proto/stored-value';
import { fault } from '../faults.js';

/** Parses a requested amount into minor units of a currency. Throws `invalid` naming the field. */
export function readAmount(text: string, currency: string): number {
  if (currency !== pointsCurrency && !isCurrency(currency))
    throw Problem.invalid('currency', fault('currency'));
  const amount = currency === pointsCurrency ? wholeOf(text) : minorOf(text, currency);
  if (amount === undefined)
    throw Problem.invalid('amount', fault('no-amount', { example: exampleOf(currency) }));
  if (amount === 0) throw Problem.invalid('amount', fault('not-above-zero'));
  return amount;
}

const wholeOf = (text: string): number | undefined => (/^\d{1,15}$/.test(text) ? Number(text) : undefined);

const exampleOf = (currency: string) => ({
  amount: currency === pointsCurrency ? '2500' : decimalTextOf(1_250, currency),
  currency,
});
