import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { events } from '@backroom/proto/events';
import { permissions, withChanges } from '@backroom/proto/permissions';
import { paymentTypes } from '@backroom/proto/devices';
import { Order } from '@backroom/proto/orders/v1/order';
import { Refund } from '@backroom/proto/orders/v1/refund';
import type { Purse } from '@backroom/proto/tenders/v1/tenders_service';
import { Product } from '@backroom/proto/catalogue/v1/product';
import { personWith } from '@backroom/testing/service-under-test';
import { waitUntil } from '@backroom/testing/running-system';
import { PursesController } from '../src/purse/purses.controller.js';
import { LoyaltyController } from '../src/loyalty/loyalty.controller.js';
import { account, canteen, connect, elsewhere, foreign, gym, lobby } from './customers-under-test.js';
import { PursesUnderTest } from './purses-under-test.js';

const granted = withChanges([permissions.LoyaltyAll]);
const keeper = personWith(granted, account);
const reader = personWith([permissions.LoyaltyAll], account);
const [cola, chips, gum, theirs, gone] = [501, 502, 503, 601, 504];

let test: PursesUnderTest;
beforeAll(async () => {
  test = await PursesUnderTest.start();
  const product = (id: number, accountId = account, active = true) => ({
    ...{ key: String(id), accountId },
    payload: { product: Product.fromPartial({ id, accountId, name: `P${id}`, active }) },
  });
  await test.service.publish(events.ProductChanged, [
    ...[product(cola), product(chips), product(gum), product(theirs, foreign), product(gone, account, false)],
  ]);
  await waitUntil('the products are known', async () => {
    const [row] = await test.service.sql<{ n: number }>('select count(*)::int as n from product_copy');
    return row!.n === 5;
  });
}, 60_000);
afterAll(() => test?.stop());

const controller = () => test.service.app.get(LoyaltyController);
const save = async (locationIds: number[], tiers: [number, number[]][] = [], enabled = true, by = keeper) =>
  test.service.as(by, () =>
    controller().saveLoyalty({
      ...{ locationIds, enabled, otherVersions: [] },
      tiers: tiers.map(([points, productIds]) => ({ points, productIds })),
    }),
  );
const list = async (query: object = {}, by = reader) =>
  test.service.as(by, () =>
    controller().listLoyalty({
      ...{ accountIds: [], page: 1, limit: 10, keywords: '', locationIds: [], ...query },
    }),
  );
const get = async (locationId: number, by = reader) =>
  test.service.as(by, () => controller().getLoyalty({ accountIds: [], locationId }));
const figures = async (locationId = lobby) => (await get(locationId)).place!;

