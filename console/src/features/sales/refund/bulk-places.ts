import type { Schemas } from '@backroom/gateway/v2';
import { decimalOf, minorOf } from '@backroom/pricing';
import type { TFunction } from 'i18next';
import type { Format } from '../../../app/i18n/format';
import { pointsOf, pointsText } from './refunded-amount';
import type { Words } from './refund-sentences';

interface Given {
  sale: Pick<Schemas['OwnOrder'], 'currency'>;
  payment: Schemas['SaleTransaction'];
}

const tenders = ['card', 'cash', 'operator', 'wallet', 'points', 'giftCard', 'tab'] as const;

/** Sums several payments in minor units: one text per currency, with points last. */
export function amountTexts(given: readonly Given[], t: TFunction<'sales'>, format: Format): string[] {
  const sums = new Map<string, number>();
  let points = 0;
  for (const { sale, payment } of given) {
    const { currency } = sale;
    if (payment.refundTender === 'points') points += pointsOf(payment, payment.remaining, currency);
    else
      sums.set(currency, (sums.get(currency) ?? 0) + (minorOf(payment.remaining.toFixed(6), currency) ?? 0));
  }
  const money = [...sums].map(([currency, sum]) => format.money(decimalOf(sum, currency), currency));
  return points > 0 || sums.size === 0 ? [...money, pointsText(t, format, points)] : money;
}

/** The sums of several payments, one text per destination and currency. */
export const placeTexts = (given: readonly Given[], { t, own }: Words, format: Format): string[] =>
  tenders.flatMap((tender) => {
    const matching = given.filter(({ payment }) => payment.refundTender === tender);
    if (matching.length === 0) return [];
    return amountTexts(matching, t, format).map((amount) => own(`places.${tender}`, { amount }));
  });
