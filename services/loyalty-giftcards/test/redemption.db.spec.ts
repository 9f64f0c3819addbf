import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountScope, Commands, type Principal } from '@backroom/platform';
import { Product } from '@backroom/proto/catalogue/v1/product';
import type {
  MakeReservationRequest,
  RedeemedPieces,
} from '@backroom/proto/customers/v1/reservations_service';
import { paymentTypes } from '@backroom/proto/devices';
import { events } from '@backroom/proto/events';
import { Order } from '@backroom/proto/orders/v1/order';
import { permissions, withChanges } from '@backroom/proto/permissions';
import { personWith } from '@backroom/testing/service-under-test';
import { waitUntil } from '@backroom/testing/running-system';
import { IdentificationController } from '../src/identification/identification.controller.js';
import { LoyaltyController } from '../src/loyalty/loyalty.controller.js';
import { ReservationsController } from '../src/reservation/reservations.controller.js';
import { settleBatch } from '../src/settlement/settle-batch.js';
import { storedPayments } from '../src/settlement/stored-payments.js';
import { account, lobby } from './customers-under-test.js';
import { PursesUnderTest } from './purses-under-test.js';

/** 1,000 with `RESERVATION_RACES=1000`. */
const rounds = Number(process.env['RESERVATION_RACES'] ?? 2);
const keeper = personWith(withChanges([permissions.LoyaltyAll]), account);
const kiosk: Principal = {
  ...{ kind: 'device', id: 7, accounts: [account], permissions: {}, grantsVersion: 0 },
  locations: [{ account, permissions: [], everywhere: false, locations: [lobby] }],
};
const [cola, gum, elsewhereOnly] = [501, 502, 503];

let test: PursesUnderTest;
beforeAll(async () => {
  test = await PursesUnderTest.start();
  await test.service.publish(
    events.ProductChanged,
    [cola, gum, elsewhereOnly].map((id) => ({
      ...{ key: String(id), accountId: account },
      payload: { product: Product.fromPartial({ id, accountId: account, name: `P${id}`, active: true }) },
    })),
  );
  await waitUntil('the products are known', async () => {
    const [row] = await test.service.sql<{ n: number }>('select count(*)::int as n from product_copy');
    return row!.n === 3;
  });
  await save(true);
}, 60_000);
afterAll(() => test?.stop());

const save = (enabled: boolean, tiers: [number, number[]][] = defaultTiers) =>
  test.service.as(keeper, () =>
    test.service.app.get(LoyaltyController).saveLoyalty({
      ...{ locationIds: [lobby], enabled, otherVersions: [] },
      tiers: tiers.map(([points, productIds]) => ({ points, productIds })),
    }),
  );
const defaultTiers: [number, number[]][] = [
  [2_500, [cola]],
  [7_500, [gum]],
];
const reservations = () => test.service.app.get(ReservationsController);
const make = async (request: MakeReservationRequest) =>
  (await test.service.as(kiosk, () => reservations().makeReservation(request))).reservation!;
const pieces = (productId: number, quantity = 1): RedeemedPieces => ({ productId, quantity });

/** Identifies a customer with this many points at the kiosk and builds a reservation request. */
async function prepare(has: number, amount: number, products: RedeemedPieces[]) {
  const purse = await test.purseWith('points', has);
  const codes = test.service.app.get(IdentificationController);
  const shopper = { ...personWith([]), id: purse.customerId };
  const { code } = await test.service.as(shopper, () => codes.createCode());
  const { token: session } = await test.service.as(kiosk, () => codes.identify({ code }));
  const request: MakeReservationRequest = {
    ...{ session, orderId: test.newId(), tender: 'points', cardId: '', amount: String(amount) },
    ...{ currency: 'PTS', products },
  };
  return { purse, request };
}

