import { localDate, ofCopies, Problem } from '@backroom/platform';
import {
  type Fee,
  minorOf,
  moneyOf,
  type PricedOrder,
  priceOrder,
  roundedFee,
  roundedPpm,
} from '@backroom/pricing';
import type { Order, Payment } from '@backroom/proto/orders/v1/order';
import type { PlaceOrderRequest } from '@backroom/proto/orders/v1/payments_service';
import { ProductCopy } from '../copies/copies.entities.js';
import { exampleAmount, fault } from '../faults.js';
import { typeOfMethod } from './read-placed-order.js';
import { withRedemption } from './read-redemption.js';

/** The terms of a product at the time of a sale. Money in minor units, the tax rate in parts per million. */
export interface ProductTerms {
  productId: number;
  name: string;
  categoryId: number;
  categoryName: string;
  price: number;
  cost: number;
  taxRatePpm: number;
  deposit: number;
  /** Whether it is currently sold; a kiosk may still sell remaining stock. */
  active: boolean;
}

/** Local data of the location where an order is placed. */
export interface PlaceFacts {
  accountId: number;
  /** Status of the operator: `active`, `pastDue`, `suspended` or `closed`. */
  accountStatus: string;
  loyaltyProgram: string;
  /** Status of the location: `active` or `inactive`. */
  status: string;
  locationId: number;
  locationName: string;
  timezone: string;
  currency: string;
  /** 0 and empty for an order that no kiosk placed. */
  kioskId: number;
  kioskName: string;
  fee?: Fee;
  products: ReadonlyMap<number, ProductTerms>;
}

/** Refund fields of a payment without refunds. */
export const unrefunded = { refundable: '', refundedPoints: 0, refundTender: '' };

/** Generated values of a placed order. Times in milliseconds since the epoch. */
interface Placing {
  id: string;
  nextId(): string;
  soldAt: number;
  timeReplaced: boolean;
  claimedAt: number;
  receivedAt: number;
  traceId: string;
}

/**
 * The order as it is booked once it is paid: priced by the terms of its time, never by the caller's claims. Throws
 * `invalid` naming a claim that differs, even by a cent.
 */
export function pricePlacedOrder(request: PlaceOrderRequest, place: PlaceFacts, placing: Placing): Order {
  const { currency } = place;
  const terms = request.lines.map(({ productId, unitPrice }, n) => {
    const known = place.products.get(productId);
    // A sale at a kiosk is a fact; other callers can order only active products (decided: H-10).
    if (!known || (!known.active && !place.kioskId))
      throw Problem.invalid(`lines.${n}.productId`, fault('unknown'), ofCopies(ProductCopy, productId));
    const claimed = minor(unitPrice, currency, `lines.${n}.unitPrice`);
    if (claimed !== known.price)
      throw Problem.invalid(
        `lines.${n}.unitPrice`,
        fault('other-price', { price: moneyOf(known.price, currency) }),
      );
    return known;
  });
  const { lines, totals } = pricedAs(request, terms, place);
  const total = moneyOf(totals.total, currency);
  if (request.total && minor(request.total, currency, 'total') !== totals.total)
    throw Problem.invalid('total', fault('other-sum', { total }));
  const payments = request.payments.map(({ method, amount, points, redeems, reference = '' }, n): Payment => {
    const paid = minor(amount, currency, `payments.${n}.amount`);
    if (paid === 0) throw Problem.invalid(`payments.${n}.amount`, fault('not-above-zero'));
    const [id, type] = [placing.nextId(), typeOfMethod(method)!];
    return {
      id,
      type,
      method,
      amount: paid,
      lastFour: '',
      reference,
      points,
      redeems,
      refunded: 0,
      ...unrefunded,
    };
  });
  const paid = payments.reduce((all, { amount }) => all + amount, 0);
  if (paid !== totals.total) throw Problem.invalid('payments', fault('other-sum', { total }));
  const redeemed = { lines: lines.map(netOf), fee: totals.fee, currency };
  const booked = lines.map((line, n) => {
    const { name, categoryId, categoryName, cost } = terms[n]!;
    return { ...netOf(line), name, categoryId, categoryName, cost: line.quantity * cost };
  });
  const { id, soldAt, timeReplaced, claimedAt, receivedAt, traceId } = placing;
  const { accountId, locationId, kioskId, locationName, kioskName, timezone } = place;
  return {
    ...{ id, accountId, locationId, kioskId, locationName, kioskName, currency, timezone },
    ...{ soldAt, timeReplaced, claimedAt, receivedAt, traceId },
    prettyId: '',
    localDate: localDate(soldAt, timezone),
    customerId: request.customerId,
    lines: booked,
    payments: withRedemption(payments, redeemed),
    totals: { ...totals, cost: booked.reduce((all, line) => all + line.cost, 0), difference: 0, value: 0 },
    expectedFee: totals.fee,
    status: 'Paid',
    refunds: [],
    kind: 'order',
    points: 0,
  };
}

const netOf = (line: PricedOrder['lines'][number]) => ({
  ...line,
  net: line.quantity * line.unitPrice - line.discount,
});

/**
 * Prices the order, as the kiosk did if it knows only rates in basis points: rounded rates are accepted if only they make
 * its sum.
 */
function pricedAs(request: PlaceOrderRequest, terms: ProductTerms[], place: PlaceFacts): PricedOrder {
  const exact = priced(request, terms, place.fee);
  const paid = request.payments.reduce((sum, { amount }) => sum + (minorOf(amount, place.currency) ?? 0), 0);
  if (!place.kioskId || paid === exact.totals.total) return exact;
  const rounded = terms.map((one) => ({ ...one, taxRatePpm: roundedPpm(one.taxRatePpm) }));
  const asKiosk = priced(request, rounded, place.fee && roundedFee(place.fee));
  return paid === asKiosk.totals.total ? asKiosk : exact;
}

/** Throws `invalid` for sums that are too large. */
function priced(request: PlaceOrderRequest, terms: ProductTerms[], fee: Fee | undefined): PricedOrder {
  const cart = request.lines.map(({ productId, quantity }, n) => {
    const { price: unitPrice, taxRatePpm, deposit } = terms[n]!;
    return { productId, quantity, unitPrice, taxRatePpm, deposit };
  });
  try {
    return priceOrder(cart, fee);
  } catch {
    throw Problem.invalid('lines', fault('uncountable'));
  }
}

function minor(text: string, currency: string, field: string): number {
  const amount = minorOf(text, currency);
  if (amount === undefined)
    throw Problem.invalid(field, fault('no-amount', { example: moneyOf(exampleAmount, currency) }));
  return amount;
}
