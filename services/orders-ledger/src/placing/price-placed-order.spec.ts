import { expect, it } from '@jest/globals';
import type { PlaceOrderRequest } from '@backroom/proto/orders/v1/payments_service';
import { pricePlacedOrder, type PlaceFacts } from './price-placed-order.js';

/** A place in New York City with a fee of 4.225 %, and one product at 600.00. */
const facts = (kioskId: number): PlaceFacts => ({
  ...{ accountId: 11, accountStatus: 'active', loyaltyProgram: 'yoke', status: 'active' },
  ...{ locationId: 5, locationName: 'Broadway', timezone: 'America/New_York', currency: 'USD' },
  ...{ kioskId, kioskName: kioskId ? 'Kiosk' : '' },
  fee: { type: 'monetaryPercent', ppm: 42_250 },
  products: new Map([
    [
      1,
      {
        ...{ productId: 1, name: 'Chair', categoryId: 1, categoryName: 'Goods', active: true },
        ...{ price: 60_000, cost: 1, taxRatePpm: 88_750, deposit: 0 },
      },
    ],
  ]),
});
const placing = {
  id: 'o',
  nextId: () => 'p',
  soldAt: 0,
  timeReplaced: false,
  claimedAt: 0,
  receivedAt: 0,
  traceId: '',
};

function placed(amount: string, kioskId: number) {
  const request: PlaceOrderRequest = {
    ...{ locationId: 5, customerId: 0, occurredAt: 0, total: amount },
    lines: [{ productId: 1, quantity: 1, unitPrice: '600.00' }],
    payments: [{ method: 'cash', amount }] as PlaceOrderRequest['payments'],
  };
  const { totals, expectedFee } = pricePlacedOrder(request, facts(kioskId), placing);
  return [totals!.tax, totals!.fee, totals!.total, expectedFee];
}
const exact = [5_325, 2_535, 67_860, 2_535];

it('F7: an order of a person or of a kiosk of this release is priced to parts per million', () => {
  expect(placed('678.60', 0)).toEqual(exact);
  expect(placed('678.60', 9)).toEqual(exact);
});

it('F7: an order of a kiosk that knows only basis points is accepted at its rounded rates, of no other caller', () => {
  expect(placed('678.66', 9)).toEqual([5_328, 2_538, 67_866, 2_538]);
  expect(() => placed('678.66', 0)).toThrow('total');
  expect(() => placed('678.63', 9)).toThrow('total');
});

it('F7: an order whose sum is the same at exact and at rounded rates is priced to parts per million', () => {
  const product = facts(9).products.get(1)!;
  const place: PlaceFacts = {
    ...facts(9),
    fee: undefined,
    products: new Map([
      [1, product],
      [2, { ...product, productId: 2, price: 75_000, taxRatePpm: 42_240 }],
    ]),
  };
  const request: PlaceOrderRequest = {
    ...{ locationId: 5, customerId: 0, occurredAt: 0, total: '1434.93' },
    lines: [
      { productId: 1, quantity: 1, unitPrice: '600.00' },
      { productId: 2, quantity: 1, unitPrice: '750.00' },
    ],
    payments: [{ method: 'cash', amount: '1434.93' }] as PlaceOrderRequest['payments'],
  };
  expect(pricePlacedOrder(request, place, placing).lines.map(({ tax }) => tax)).toEqual([5_325, 3_168]);
});
