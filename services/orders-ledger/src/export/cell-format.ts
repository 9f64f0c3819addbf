import type { AmountCell } from '@backroom/platform';
import { decimalOf, moneyFormat } from '@backroom/pricing';
import { createMomentFormat } from './moment-format.js';
import { memoized } from './memoize.js';

export type CellFormat = ReturnType<typeof formatOf>;

/** Formats money and times like the console's lists (SHELL-10), fast enough for millions of rows. */
export const formatOf = memoized((language: string) => {
  const isEnglish = language === 'en';
  const region = isEnglish ? 'en-US' : language;
  const number = new Intl.NumberFormat(region);
  const amountsOf = memoized((currency: string) => {
    const format = moneyFormat(region, currency);
    return memoized((minor: number): AmountCell => {
      const figure = decimalOf(minor, currency);
      return { text: format.format(figure), figure, currency };
    });
  });
  return {
    /** Minor units of a currency. */
    amountsOf,
    number: (value: number): string => number.format(value),
    moment: createMomentFormat(region, isEnglish),
  };
});