describe('LOY-2 the program of a location', () => {
  it('LOY-2 saves several locations at once with dated versions, publishes and audits them, and ignores an unchanged program', async () => {
    const published = (await test.service.outbox(events.LoyaltyProgramChanged)).length;
    const tiers: [number, number[]][] = [
      [2_500, [chips, cola]],
      [12_500, [gum]],
    ];
    const { programs } = await save([gym, lobby], tiers);
    expect(programs.map(({ locationId, version }) => [locationId, version])).toEqual([
      [gym, 1],
      [lobby, 1],
    ]);
    expect(programs[0]!.tiers.map(({ productIds }) => productIds)).toEqual([
      [chips, cola],
      [],
      [],
      [],
      [gum],
    ]);
    await save([lobby, gym], tiers);
    expect((await test.service.outbox(events.LoyaltyProgramChanged)).length).toBe(published + 2);
    test.pass(1_000);
    await save([lobby], [[5_000, [cola]]], false);
    expect(
      await test.service.sql(
        'select version, enabled from loyalty_program where location_id = $1 order by 1',
        [lobby],
      ),
    ).toEqual([
      { version: 1, enabled: true },
      { version: 2, enabled: false },
    ]);
    const { program, products } = await get(lobby);
    expect([program!.enabled, program!.tiers[1]!.productIds]).toEqual([false, [cola]]);
    expect(products).toEqual([expect.objectContaining({ id: cola, name: `P${cola}`, active: true })]);
    await save([lobby], tiers);
    test.pass(1_000);
  });

  it.each([
    [
      'a product in two tiers',
      [
        [2_500, [cola]],
        [5_000, [cola]],
      ],
      'one-tier',
    ],
    ['a product of another operator', [[2_500, [theirs]]], 'unknown'],
    ['a product that is no longer sold', [[2_500, [gone]]], 'inactive-product'],
    ['another number of points', [[2_600, [cola]]], 'unknown'],
  ] as [string, [number, number[]][], string][])('LOY-2 PERM-3 rejects %s', async (_what, tiers, code) => {
    await expect(save([lobby], tiers)).rejects.toMatchObject({
      kind: 'invalid',
      fields: [expect.objectContaining({ code })],
    });
  });

  it('LOY-2 PERM-3 rejects another operator’s product even for a user of both operators', async () => {
    const ofBoth = personWith(granted, account, foreign);
    await expect(save([lobby], [[2_500, [theirs]]], true, ofBoth)).rejects.toMatchObject({
      ...{ kind: 'invalid', fields: [{ field: 'tiers.0.products', code: 'unknown' }] },
    });
  });

  it('LOY-2 LOY-4 PERM-3 rejects other operators’ locations, the other program and users without the change permission', async () => {
    await expect(save([lobby, elsewhere])).rejects.toMatchObject({ kind: 'notFound' });
    await expect(save([canteen], [], true, personWith(granted, connect))).rejects.toMatchObject({
      kind: 'forbidden',
    });
    await expect(list({}, personWith(granted, connect))).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(save([lobby], [], true, reader)).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(get(elsewhere)).rejects.toMatchObject({ kind: 'notFound' });
    await expect(list({}, personWith([permissions.CustomersAll], account))).rejects.toMatchObject({
      kind: 'forbidden',
    });
  });
});

interface Selling {
  customerId: number;
  net?: number;
  soldAt?: number;
  /** Amount paid by points, and the points. */
  byPoints?: [amount: number, points: number];
  id?: string;
  locationId?: number;
}
const sale = ({ customerId, net = 1_000, byPoints, locationId = lobby, ...rest }: Selling): Order => {
  const tax = 80;
  const total = net + tax;
  const [amount, points] = byPoints ?? [0, 0];
  return Order.fromPartial({
    ...{ id: rest.id ?? test.newId(), accountId: account, locationId, customerId, currency: 'USD' },
    ...{ timezone: 'UTC', soldAt: rest.soldAt ?? test.now(), localDate: '2026-06-15' },
    lines: [{ productId: cola, quantity: 2, unitPrice: net / 2, net, cost: 300 }],
    payments: [
      ...(amount > 0 ? [{ id: test.newId(), type: paymentTypes.loyalty, amount, points }] : []),
      ...(amount < total ? [{ id: test.newId(), type: paymentTypes.card, amount: total - amount }] : []),
    ],
    totals: { net, tax, total },
  });
};
const refundOf = (order: Order, { amount, net }: { amount: number; net: number }, tender = 'card') =>
  Refund.fromPartial({
    ...{
      id: test.newId(),
      accountId: account,
      locationId: lobby,
      orderId: order.id,
      tender,
      currency: 'USD',
    },
    ...{ amount, parts: { net, tax: amount - net }, state: 'succeeded', timezone: 'UTC' },
  });

