import { exponentOf } from './currencies.js';

/** Formats minor units as decimal text, with all decimals of the currency. */
export function decimalTextOf(minor: number, currency: string): string {
  const exponent = exponentOf(currency);
  return (minor / 10 ** exponent).toFixed(exponent);
}

/** An amount of minor units as decimal text with its currency, for messages. */
export const moneyOf = (minor: number, currency: string): { amount: string; currency: string } => ({
  amount: decimalTextOf(minor, currency),
  currency,
});

/** Converts minor units to the decimal number shown by the API; exact as far as a double can print it. */
export function decimalOf(minor: number, currency: string): number {
  return Number(decimalTextOf(minor, currency));
}

/**
 * Parses a decimal amount such as `12.5`, `.5` or `12.50000` into exact minor units. Returns undefined if it is not a
 * plain decimal number, has more decimals than the currency (except zeros), or exceeds the safe integers.
 */
export function minorOf(decimal: string, currency: string): number | undefined {
  const exponent = exponentOf(currency);
  const [, whole, fraction = ''] = /^(?=\.?\d)(\d{0,16})(?:\.(\d{0,20}))?$/.exec(decimal) ?? [];
  if (whole === undefined || /[1-9]/.test(fraction.slice(exponent))) return undefined;
  const minor = Number(whole + fraction.slice(0, exponent).padEnd(exponent, '0'));
  return Number.isSafeInteger(minor) ? minor : undefined;
}

/**
 * The counterpart of a dollar, minor units: one unit of a currency with decimals, a hundred units of one without (H-14).
 * Bounds and points are multiples of it.
 */
export const dollarOf = (currency: string): number => Math.max(100, 10 ** exponentOf(currency));
