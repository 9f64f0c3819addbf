import { uuidv7, type SeededRandom } from '@backroom/platform';
import { priceOrder } from '@backroom/pricing';
import type { ReportedSale } from '../booking/reported-sale.js';

/** The kiosks and products of an operator, and the prices of the products, newest first. */
export interface DemoMarket {
  accountId: number;
  loyaltyProgram: string;
  currency: string;
  timezone: string;
  kiosks: { id: number; locationId: number }[];
  products: { id: number; prices: { from: number; price: number; taxRatePpm: number; deposit: number }[] }[];
}

const tenders = [
  'creditCard',
  'creditCard',
  'cardPresent',
  'cardPresent',
  'creditCardSwipe',
  'cash',
] as const;

/** A plausible sale at an instant, as its kiosk reports it two seconds later. */
export function demoSale(
  market: DemoMarket,
  random: SeededRandom,
  at: number,
  customerId?: number,
  /** How it is paid. Default: by card or cash. */
  by?: 'tab',
): ReportedSale {
  const kiosk = pick(random, market.kiosks);
  const cart = Array.from({ length: 1 + Math.floor(random.next() ** 2 * 4) }, () => {
    const product = pick(random, market.products);
    const terms = product.prices.find((price) => price.from <= at) ?? product.prices.at(-1)!;
    const quantity = random.next() < 0.8 ? 1 : 2;
    const discount = random.next() < 0.06 ? Math.floor((terms.price * quantity) / 10) : 0;
    return {
      productId: product.id,
      quantity,
      unitPrice: terms.price,
      taxRatePpm: terms.taxRatePpm,
      deposit: terms.deposit,
      discount,
    };
  });
  const { lines, totals } = priceOrder(cart);
  const method = by ?? pick(random, tenders);
  const id = () => uuidv7(at, random.bytes(10));
  const [eventId, messageId, orderId, paymentId, bootId] = [id(), id(), id(), id(), id()];
  const body = {
    messageId,
    sequence: 0,
    bootId,
    at: new Date(at).toISOString(),
    orderId,
    currency: market.currency,
    ...(customerId && { customerId }),
    lines,
    payments: [
      {
        id: paymentId,
        method,
        amount: totals.total,
        ...(method !== 'cash' &&
          method !== 'tab' && { lastFour: String(1000 + Math.floor(random.next() * 9000)) }),
      },
    ],
    fee: 0,
    total: totals.total,
  };
  return {
    eventId,
    traceId: random.bytes(16).toString('hex'),
    message: {
      accountId: market.accountId,
      locationId: kiosk.locationId,
      deviceId: kiosk.id,
      deviceKind: 'kiosk',
      messageId,
      sequence: 0,
      bootId,
      claimedAt: at,
      receivedAt: at + 2_000,
      clockOffset: 0,
      body: Buffer.from(JSON.stringify(body)),
    },
  };
}

export function pick<T>(random: SeededRandom, from: readonly T[]): T {
  return from[Math.floor(random.next() * from.length)]!;
}
