import type { Schemas } from '@backroom/gateway/v2';
import { minorOf, pointsBack } from '@backroom/pricing';
import type { TFunction } from 'i18next';
import type { Format } from '../../../app/i18n/format';

type Payment = Schemas['SaleTransaction'];

/** The points that are refunded with an amount of a payment in points; the server uses the same calculation. */
export function pointsOf(payment: Payment, amount: number, currency: string): number {
  const minor = (value: number) => minorOf(value.toFixed(6), currency) ?? 0;
  const paid = minor(payment.amount);
  const { points, refundedPoints } = payment;
  return pointsBack(
    { amount: paid, refunded: paid - minor(payment.remaining), points, refundedPoints },
    minor(amount),
  );
}

/** What is refunded for an amount of a payment: money or points. */
export const refundedText = (
  t: TFunction<'sales'>,
  format: Format,
  payment: Payment,
  amount: number,
  currency: string,
): string =>
  payment.refundTender === 'points'
    ? pointsText(t, format, pointsOf(payment, amount, currency))
    : format.money(amount, currency);

export const pointsText = (t: TFunction<'sales'>, format: Format, points: number): string =>
  t('refund.points', { count: points, points: format.whole(points) });
