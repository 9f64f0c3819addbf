import { paymentTypes } from '@backroom/proto/devices';
import { isStoredValue, tenderOf } from './tender.js';

type Refundability = 'now' | 'later' | 'never';

interface Sold {
  status: string;
  customerId: number;
}
interface Paid {
  type: number;
  amount: number;
  refunded: number;
}

/** Statuses of a sale of which something can be left to give back. */
const refundedFrom = ['Paid', 'Partially refunded'];

/**
 * What of each payment of a sale can be given back (LEDG-2): a sale that was paid first by a global connect card is
 * never refunded, and stored value cannot be asked yet. Whoever refunds is told the same when they try.
 */
export function refundabilityOf({ status, customerId }: Sold, payments: readonly Paid[]): Refundability[] {
  const isOver = !refundedFrom.includes(status) || payments[0]?.type === paymentTypes.globalConnectCard;
  return payments.map(({ type, amount, refunded }) => {
    const tender = tenderOf(type, customerId);
    if (isOver || !tender || refunded >= amount) return 'never';
    return isStoredValue(tender) ? 'later' : 'now';
  });
}
