import type { Schemas } from '@backroom/gateway/v2';
import type { TFunction } from 'i18next';
import type { Format } from '../../app/i18n/format';
import { pointsText } from './refund/refunded-amount';
import { amountText } from './sale-columns';

/** The amount of each payment of a sale, in order; for one in points also the number of points. */
export const paidTexts = (t: TFunction<'sales'>, format: Format, sale: Schemas['OwnOrder']): string[] =>
  sale.order.payment.map(({ amount }, n) => {
    if (sale.points > 0) return amountText(t, format, sale);
    const points = sale.order.transactions[n]?.points ?? 0;
    const money = format.money(amount, sale.currency);
    return points > 0 ? `${money} · ${pointsText(t, format, points)}` : money;
  });