/** Publishes sales and waits until they are applied. */
async function publish(...orders: Order[]): Promise<void> {
  await test.service.publish(
    events.OrderPaid,
    orders.map((order) => ({ key: order.id, accountId: account, payload: { order } })),
  );
  await waitUntil('they are applied', async () => {
    const rows = await test.service.sql('select from earning where is_told and order_id = any ($1)', [
      orders.map(({ id }) => id),
    ]);
    return rows.length === new Set(orders.map(({ id }) => id)).size;
  });
}
async function giveBack(...refunds: Refund[]): Promise<void> {
  await test.service.publish(
    events.OrderRefunded,
    refunds.map((refund) => ({ key: refund.orderId, accountId: account, payload: { refund } as never })),
  );
  await waitUntil('they are applied', async () => {
    const rows = await test.service.sql('select from earning_refund where refund_id = any ($1)', [
      refunds.map(({ id }) => id),
    ]);
    return rows.length === refunds.length;
  });
}
/** Waits until redelivered events are handled. */
async function handled(consumer: string, n: number): Promise<void> {
  await waitUntil('it is handled again', async () => {
    const rows = await test.service.sql('select from inbox where consumer = $1', [consumer]);
    return rows.length >= n;
  });
}
/** Reserves 2,500 points for an anonymous sale, and publishes it. */
async function reserveAndPublish(purse: Purse, order: Order): Promise<void> {
  await test.tenders.reserve({
    ...{ orderId: order.id, purse, amount: 2_500, currency: 'PTS', expiresAt: test.now() + 60_000 },
  });
  await test.service.publish(events.OrderPaid, [{ key: order.id, accountId: account, payload: { order } }]);
  await waitUntil('it is settled', async () => {
    const rows = await test.service.sql('select from spending where order_id = $1', [order.id]);
    return rows.length === 1;
  });
}
const pointsOf = async (customerId: number): Promise<number> => {
  const [row] = await test.service.sql<{ balance: number }>(
    "select balance::int from purse where person_id = $1 and tender = 'points'",
    [customerId],
  );
  return row?.balance ?? 0;
};

describe('LOY-2 concurrent saves', () => {
  it('LOY-2 are rejected if they are based on an outdated version', async () => {
    const { version } = await figures(gym);
    const by = (tiers: [number, number[]][], read?: number, others: number[] = []) =>
      test.service.as(keeper, () =>
        controller().saveLoyalty({
          ...{ locationIds: [gym, lobby], enabled: true, ...(read !== undefined && { version: read }) },
          otherVersions: others,
          tiers: tiers.map(([points, productIds]) => ({ points, productIds })),
        }),
      );
    test.pass(1_000);
    await by([[2_500, [gum]]], version);
    test.pass(1_000);
    await expect(by([[5_000, [cola]]], version)).rejects.toMatchObject({
      ...{ kind: 'conflict', code: 'stale-version' },
    });
    expect((await get(gym)).program!.tiers[0]!.productIds).toEqual([gum]);
    await by([[5_000, [cola]]], version + 1);
    await by([[2_500, [cola]]]);
    expect((await figures(gym)).version).toBe(version + 3);
  });

  it('LOY-2 check the version of each location, and name the one that changed', async () => {
    const [ofGym, ofLobby] = [(await figures(gym)).version, (await figures(lobby)).version];
    const both = (productId: number, otherVersions: number[]) =>
      test.service.as(keeper, () =>
        controller().saveLoyalty({
          ...{ locationIds: [gym, lobby], enabled: true, version: ofGym, otherVersions },
          tiers: [{ points: 2_500, productIds: [productId] }],
        }),
      );
    test.pass(1_000);
    await save([lobby], [[10_000, [chips]]]);
    test.pass(1_000);
    await expect(both(gum, [ofLobby])).rejects.toMatchObject({
      kind: 'invalid',
      fields: [{ field: 'locationId.1', code: 'program-changed', params: { place: 'Lobby' } }],
    });
    expect((await figures(gym)).version).toBe(ofGym);
    await both(gum, [ofLobby + 1]);
    expect([(await figures(gym)).version, (await figures(lobby)).version]).toEqual([ofGym + 1, ofLobby + 2]);
  });

  it('LOY-2 return the same response when retried, without a new version', async () => {
    const [ofGym, ofLobby] = [(await figures(gym)).version, (await figures(lobby)).version];
    const once = () =>
      test.service.as(keeper, () =>
        controller().saveLoyalty({
          ...{ locationIds: [gym, lobby], enabled: true, version: ofGym, otherVersions: [ofLobby] },
          tiers: [{ points: 5_000, productIds: [gum] }],
        }),
      );
    test.pass(1_000);
    const first = await once();
    const published = (await test.service.outbox(events.LoyaltyProgramChanged)).length;
    expect(await once()).toEqual(first);
    expect((await test.service.outbox(events.LoyaltyProgramChanged)).length).toBe(published);
    expect((await figures(gym)).version).toBe(ofGym + 1);
    await save([gym, lobby], [[2_500, [cola]]]);
    test.pass(1_000);
  });
});

