import { isUuid } from '@backroom/platform';
import { paymentTypes } from '@backroom/proto/devices';
import type { Order, OrderLine } from '@backroom/proto/orders/v1/order';
import type { StoredTender } from '@backroom/proto/stored-value';
import type { Pieces } from '../earning/redeemed.js';

/** The stored value that a sale was paid with: one per tender and card. */
export interface StoredPayment {
  accountId: number;
  orderId: string;
  locationId: number;
  timezone: string;
  soldAt: number;
  /** As named by the sale; 0: anonymous. */
  customerId: number;
  tender: StoredTender;
  /** The gift card; empty if the sale names none. */
  cardId: string;
  /** Minor units of the sale’s currency. */
  amount: number;
  currency: string;
  /** The number of points taken, if stated by the sale. */
  points: number;
  /** For points: the lines sold, and whether points paid for all of them. */
  lines: readonly OrderLine[];
  isWhole: boolean;
  /** For points: the fee of the sale, and the pieces it names. */
  fee: number;
  pieces: readonly Pieces[];
}

const tenders: Partial<Record<number, StoredTender>> = {
  [paymentTypes.giftCard]: 'giftCard',
  [paymentTypes.loyalty]: 'points',
  [paymentTypes.cashWallet]: 'wallet',
  [paymentTypes.tab]: 'tab',
};

/** Returns the stored payments of a sale, one per tender and card. */
export function storedPayments(order: Order): StoredPayment[] {
  const { accountId, id: orderId, locationId, timezone, soldAt, customerId, currency } = order;
  const found = new Map<string, StoredPayment>();
  for (const { type, reference, amount, points = 0, redeems } of order.payments) {
    const tender = tenders[type];
    if (!tender || amount <= 0) continue;
    const cardId = tender === 'giftCard' && isUuid(reference) ? reference.toLowerCase() : '';
    const payment = found.get(tender + cardId) ?? {
      ...{
        accountId,
        orderId,
        locationId,
        timezone,
        soldAt,
        customerId,
        tender,
        cardId,
        amount: 0,
        currency,
        points: 0,
        lines: tender === 'points' ? order.lines : [],
        isWhole: false,
        fee: order.totals?.fee ?? 0,
        pieces: [],
      },
    };
    found.set(tender + cardId, {
      ...payment,
      ...{ amount: payment.amount + amount, points: payment.points + points },
      pieces: [...payment.pieces, ...((tender === 'points' && redeems?.pieces) || [])],
    });
  }
  return [...found.values()].map((payment) => ({
    ...payment,
    isWhole: payment.tender === 'points' && payment.amount === order.totals?.total,
  }));
}
