import { exponentOf } from '@backroom/pricing';
import { numberIn, numberShown } from '../../kit/form/typed-number';

/** How much more a product sells for than it costs, percent with two decimals (S3 section 3); empty where it costs nothing. */
export function markupOf(price: string, cost: string): string {
  const [sells, costs] = [numberIn(price), numberIn(cost)];
  if (!(costs > 0) || !(sells >= 0)) return '';
  const hundredths = Math.round(((sells - costs) / costs) * 10_000);
  return String(hundredths / 100);
}

/** A markup, with a point, as the language writes it: it may be below zero. */
export function markupShown(markup: string, locale: string): string {
  const [, sign = '', digits = ''] = /^([-−]?)(.*)$/.exec(markup) ?? [];
  return sign + numberShown(digits, locale);
}

/** The price that a markup asks for, half up; undefined where there is none to be had. */
export function priceFor(cost: string, markup: string, currency: string): string | undefined {
  const [costs, percent] = [numberIn(cost), numberIn(markup)];
  if (!(costs > 0) || !(percent >= -100)) return undefined;
  const unit = 10 ** exponentOf(currency);
  // Counted in whole numbers: a cent is not lost to a binary fraction.
  const minor = Math.floor(
    (Math.round(costs * unit) * (10_000 + Math.round(percent * 100)) + 5_000) / 10_000,
  );
  return (minor / unit).toFixed(exponentOf(currency));
}
