import { localDate } from '@backroom/platform';
import type { Order, Payment } from '@backroom/proto/orders/v1/order';
import { unrefunded, type PlaceFacts } from '../placing/price-placed-order.js';
import { operator } from '../tender/operator.js';

/** A load of money or of points, which are not money. */
export interface Loaded {
  customerId: number;
  /** Minor units, or points. */
  value: number;
  isPoints: boolean;
  /** Its payments; none if the operator pays. */
  payments: readonly { method: string; type: number; amount: number }[];
}

/** Generated values. Times in milliseconds since the epoch. */
interface Generated {
  id: string;
  nextId(): string;
  at: number;
  traceId: string;
}

/** A load or a tab payment as a booked order: nothing is sold, so it contains no revenue. */
export function loadOf(
  { customerId, value, isPoints, payments }: Loaded,
  place: PlaceFacts,
  { id, nextId, at, traceId }: Generated,
  kind: 'valueAdd' | 'tabPayment' = 'valueAdd',
): Order {
  const { accountId, locationId, kioskId, locationName, kioskName, timezone, currency } = place;
  const money = isPoints ? 0 : value;
  const given = { method: operator.name, type: operator.paymentType, amount: money };
  const paid = payments.length > 0 ? payments : [given];
  return {
    ...{ id, accountId, locationId, kioskId, locationName, kioskName, currency, timezone, customerId },
    ...{ kind, points: isPoints ? value : 0, traceId, prettyId: '' },
    ...{ soldAt: at, claimedAt: at, receivedAt: at, timeReplaced: false, localDate: localDate(at, timezone) },
    lines: [],
    payments: paid.map(({ method, type, amount }): Payment => ({
      ...{ id: nextId(), type, method, amount, lastFour: '', reference: '', refunded: 0, ...unrefunded },
    })),
    totals: {
      ...{ gross: 0, discount: 0, net: 0, tax: 0, deposit: 0, fee: 0, cost: 0, items: 0, difference: 0 },
      ...{ value: money, total: money },
    },
    ...{ expectedFee: 0, status: 'Paid', refunds: [] },
  };
}