describe('LOY-3 earning points', () => {
  it('LOY-1 LOY-3 counts a sale once, even if redelivered after inbox cleanup, and updates the figures', async () => {
    const customerId = await test.customer();
    const before = await figures();
    const order = sale({ customerId });
    await publish(order);
    expect(await pointsOf(customerId)).toBe(1_000);
    await test.service.sql('delete from inbox');
    await publish(order, sale({ customerId, net: 10 }));
    await handled('loyalty-giftcards.spending', 2);
    expect(await pointsOf(customerId)).toBe(1_010);
    expect((await figures()).pointsIssued - before.pointsIssued).toBe(1_010);
    // No event became a dead letter.
    expect(await test.service.sql('select from dead_letter')).toEqual([]);
    expect(await test.faults()).toEqual([]);
  });

  it('LOY-3 CUST-5 gives nothing to a person who is not a customer, nor later for the same sale', async () => {
    const order = sale({ customerId: 990_001 });
    await publish(order);
    expect(await pointsOf(990_001)).toBe(0);
    expect(await test.service.sql('select points::int from earning where order_id = $1', [order.id])).toEqual(
      [{ points: 0 }],
    );
  });

  it('LOY-3 applies the program at the time of a late sale, not the current one', async () => {
    const customerId = await test.customer();
    test.pass(60_000);
    const whileOn = test.now();
    test.pass(60_000);
    await save([lobby], [], false);
    test.pass(60_000);
    await publish(sale({ customerId }), sale({ customerId, net: 300, soldAt: whileOn }));
    expect(await pointsOf(customerId)).toBe(300);
    const whileOff = test.now();
    test.pass(60_000);
    await save([lobby], [[2_500, [cola]]]);
    await publish(sale({ customerId, soldAt: whileOff }), sale({ customerId, net: 20 }));
    expect(await pointsOf(customerId)).toBe(320);
  });

  it('LOY-3 LEDG-2 takes back the share of each refund, counted over all of them, and everything in the end', async () => {
    const customerId = await test.customer();
    const order = sale({ customerId, net: 1_000 });
    await publish(order);
    const third = refundOf(order, { amount: 360, net: 333 });
    await giveBack(third);
    expect(await pointsOf(customerId)).toBe(667);
    await test.service.sql('delete from inbox');
    await giveBack(third, refundOf(order, { amount: 360, net: 333 }));
    await handled('loyalty-giftcards.earning-refunds', 2);
    expect(await pointsOf(customerId)).toBe(334);
    await giveBack(refundOf(order, { amount: 360, net: 334 }));
    expect(await pointsOf(customerId)).toBe(0);
    expect(await test.faults()).toEqual([]);
  });

  it('LOY-3 applies a refund that arrives before its sale', async () => {
    const customerId = await test.customer();
    const order = sale({ customerId });
    await giveBack(refundOf(order, { amount: 540, net: 500 }));
    await publish(order);
    expect(await pointsOf(customerId)).toBe(500);
    await giveBack(refundOf(order, { amount: 540, net: 500 }));
    expect(await pointsOf(customerId)).toBe(0);
    expect(await test.faults()).toEqual([]);
  });

  it('LOY-1 counts reserved points of an anonymous sale as redeemed until refunded', async () => {
    const customerId = await test.customer();
    const purse = await test.purseWith('points', 2_500, customerId);
    const before = (await figures()).paid;
    const order = sale({ customerId: 0, net: 920, byPoints: [1_000, 2_500] });
    await reserveAndPublish(purse, order);
    expect((await figures()).paid - before).toBe(1_000);
    await giveBack({ ...refundOf(order, { amount: 1_000, net: 920 }, 'points'), anonymous: true });
    expect((await figures()).paid).toBe(before);
  });

  it('LOY-1 does not count points that became a debt as redeemed', async () => {
    const purse = await test.purseWith('points', 2_500);
    const before = await figures();
    const order = sale({ customerId: 0, net: 1_920, byPoints: [2_000, 5_000] });
    await reserveAndPublish(purse, order);
    const after = await figures();
    expect(after.paid - before.paid).toBe(1_000);
    expect(after.retailValue - before.retailValue).toBe(960);
    expect(after.products - before.products).toBe(1);
  });

  it('LOY-3 stores nothing for a refund of an anonymous sale', async () => {
    const order = sale({ customerId: 0 });
    const named = sale({ customerId: await test.customer() });
    await publish(named);
    const anonymous = { ...refundOf(order, { amount: 540, net: 500 }), anonymous: true };
    // The next one in the same partition: once it is applied, so is the first.
    const behind = { ...refundOf(named, { amount: 540, net: 500 }), orderId: named.id };
    await test.service.publish(
      events.OrderRefunded,
      [anonymous, behind].map((refund) => ({
        ...{ key: named.id, accountId: account, payload: { refund } as never },
      })),
    );
    await waitUntil('they are handled', async () => {
      const rows = await test.service.sql('select from earning_refund where refund_id = $1', [behind.id]);
      return rows.length === 1;
    });
    expect(await test.service.sql('select from earning where order_id = $1', [order.id])).toEqual([]);
    expect(await test.service.sql('select from earning_refund where order_id = $1', [order.id])).toEqual([]);
  });

  it('LOY-3 prevents points farming: buying, spending and refunding leaves a negative balance that cannot be redeemed', async () => {
    const customerId = await test.customer();
    const bought = sale({ customerId, net: 2_500 });
    await publish(bought);
    const spent = sale({ customerId, net: 920, byPoints: [1_000, 2_500] });
    await publish(spent);
    // Amounts paid by points earn nothing.
    expect(await pointsOf(customerId)).toBe(0);
    await giveBack(refundOf(bought, { amount: 2_580, net: 2_500 }));
    expect(await pointsOf(customerId)).toBe(-2_500);
    await expect(
      test.tenders.reserve({
        ...{ orderId: test.newId(), amount: 1, currency: 'PTS', expiresAt: test.now() + 60_000 },
        purse: { accountId: account, customerId, tender: 'points', cardId: '' },
      }),
    ).rejects.toMatchObject({ code: 'not-enough-value' });
    expect(await test.faults()).toEqual([]);
  });

  it('LOY-1 counts purchases paid by points as redeemed until refunded', async () => {
    const customerId = await test.customer();
    await test.purseWith('points', 5_000, customerId);
    const before = await figures();
    const order = sale({ customerId, net: 920, byPoints: [1_000, 5_000] });
    await publish(order);
    const after = await figures();
    const differs = (one: typeof before, other: typeof before) => [
      ...[one.products - other.products, one.supplyCost - other.supplyCost],
      ...[one.retailValue - other.retailValue, one.paid - other.paid],
    ];
    expect(differs(after, before)).toEqual([2, 300, 920, 1_000]);
    await giveBack(refundOf(order, { amount: 1_000, net: 920 }, 'points'));
    expect(differs(await figures(), before)).toEqual([0, 0, 0, 0]);
  });

  it('LOY-3 CUST-3 gives half the points of a purchase for a load, and none for an operator’s grant', async () => {
    const customerId = await test.customer();
    const load = (type: number, id = test.newId()) =>
      Order.fromPartial({
        ...{ id, accountId: account, locationId: lobby, customerId, currency: 'USD', kind: 'valueAdd' },
        ...{ timezone: 'UTC', soldAt: test.now(), receivedAt: test.now(), localDate: '2026-06-15' },
        payments: [{ id: test.newId(), type, amount: 999 }],
        totals: { total: 999, value: 999 },
      });
    const before = await figures();
    const own = load(paymentTypes.card);
    const given = load(paymentTypes.operator);
    await test.service.publish(
      events.ValueAdded,
      [own, given].map((order) => ({ key: order.id, accountId: account, payload: { order } })),
    );
    await waitUntil('they are deposited', async () => {
      const rows = await test.service.sql(
        "select from deposit where state = 'deposited' and person_id = $1",
        [customerId],
      );
      return rows.length === 2;
    });
    await waitUntil('the customer’s load earns points', async () => (await pointsOf(customerId)) > 0);
    expect(await pointsOf(customerId)).toBe(499);
    expect((await figures()).pointsEarned - before.pointsEarned).toBe(499);
    const grant = { depositId: test.newId(), amount: 5_000, currency: 'PTS', granted: true };
    const purse = { accountId: account, customerId, tender: 'points', cardId: '' };
    await test.deposits.prepare({ ...grant, purse, locationId: lobby, expiresAt: test.now() + 60_000 });
    await test.deposits.deposit({ accountId: account, depositId: grant.depositId });
    const { pointsIssued, pointsEarned } = await figures();
    expect([pointsIssued - before.pointsIssued, pointsEarned - before.pointsEarned]).toEqual([5_499, 499]);
    expect(await test.faults()).toEqual([]);
  });
});

