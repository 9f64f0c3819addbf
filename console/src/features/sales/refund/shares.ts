import type { Schemas } from '@backroom/gateway/v2';
import { decimalTextOf, minorOf } from '@backroom/pricing';

type Payment = Schemas['SaleTransaction'];

/** What a payment refunds of an amount. */
export interface Share {
  payment: Payment;
  /** Decimal. */
  amount: string;
}

/** Returns the decimal sum of the shares that are neither refunded nor in progress. */
export function openOf(shares: readonly Share[], refunds: readonly Schemas['Refund'][]): number {
  const open = shares.filter((_, n) => refunds[n] === undefined || refunds[n].state === 'failed');
  return open.reduce((sum, { amount }) => sum + Number(amount), 0);
}

/**
 * Distributes an amount in minor units over the payments of a sale: all that the first has left, then the others in
 * their order. Undefined for more than all of them have left.
 */
export function sharesOf(
  total: number,
  first: Payment,
  payments: readonly Payment[],
  currency: string,
): Share[] | undefined {
  const shares: Share[] = [];
  let rest = total;
  for (const payment of [first, ...payments.filter((one) => one !== first)]) {
    const amount = Math.min(rest, minorOf(payment.remaining.toFixed(6), currency) ?? 0);
    if (amount > 0) shares.push({ payment, amount: decimalTextOf(amount, currency) });
    rest -= amount;
  }
  return rest > 0 ? undefined : shares;
}
