import { Problem } from '@backroom/platform';
import { moneyOf, redeemedAmount, type RedeemedLine } from '@backroom/pricing';
import type { Payment } from '@backroom/proto/orders/v1/order';
import { fault } from '../faults.js';
import { tenders } from '../tender/tenders.js';

interface Priced {
  lines: readonly RedeemedLine[];
  fee: number;
  currency: string;
}

/**
 * Adds the products that points pay for: the named pieces, or all of the order, at exactly their amount (H-10). Whether
 * the points match their tiers is checked by loyalty-giftcards. Throws `invalid` naming the field.
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

/** All products of an order, each once. */
function piecesOf(lines: readonly RedeemedLine[]) {
  const pieces = new Map<number, number>();
  for (const { productId, quantity } of lines) pieces.set(productId, (pieces.get(productId) ?? 0) + quantity);
  return [...pieces].map(([productId, quantity]) => ({ productId, quantity }));
}