describe('CUST-3 rewards for a customer’s points', () => {
  const rewards = async (id: number) =>
    (
      await test.service.as({ ...personWith([]), id }, () =>
        test.service.app.get(PursesController).listOwnRewards(),
      )
    ).places;

  it('CUST-3 LOY-2 lists the tiers of visited locations with active products, while the program is enabled', async () => {
    const customerId = await test.customer();
    test.pass(1_000);
    await save(
      [lobby, gym],
      [
        [2_500, [cola, gum]],
        [12_500, [chips]],
      ],
    );
    expect(await rewards(customerId)).toEqual([]);
    await publish(sale({ customerId }));
    const given = {
      ...{ accountId: account, locationId: lobby, name: 'Lobby' },
      tiers: [
        { points: 2_500, products: ['P501', 'P503'] },
        { points: 12_500, products: ['P502'] },
      ],
    };
    expect(await rewards(customerId)).toEqual([given]);
    expect(await rewards(await test.customer())).toEqual([]);
    test.pass(1_000);
    await save([lobby], [], false);
    expect(await rewards(customerId)).toEqual([]);
    test.pass(1_000);
    await save([lobby], []);
    expect(await rewards(customerId)).toEqual([]);
  });
});

describe('LOY-1 listing programs', () => {
  it('LOY-1 PERM-4 lists every location of the operator, or only those of a limited role', async () => {
    const { places, total } = await list();
    expect(places.map(({ name }) => name)).toEqual(['Gym', 'Lobby', 'Shut']);
    expect(total).toBe(3);
    expect(places.map(({ enabled }) => enabled)).toEqual([true, true, false]);
    const ofGym = {
      ...reader,
      locations: [
        {
          ...{ account, everywhere: false, locations: [gym], permissions: [permissions.LoyaltyAll] },
        },
      ],
    };
    expect((await list({}, ofGym as never)).places.map(({ name }) => name)).toEqual(['Gym']);
    // "Can Change" at the gym and "Can View" everywhere, from two roles.
    const ofTwoRoles = {
      ...keeper,
      locations: [
        { account, everywhere: false, locations: [gym], permissions: granted },
        { account, everywhere: true, locations: [], permissions: [permissions.LoyaltyAll] },
      ],
    };
    const may = async (by: typeof keeper) =>
      (await list({}, by)).places.map(({ name, mayChange }) => [name, mayChange]);
    expect(await may(ofTwoRoles)).toEqual([
      ['Gym', true],
      ['Lobby', false],
      ['Shut', false],
    ]);
    expect((await get(lobby, ofTwoRoles)).place!.mayChange).toBe(false);
    expect((await may(keeper)).every(([, mayChange]) => mayChange)).toBe(true);
    expect((await may(reader)).some(([, mayChange]) => mayChange)).toBe(false);
    expect((await list({ keywords: 'lo' })).places.map(({ name }) => name)).toEqual(['Lobby']);
  });
});
