import type { AmountCell } from '@backroom/platform';
import { decimalOf } from '@backroom/pricing';
import { createMomentFormat } from './moment-format.js';
import { remembered } from './remembered.js';

export type CellFormat = ReturnType<typeof formatOf>;

/** Formats money and times like the console's lists (SHELL-10), fast enough for millions of rows. */
export const formatOf = remembered((language: string) => {
  const isEnglish = language === 'en';
  const region = isEnglish ? 'en-US' : language;
  const number = new Intl.NumberFormat(region);
  const amountsOf = remembered((currency: string) => {
    const format = new Intl.NumberFormat(region, { style: 'currency', currency });
    return remembered((minor: number): AmountCell => {
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
