import { exponentOf } from '@backroom/pricing';
import { numberOf, formatDecimal } from '../../kit/form/typed-number';

/** Markup of the price over the cost, in percent with two decimals (S3 section 3); empty if the cost is zero. */
export function markupOf(price: string, cost: string): string {
  const [sells, costs] = [numberOf(price), numberOf(cost)];
  if (!(costs > 0) || !(sells >= 0)) return '';
  const hundredths = Math.round(((sells - costs) / costs) * 10_000);
  return String(hundredths / 100);
}

/** Formats a markup, with a decimal point, for the language; it may be below zero. */
export function markupShown(markup: string, locale: string): string {
  const [, sign = '', digits = ''] = /^([-−]?)(.*)$/.exec(markup) ?? [];
  return sign + formatDecimal(digits, locale);
}

/** The price for a markup, rounded half up; undefined if there is none. */
export function priceFor(cost: string, markup: string, currency: string): string | undefined {
  const [costs, percent] = [numberOf(cost), numberOf(markup)];
  if (!(costs > 0) || !(percent >= -100)) return undefined;
  const unit = 10 ** exponentOf(currency);
  // Integer arithmetic, so that no cent is lost to a binary fraction.
  const minor = Math.floor(
    (Math.round(costs * unit) * (10_000 + Math.round(percent * 100)) + 5_000) / 10_000,
  );
  return (minor / unit).toFixed(exponentOf(currency));
}
