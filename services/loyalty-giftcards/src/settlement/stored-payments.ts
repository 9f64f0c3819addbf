import { isUuid } from '@backroom/platform';
import { paymentTypes } from '@backroom/proto/devices';
import type { Order, OrderLine } from '@backroom/proto/orders/v1/order';
import type { StoredTender } from '@backroom/proto/stored-value';
import type { Pieces } from '../earning/redeemed.js';

/** What a sale says that stored value paid: all of one tender and card together. */
export interface StoredPayment {
  accountId: number;
  orderId: string;
  locationId: number;
  timezone: string;
  soldAt: number;
  /** As the sale names them; 0: nobody. */
  customerId: number;
  tender: StoredTender;
  /** Of a gift card; empty where the sale names none. */
  cardId: string;
  /** Minor units of the sale's money. */
  amount: number;
  currency: string;
  /** How many points it took, where the sale says. */
  points: number;
  /** What was sold, of a payment by points; and whether they paid for all of it. */
  lines: readonly OrderLine[];
  isWhole: boolean;
  /** Of a payment by points: the fee of the sale, and which pieces it names. */
  fee: number;
  pieces: readonly Pieces[];
}

const tenders: Partial<Record<number, StoredTender>> = {
  [paymentTypes.giftCard]: 'giftCard',
  [paymentTypes.loyalty]: 'points',
  [paymentTypes.cashWallet]: 'wallet',
  [paymentTypes.tab]: 'tab',
};

/** Those of a sale, each tender and card once. */
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
