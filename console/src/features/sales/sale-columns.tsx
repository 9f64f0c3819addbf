import type { Schemas } from '@backroom/gateway/v2';
import { decimalOf, minorOf } from '@backroom/pricing';
import { Tag } from '@blueprintjs/core';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import type { Format } from '../../app/i18n/format';
import { useFormat } from '../../app/i18n/use-format';
import { textWidth } from '../../kit/table/column-fit';
import type { ListColumn } from '../../kit/table/list-types';
import { methodKey } from './payment-method';
import { SaleMoment } from './sale-moment';
import { saleFlags } from './sale-flags';
import { saleStatus } from './sale-status';
import './sales.css';

/** The customer's name, or the number of someone who is not a customer of the operator (H-04). */
export function customerName(sale: Schemas['OwnOrder'], t: TFunction<'sales'>): string | null {
  const name = sale.user ? `${sale.user.firstName} ${sale.user.lastName}`.trim() : '';
  return name || (sale.UserId ? t('customerNumber', { id: sale.UserId }) : null);
}

/** `actions` renders the actions of a row. */
export function saleColumns<
  Sale extends Schemas['OwnOrder'] & Partial<Pick<Schemas['ListedSale'], 'redemptionFlag'>>,
>(t: TFunction<'sales'>, format: Format, actions: (sale: Sale) => ReactNode): ListColumn<Sale>[] {
  const absent = <span className="muted">–</span>;
  return [
    {
      id: 'date',
      size: 'time',
      priority: 2,
      card: 'line',
      header: t('column.date'),
      cell: (sale) => <SaleMoment sale={sale} t={t} format={format} />,
      value: (sale) => format.momentCell(sale.creationDate, sale.location.timezone),
    },
    {
      id: 'number',
      size: 'id',
      header: t('column.number'),
      cell: (sale) => sale.order.prettyId,
      value: (sale) => sale.order.prettyId,
      card: 'title',
      isFixed: true,
    },
    {
      id: 'location',
      card: 'line',
      size: 144,
      header: t('column.location'),
      cell: (sale) => <span className="sale-name">{sale.location.name}</span>,
      value: (sale) => sale.location.name,
    },
    {
      id: 'customer',
      priority: 4,
      header: t('column.customer'),
      cell: (sale) => customerName(sale, t) ?? absent,
      value: (sale) => customerName(sale, t),
    },
    {
      id: 'device',
      priority: 4,
      header: t('column.device'),
      cell: (sale) => (sale.deviceName ? <span className="sale-name">{sale.deviceName}</span> : absent),
      value: (sale) => sale.deviceName,
    },
    {
      id: 'payment',
      size: 170,
      header: t('column.payment'),
      cell: (sale) => <span className="sale-payment">{paymentText(t, sale) || absent}</span>,
      value: (sale) => paymentText(t, sale),
    },
    {
      id: 'amount',
      size: 'figure',
      header: t('column.amount'),
      cell: (sale) => (
        <>
          {amountText(t, format, sale)}
          <RefundedAmount sale={sale} />
        </>
      ),
      value: (sale) =>
        sale.points > 0 ? amountText(t, format, sale) : format.moneyCell(sale.total, sale.currency),
      align: 'end',
      card: 'figure',
    },
    {
      id: 'status',
      size: 'status',
      priority: 2,
      card: 'mark',
      header: t('column.status'),
      cell: (sale) => {
        const { key, text, intent } = saleStatus(sale);
        return (
          <>
            <Tag minimal intent={intent}>
              {key ? t(key) : text}
            </Tag>
            {sale.priceDiffers && (
              <Tag minimal intent="warning" title={t('priceDiffersHelp')}>
                {t('priceDiffers')}
              </Tag>
            )}
            {saleFlags(sale.redemptionFlag).map((flag) => (
              <Tag key={flag} minimal intent="warning" title={t(`${flag}Help`)}>
                {t(flag)}
              </Tag>
            ))}
          </>
        );
      },
      value: (sale) => {
        const { key, text } = saleStatus(sale);
        return key ? t(key) : (text ?? '');
      },
    },
    {
      id: 'actions',
      size: textWidth(t('refund.verb')) + 108,
      isActions: true,
      header: t('column.actions'),
      cell: (sale) => <span className="sale-acts">{actions(sale)}</span>,
    },
  ];
}

/** The total; for a load of points the points, which are not money. */
export const amountText = (t: TFunction<'sales'>, format: Format, sale: Schemas['OwnOrder']): string =>
  sale.points > 0
    ? t('pointsGiven', { points: format.number(sale.points) })
    : format.money(sale.total, sale.currency);

export function paymentText(t: TFunction<'sales'>, sale: Schemas['OwnOrder']): string {
  return sale.order.payment.map((payment) => paymentLabel(t, payment.method, payment.lastFour)).join(', ');
}

/** The payment methods of these payments. */
export const paymentLabels = (
  t: TFunction<'sales'>,
  sale: Schemas['OwnOrder'],
  payments: readonly Schemas['SaleTransaction'][],
): string => payments.map((payment) => transactionLabel(t, sale, payment)).join(', ');

export function transactionLabel(
  t: TFunction<'sales'>,
  sale: Schemas['OwnOrder'],
  payment: Schemas['SaleTransaction'],
): string {
  const { transactions } = sale.order;
  const paid =
    sale.order.payment[
      transactions.findIndex(({ transactionId }) => transactionId === payment.transactionId)
    ];
  return paid ? paymentLabel(t, paid.method, paid.lastFour) : payment.transactionId;
}

export function paymentLabel(t: TFunction<'sales'>, method: string, lastFour: string | null): string {
  const key = methodKey(method);
  const name = key ? t(key) : method;
  return lastFour ? `${name} •••• ${lastFour}` : name;
}

/** The refunded part of a sale, below the amount. */
function RefundedAmount({ sale }: { sale: Schemas['OwnOrder'] }) {
  const format = useFormat();
  const back = sale.order.refunds
    .filter(({ state }) => state === 'succeeded')
    .reduce((sum, { amount }) => sum + (minorOf(amount.toFixed(6), sale.currency) ?? 0), 0);
  const isPart = back > 0 && decimalOf(back, sale.currency) < sale.total;
  return (
    isPart && (
      <span className="sale-back muted">{format.money(-decimalOf(back, sale.currency), sale.currency)}</span>
    )
  );
}
