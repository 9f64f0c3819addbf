import type { Schemas } from '@backroom/gateway/v2';
import { decimalOf, minorOf } from '@backroom/pricing';
import type { TFunction } from 'i18next';
import type { Format } from '../../i18n/format';
import { pointsOf, pointsText } from './given-back';
import type { Words } from './refund-sentences';

interface Given {
  sale: Pick<Schemas['OwnOrder'], 'currency'>;
  payment: Schemas['SaleTransaction'];
}

const tenders = ['card', 'cash', 'operator', 'wallet', 'points', 'giftCard', 'tab'] as const;

/** What goes where of several payments, a text for each place; never summed over currencies, of which points are one. */
export function placeTexts(given: readonly Given[], { t, own }: Words, format: Format): string[] {
  return tenders.flatMap((tender) => {
    const there = given.filter(({ payment }) => payment.refundTender === tender);
    if (there.length === 0) return [];
    return amountsOf(there, tender === 'points', t, format).map((amount) =>
      own(`places.${tender}`, { amount }),
    );
  });
}

function amountsOf(own: Given[], isPoints: boolean, t: TFunction<'sales'>, format: Format): string[] {
  if (isPoints) {
    const points = own.map(({ sale, payment }) => pointsOf(payment, payment.remaining, sale.currency));
    const sum = points.reduce((all, one) => all + one, 0);
    return [pointsText(t, format, sum)];
  }
  const sums = new Map<string, number>();
  for (const { sale, payment } of own) {
    const minor = minorOf(payment.remaining.toFixed(6), sale.currency) ?? 0;
    sums.set(sale.currency, (sums.get(sale.currency) ?? 0) + minor);
  }
  return [...sums].map(([currency, sum]) => format.money(decimalOf(sum, currency), currency));
}
