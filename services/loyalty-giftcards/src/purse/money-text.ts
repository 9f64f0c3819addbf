import { decimalOf, decimalTextOf, moneyFormat } from '@backroom/pricing';
import type { Language } from '@backroom/platform';

/** Formats an amount for the audit log: "50.00 USD". */
export const auditedAmount = (minor: number, currency: string): string =>
  `${decimalTextOf(minor, currency)} ${currency}`;

/** Returns a formatter of minor units like that of the console’s lists. */
export function moneyText(language: Language): (minor: number, currency: string) => string {
  const formats = new Map<string, Intl.NumberFormat>();
  return (minor, currency) => {
    const region = language === 'en' ? 'en-US' : language;
    const format = formats.get(currency) ?? moneyFormat(region, currency);
    formats.set(currency, format);
    return format.format(decimalOf(minor, currency));
  };
}
