import type { Schemas } from '@backroom/gateway/v2';
import type { TFunction } from 'i18next';
import type { Format } from '../../../app/i18n/format';
import { paidTexts } from '../paid-text';
import { amountText, paymentLabel } from '../sale-columns';

interface Words {
  t: TFunction<'sales'>;
  format: Format;
  /** The name of the operator; empty if unknown. */
  operator: string;
}

export interface ReceiptSum {
  name: string;
  amount: string;
  isTotal?: boolean;
}

/** The content of a receipt in the reader's language: location and time, products, sums and payments. */
export function receiptLines(
  sale: Schemas['OwnOrder'] & { settled?: number },
  { t, format, operator }: Words,
) {
  const { products, totals, payment, refunds } = sale.order;
  const money = (value: number): string => format.money(value, sale.currency);
  const paid = paidTexts(t, format, sale);
  const refunded = refunds.filter(({ success }) => success).reduce((sum, { amount }) => sum + amount, 0);
  const sum = (key: 'savings' | 'tax' | 'deposit' | 'fee', value: number): ReceiptSum[] =>
    value === 0 ? [] : [{ name: t(`details.${key}`), amount: money(value) }];
  const sums: ReceiptSum[] = [
    ...sum('savings', -totals.savings),
    ...sum('tax', totals.tax),
    ...sum('deposit', totals.deposit),
    ...sum('fee', totals.fee),
    {
      name: t('details.total'),
      amount: sale.points > 0 ? amountText(t, format, sale) : money(totals.total),
      isTotal: true,
    },
    ...payment.map(({ method, lastFour }, n) => ({
      name: paymentLabel(t, method, lastFour),
      amount: paid[n]!,
    })),
    ...(sale.settled ? [{ name: t('receipt.settled'), amount: money(sale.settled) }] : []),
    ...(refunded > 0 ? [{ name: t('status.refunded'), amount: money(refunded) }] : []),
  ];
  return {
    intro: [operator, sale.location.name, format.moment(sale.creationDate, sale.location.timezone)].filter(
      Boolean,
    ),
    products: products.map(({ name, quantity, unitPrice }): [string, string] => [
      `${format.number(quantity)} × ${name}`,
      money(quantity * unitPrice),
    ]),
    sums,
  };
}
