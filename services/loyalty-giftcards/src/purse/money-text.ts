import { decimalOf, decimalTextOf } from '@backroom/pricing';
import type { Language } from '@backroom/platform';

/** An amount with its currency, as the audit log keeps it: "50.00 USD". */
export const auditedAmount = (minor: number, currency: string): string =>
  `${decimalTextOf(minor, currency)} ${currency}`;

/** Writes minor units as the console's lists write them. */
export function moneyText(language: Language): (minor: number, currency: string) => string {
  const formats = new Map<string, Intl.NumberFormat>();
  return (minor, currency) => {
    const region = language === 'en' ? 'en-US' : language;
    const format = formats.get(currency) ?? new Intl.NumberFormat(region, { style: 'currency', currency });
    formats.set(currency, format);
    return format.format(decimalOf(minor, currency));
  };
}
