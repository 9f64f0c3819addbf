import { remember } from './remember';

/** Minor units of one: 100 for dollars, 1 for yen. */
export const unitsIn = remember((currency): number => {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  return 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2);
});

/** Minor units of what a person typed; undefined for what is no amount, or has more decimals than the currency. */
export function minorOf(text: string, currency: string): number | undefined {
  if (!/^(?:\d{1,13}(?:\.\d*)?|\.\d+)$/.test(text)) return undefined;
  const value = Number(text) * unitsIn(currency);
  // Two decimals have no exact double: what lies next to a whole number is meant to be it.
  return Math.abs(value - Math.round(value)) < 1e-6 ? Math.round(value) : undefined;
}

/** Minor units as the decimal that is sent. */
export const decimalText = (minor: number, currency: string): string =>
  (minor / unitsIn(currency)).toFixed(Math.round(Math.log10(unitsIn(currency))));
