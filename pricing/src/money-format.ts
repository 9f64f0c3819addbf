import { exponentOf } from './currencies.js';

/** Creates a formatter of decimal amounts that shows the decimals of the currency, the same in every runtime. */
export function moneyFormat(
  language: string,
  currency: string,
  options: Intl.NumberFormatOptions = {},
): Intl.NumberFormat {
  const digits = exponentOf(currency);
  return new Intl.NumberFormat(language, {
    ...{ style: 'currency', currency, minimumFractionDigits: digits, maximumFractionDigits: digits },
    ...options,
  });
}
