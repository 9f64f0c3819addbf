import { Problem } from '@backroom/platform';
import { redeemedAmount, type RedeemedLine } from '@backroom/pricing';
import type { Payment } from '@backroom/proto/orders/v1/order';
import { fault, moneyOf } from '../faults.js';
import { tenders } from '../tender/tenders.js';

interface Priced {
  lines: readonly RedeemedLine[];
  fee: number;
  currency: string;
}

/**
 * The payments with what points pay for: the pieces that are named, or all of the order, at exactly what those come to
 * (H-10). Whether their tiers are worth the points, whoever keeps them says. Throws `invalid` naming the field.
 */
export function withRedemption(payments: readonly Payment[], { lines, fee, currency }: Priced): Payment[] {
  const byPoints = payments.filter(isInPoints);
  if (byPoints.length > 1) throw Problem.invalid('payments', fault('payment-twice'));
  return payments.map((payment, n) => {
    if (!isInPoints(payment)) return payment;
    const pieces = payment.redeems?.pieces ?? piecesOf(lines);
    const amount = redeemedAmount(lines, fee, pieces);
    if (amount === undefined) throw Problem.invalid(`payments.${n}.products`, fault('unknown'));
    if (amount !== payment.amount)
      throw Problem.invalid(`payments.${n}.amount`, fault('other-sum', { total: moneyOf(amount, currency) }));
    return { ...payment, redeems: { pieces } };
  });
}

const isInPoints = ({ type }: Payment): boolean => tenders.ofType(type)?.inPoints === true;

/** All of an order, each product once. */
function piecesOf(lines: readonly RedeemedLine[]) {
  const pieces = new Map<number, number>();
  for (const { productId, quantity } of lines) pieces.set(productId, (pieces.get(productId) ?? 0) + quantity);
  return [...pieces].map(([productId, quantity]) => ({ productId, quantity }));
}
