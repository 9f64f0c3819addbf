import type { Schemas } from '@backroom/gateway/v2';
import type { TFunction } from 'i18next';
import type { Format } from '../../app/i18n/format';
import { pointsText } from './refund/given-back';
import { amountText } from './sale-columns';

/** What each payment of a sale came to, as they are listed; of one by points also how many it took. */
export const paidTexts = (t: TFunction<'sales'>, format: Format, sale: Schemas['OwnOrder']): string[] =>
  sale.order.payment.map(({ amount }, n) => {
    if (sale.points > 0) return amountText(t, format, sale);
    const points = sale.order.transactions[n]?.points ?? 0;
    const money = format.money(amount, sale.currency);
    return points > 0 ? `${money} · ${pointsText(t, format, points)}` : money;
  });
