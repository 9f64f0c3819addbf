import { decimalOf } from '@backroom/pricing';
import { createMomentFormat } from './moment-format.js';
import { remembered } from './remembered.js';

export type CellFormat = ReturnType<typeof formatOf>;

/** An amount as it is read and as it is reckoned with. */
interface Amount {
  text: string;
  figure: number;
}

/** Money and times as the console's lists write them (SHELL-10), fast enough for millions of rows. */
export const formatOf = remembered((language: string) => {
  const isEnglish = language === 'en';
  const region = isEnglish ? 'en-US' : language;
  const amountsOf = remembered((currency: string) => {
    const format = new Intl.NumberFormat(region, { style: 'currency', currency });
    return remembered((minor: number): Amount => {
      const figure = decimalOf(minor, currency);
      return { text: format.format(figure), figure };
    });
  });
  return {
    /** Minor units of a currency. */
    amountsOf,
    moment: createMomentFormat(region, isEnglish),
  };
});