describe('LOY-3 reserving points at a kiosk', () => {
  it('LOY-3 reserves whole pieces at the price of their tiers, and records the program version', async () => {
    const { purse, request } = await prepare(13_000, 12_500, [pieces(cola, 2), pieces(gum)]);
    expect(await make(request)).toMatchObject({ amount: 12_500, state: 'held', left: 500 });
    expect(await make(request)).toMatchObject({ amount: 12_500, state: 'held' });
    const [hold] = await test.service.sql('select program_version, pieces from hold where order_id = $1', [
      request.orderId,
    ]);
    expect(hold).toEqual({ program_version: 1, pieces: [pieces(cola, 2), pieces(gum)] });
    await expect(make({ ...request, products: [pieces(cola, 5)] })).rejects.toMatchObject({
      code: 'asked-otherwise',
    });
    expect(await test.spendable(purse)).toBe(500);
    expect(await test.faults()).toEqual([]);
  });

  it.each([
    ['a product in no tier', 2_500, [pieces(elsewhereOnly)], 'products.0.productId', 'no-tier'],
    ['less than the price of a piece', 2_499, [pieces(cola)], 'amount', 'points-of-pieces'],
    ['more than the price of the pieces', 5_000, [pieces(cola)], 'amount', 'points-of-pieces'],
    ['nothing', 2_500, [], 'products', 'required'],
    ['half a piece', 1_250, [pieces(cola, 0.5)], 'products.0.quantity', 'too-small'],
    ['a negative quantity', 2_500, [pieces(cola, 2), pieces(cola, -1)], 'products.1.quantity', 'too-small'],
  ] as [string, number, RedeemedPieces[], string, string][])(
    'LOY-3 rejects %s',
    async (_what, amount, products, field, code) => {
      const { purse, request } = await prepare(20_000, amount, products);
      await expect(make(request)).rejects.toMatchObject({ kind: 'invalid', fields: [{ field, code }] });
      expect(await test.spendable(purse)).toBe(20_000);
    },
  );

  it('LOY-3 rejects a reservation while the program is disabled, but keeps earlier ones', async () => {
    const { request } = await prepare(10_000, 2_500, [pieces(cola)]);
    await make(request);
    test.pass(1_000);
    await save(false);
    expect(await make(request)).toMatchObject({ state: 'held' });
    await expect(make({ ...request, orderId: test.newId() })).rejects.toMatchObject({
      ...{ kind: 'unprocessable', code: 'no-redemption' },
    });
    test.pass(1_000);
    await save(true);
  });

  it('LOY-1 LOY-3 spends the points by a sale, and counts only its redeemed pieces', async () => {
    const get = () =>
      test.service.as(keeper, () =>
        test.service.app.get(LoyaltyController).getLoyalty({ accountIds: [], locationId: lobby }),
      );
    const before = (await get()).place!;
    const { purse, request } = await prepare(2_500, 2_500, [pieces(cola)]);
    await make(request);
    const order = Order.fromPartial({
      ...{ id: request.orderId, accountId: account, locationId: lobby, customerId: purse.customerId },
      ...{ currency: 'USD', timezone: 'UTC', soldAt: test.now(), localDate: '2026-06-15' },
      lines: [
        { productId: cola, quantity: 3, unitPrice: 200, net: 600, cost: 240 },
        { productId: elsewhereOnly, quantity: 1, unitPrice: 100, net: 100, cost: 50 },
      ],
      payments: [
        { id: test.newId(), type: paymentTypes.loyalty, amount: 200, points: 2_500 },
        { id: test.newId(), type: paymentTypes.card, amount: 500 },
      ],
      totals: { net: 700, total: 700 },
    });
    const { ids, clock, database } = test.service.platform;
    await database.withTenant(accountScope(account), (tx) =>
      settleBatch(tx, storedPayments(order), { ids, now: clock.now() }),
    );
    expect(await test.spendable(purse)).toBe(0);
    const after = (await get()).place!;
    expect([after.products - before.products, after.supplyCost - before.supplyCost]).toEqual([1, 80]);
    expect([after.retailValue - before.retailValue, after.paid - before.paid]).toEqual([200, 200]);
    expect(await test.faults()).toEqual([]);
  });

  it('LOY-3 H-10 settles and flags an offline redemption or a differing amount, and does not flag a correct one', async () => {
    const flags = async (id: string) =>
      (await test.service.outbox(events.RedemptionFlagged)).filter(({ orderId }) => orderId === id);
    const settle = async (id: string, customerId: number, amount: number, redeems?: RedeemedPieces[]) => {
      const order = Order.fromPartial({
        ...{ id, accountId: account, locationId: lobby, customerId, currency: 'USD', timezone: 'UTC' },
        ...{ soldAt: test.now(), localDate: '2026-06-15' },
        lines: [
          { productId: cola, quantity: 2, unitPrice: 200, net: 400, tax: 28, deposit: 20, cost: 160 },
          { productId: gum, quantity: 1, unitPrice: 100, net: 100, tax: 7, cost: 50 },
        ],
        payments: [
          {
            ...{ id: test.newId(), type: paymentTypes.loyalty, amount, points: 2_500 },
            ...(redeems && { redeems: { pieces: redeems } }),
          },
          { id: test.newId(), type: paymentTypes.card, amount: 580 - amount },
        ],
        totals: { net: 500, tax: 35, deposit: 20, fee: 25, total: 580 },
      });
      const { ids, clock } = test.service.platform;
      await test.service.app
        .get(Commands)
        .run(
          { name: 'settle', scope: accountScope(account), principal: keeper, unaudited: 'a test' },
          async (tx) => {
            for (const event of await settleBatch(tx, storedPayments(order), { ids, now: clock.now() }))
              tx.publish(event);
          },
        );
    };
    const { purse, request } = await prepare(3_000, 2_500, [pieces(cola)]);
    await make(request);
    await settle(request.orderId, purse.customerId, 224);
    expect(await flags(request.orderId)).toEqual([]);
    const [overpriced, offline] = [await prepare(2_500, 2_500, [pieces(cola)]), test.newId()];
    await make(overpriced.request);
    await settle(overpriced.request.orderId, overpriced.purse.customerId, 300);
    expect(await flags(overpriced.request.orderId)).toMatchObject([
      { flag: { unreserved: 0, missing: 0, expected: 224 }, locationId: lobby },
    ]);
    await settle(offline, purse.customerId, 224, [pieces(cola)]);
    expect(await flags(offline)).toMatchObject([
      { customerId: purse.customerId, flag: { unreserved: 2_500, missing: 2_000 } },
    ]);
    expect((await flags(offline))[0]!.flag!.expected).toBeUndefined();
    const [spent] = await test.service.sql(
      'select products::int, supply_cost::int from spending where order_id = $1',
      [offline],
    );
    expect(spent).toEqual({ products: 1, supply_cost: 80 });
    expect(await test.faults()).toEqual([]);
  });

  it(
    'LOY-3 grants the last 2,500 points to one of thirty-two concurrent reservations, round after round',
    async () => {
      for (let round = 0; round < rounds; round++) {
        const { request } = await prepare(2_500, 2_500, [pieces(cola)]);
        const outcomes = await Promise.allSettled(
          Array.from({ length: 32 }, () => make({ ...request, orderId: test.newId() })),
        );
        expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      }
      expect(await test.faults()).toEqual([]);
    },
    60_000 + rounds * 5_000,
  );
});
