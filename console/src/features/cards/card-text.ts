import type { TFunction } from 'i18next';
import type { Format } from '../../app/i18n/format';
import type { CardOnFile } from './cards.api';

/** Brand ids as processors write them, mapped to their own spelling. */
const brands: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

/** Identifies a card by its brand and last four digits. */
export function cardText(
  t: TFunction<'cards'>,
  { brand, lastFour }: Pick<CardOnFile, 'brand' | 'lastFour'>,
): string {
  return t('card', { brand: brands[brand] ?? t('anyBrand'), lastFour: lastFour || '····' });
}

/** The month in which a card expires; empty if the processor does not report it. */
export const expiryText = (t: TFunction<'cards'>, format: Format, { expires }: CardOnFile): string =>
  expires ? t('expires', { month: format.bucket(expires) }) : '';
