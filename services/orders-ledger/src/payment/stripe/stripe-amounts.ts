import { decimalTextOf, exponentOf } from '@backroom/pricing';

/** Decimals of Stripe’s amounts where they differ from ISO 4217. Pinned: https://docs.stripe.com/currencies */
const otherDecimals: Readonly<Record<string, number>> = { ISK: 2, UGX: 2, MGA: 0 };

/** An amount that Stripe cannot process; nothing was requested. */
export class UnsupportedAmount extends Error {}

/** Converts minor units to Stripe’s. Throws `UnsupportedAmount` for a finer amount than Stripe processes. */
export function toStripe(minor: number, currency: string): number {
  const amount = shifted(minor, shiftOf(currency));
  const step = exponentOf(currency) >= 3 ? 10 : 1;
  if (Number.isSafeInteger(amount) && amount % step === 0) return amount;
  const finest = decimalTextOf(Math.max(1, fromStripe(step, currency)), currency);
  throw new UnsupportedAmount(
    `The card processor cannot process ${decimalTextOf(minor, currency)} ${currency}; amounts must be multiples of ${finest}`,
  );
}

/** Converts Stripe’s units to minor units; not whole for an amount finer than ours. */
export const fromStripe = (amount: number, currency: string): number => shifted(amount, -shiftOf(currency));

/** How many more decimals Stripe’s amounts have than ours. */
function shiftOf(currency: string): number {
  const decimals = exponentOf(currency);
  return (otherDecimals[currency] ?? decimals) - decimals;
}

/** Exact for whole results, since it only uses whole powers. */
const shifted = (amount: number, digits: number): number =>
  digits < 0 ? amount / 10 ** -digits : amount * 10 ** digits;
