import type { TFunction } from 'i18next';
import type { Format } from '../../app/i18n/format';
import type { CardOnFile } from './cards.api';

/** As processors write brands, and as those write themselves. */
const brands: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

/** What tells a card from others: its brand and last four digits. */
export function cardText(
  t: TFunction<'cards'>,
  { brand, lastFour }: Pick<CardOnFile, 'brand' | 'lastFour'>,
): string {
  return t('card', { brand: brands[brand] ?? t('anyBrand'), lastFour: lastFour || '····' });
}

/** The month in which a card ends; empty where the processor does not say. */
export const expiryText = (t: TFunction<'cards'>, format: Format, { expires }: CardOnFile): string =>
  expires ? t('expires', { month: format.bucket(expires) }) : '';
