import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Principal } from '@backroom/platform';
import { decimalTextOf } from '@backroom/pricing';
import type { MakeReservationRequest } from '@backroom/proto/customers/v1/reservations_service';
import type { Purse } from '@backroom/proto/tenders/v1/tenders_service';
import { personWith } from '@backroom/testing/service-under-test';
import { IdentificationController } from '../src/identification/identification.controller.js';
import { ReservationsController } from '../src/reservation/reservations.controller.js';
import { account, elsewhere, foreign, gym, keeper, lobby } from './customers-under-test.js';
import { currencyOf, PursesUnderTest } from './purses-under-test.js';

const minute = 60_000;
/** 1,000 with `RESERVATION_RACES=1000`. */
const rounds = Number(process.env['RESERVATION_RACES'] ?? 2);
const kioskAt = (id: number, accountId = account, locationId = lobby): Principal => ({
  ...{ kind: 'device', id, accounts: [accountId], permissions: {}, grantsVersion: 0 },
  locations: [{ account: accountId, permissions: [], everywhere: false, locations: [locationId] }],
});
const kiosk = kioskAt(7);

let test: PursesUnderTest;
beforeAll(async () => {
  test = await PursesUnderTest.start();
}, 60_000);
afterAll(() => test?.stop());

const codes = () => test.service.app.get(IdentificationController);
const reservations = () => test.service.app.get(ReservationsController);

/** Identifies a customer at a kiosk by a code. */
async function identify(customer: number, by = kiosk) {
  const { code } = await test.service.as({ ...personWith([]), id: customer }, () => codes().createCode());
  return test.service.as(by, () => codes().identify({ code }));
}
const make = async (request: MakeReservationRequest, by = kiosk) =>
  (await test.service.as(by, () => reservations().makeReservation(request))).reservation!;
const cancel = async (orderId: string, by = kiosk) =>
  (await test.service.as(by, () => reservations().giveUpReservations({ orderId }))).reservations;

/** Identifies the owner of a purse at the kiosk and builds a reservation request. */
async function prepare(purse: Purse, minor: number, by = kiosk): Promise<MakeReservationRequest> {
  const { token: session } = await identify(purse.customerId, by);
  const { tender, cardId } = purse;
  // Points pay only for whole pieces: see `redemption.db.spec.ts`.
  const amount = tender === 'points' ? String(minor) : decimalTextOf(minor, 'USD');
  return {
    session,
    orderId: test.newId(),
    tender,
    cardId,
    amount,
    currency: currencyOf(tender),
    products: [],
  };
}

describe('CUST-2 reserving stored value at a kiosk', () => {
  it.each(['wallet', 'giftCard', 'tab'] as const)(
    'CUST-2 LEDG-2 reserves an amount of a %s and reports the rest, idempotently',
    async (tender) => {
      const purse = await test.purseWith(tender, 1_000);
      const request = await prepare(purse, 400);
      const kept = {
        ...{ orderId: request.orderId, tender, cardId: purse.cardId, amount: 400, state: 'held', left: 600 },
        expiresAt: test.now() + 15 * minute,
      };
      expect(await make(request)).toMatchObject(kept);
      expect(await make(request)).toMatchObject(kept);
      expect(await test.spendable(purse)).toBe(600);
      const less = await prepare(purse, 401);
      await expect(make({ ...less, orderId: request.orderId })).rejects.toMatchObject({
        code: 'asked-otherwise',
      });
      await expect(make(await prepare(purse, 601))).rejects.toMatchObject({
        ...{ kind: 'unprocessable', code: 'not-enough-value' },
      });
      expect(await test.faults()).toEqual([]);
    },
  );

  it('CUST-2 cancels a reservation only from the kiosk that made it, even after the session ended', async () => {
    const purse = await test.purseWith('wallet', 1_000);
    const card = await test.purseWith('giftCard', 500, purse.customerId);
    const request = await prepare(purse, 400);
    await make({ ...request, minutes: 60 });
    await make({ ...request, tender: 'giftCard', cardId: card.cardId, amount: '5', minutes: 60 });
    for (const other of [kioskAt(8), kioskAt(7, account, gym), kioskAt(7, foreign, elsewhere)])
      await expect(cancel(request.orderId, other)).rejects.toMatchObject({ kind: 'notFound' });
    test.pass(16 * minute);
    const given = await cancel(request.orderId);
    expect(given.map(({ tender, state, left }) => [tender, state, left]).sort()).toEqual([
      ...[
        ['giftCard', 'released', 500],
        ['wallet', 'released', 1_000],
      ],
    ]);
    expect((await cancel(request.orderId)).map(({ state }) => state)).toEqual(['released', 'released']);
    expect(await test.faults()).toEqual([]);
  });

  it('CUST-2 rejects a repeated request for a canceled or expired reservation', async () => {
    const purse = await test.purseWith('wallet', 1_000);
    const over = { ...(await prepare(purse, 400)), minutes: 1 };
    await make(over);
    test.pass(minute);
    const given = await prepare(purse, 300);
    await make(given);
    await cancel(given.orderId);
    for (const request of [over, given])
      await expect(make(request)).rejects.toMatchObject({ kind: 'conflict', code: 'reservation-over' });
    expect(await test.spendable(purse)).toBe(1_000);
  });

  it('CUST-2 PERM-3 allows reservations only by the kiosk that identified the customer, while the session lasts', async () => {
    const purse = await test.purseWith('wallet', 1_000);
    const request = await prepare(purse, 400);
    const refused = { kind: 'invalid', fields: [{ field: 'session', code: 'unknown' }] };
    const others = [kioskAt(8), kioskAt(7, account, gym), kioskAt(7, foreign, elsewhere)];
    for (const other of others) await expect(make(request, other)).rejects.toMatchObject(refused);
    await expect(make({ ...request, session: `bs_${'A'.repeat(43)}` })).rejects.toMatchObject(refused);
    for (const by of [keeper, { ...personWith([]), id: purse.customerId }])
      await expect(make(request, by)).rejects.toMatchObject({ kind: 'forbidden' });
    test.pass(15 * minute);
    await expect(make(request)).rejects.toMatchObject(refused);
    expect(await test.spendable(purse)).toBe(1_000);
  });

  it('CUST-2 PERM-3 reserves an order for one customer, and does not find another customer’s card or tab', async () => {
    const [purse, others] = [await test.purseWith('wallet', 1_000), await test.purseWith('wallet', 1_000)];
    const card = await test.purseWith('giftCard', 500, others.customerId);
    const request = await prepare(purse, 400);
    const spent = { ...request, tender: 'giftCard', cardId: card.cardId, amount: '.05' };
    await expect(make(spent)).rejects.toMatchObject({ kind: 'notFound' });
    await expect(make({ ...request, tender: 'tab' })).rejects.toMatchObject({ kind: 'notFound' });
    await make(request);
    const theirs = await prepare(others, 400);
    await expect(make({ ...theirs, orderId: request.orderId })).rejects.toMatchObject({
      code: 'asked-otherwise',
    });
    // Another kiosk does not learn of it by the order id either.
    const again = await prepare(purse, 400, kioskAt(8));
    await expect(make({ ...again, orderId: request.orderId }, kioskAt(8))).rejects.toMatchObject({
      code: 'asked-otherwise',
    });
  });

  it('CUST-2 names the invalid field', async () => {
    const purse = await test.purseWith('wallet', 1_000);
    const request = await prepare(purse, 400);
    type Wrong = [Partial<MakeReservationRequest>, string, string];
    const wrong: Wrong[] = [
      [{ orderId: 'x' }, 'order', 'uuid'],
      [{ tender: 'cash' }, 'purse.tender', 'unknown'],
      [{ tender: 'giftCard' }, 'card', 'required'],
      [{ cardId: test.newId() }, 'card', 'unexpected'],
      ...['0', '0.00'].map((amount): Wrong => [{ amount }, 'amount', 'not-above-zero']),
      ...['', '-1', '1e3', '01.005', 'NaN', '9223372036854775808', '$10', '1,50'].map((amount): Wrong => [
        { amount },
        'amount',
        'no-amount',
      ]),
      [{ tender: 'points', currency: 'PTS', amount: '2.5' }, 'amount', 'no-amount'],
      [{ currency: 'usd' }, 'currency', 'currency'],
      [{ currency: 'XXX' }, 'currency', 'currency'],
      [{ currency: 'EUR' }, 'currency', 'kept-currency'],
      [{ products: [{ productId: 1, quantity: 1 }] }, 'products', 'unexpected'],
      [{ minutes: 0 }, 'minutes', 'out-of-range'],
      [{ minutes: 1_441 }, 'minutes', 'out-of-range'],
    ];
    for (const [part, field, code] of wrong)
      await expect(make({ ...request, ...part })).rejects.toMatchObject({
        ...{ kind: 'invalid', fields: [{ field, code }] },
      });
    expect(await make({ ...request, minutes: 1_440 })).toMatchObject({
      expiresAt: test.now() + 1_440 * minute,
    });
  });

  it('CUST-2 lists the spendable purses of an identified customer, cards by expiry', async () => {
    const wallet = await test.purseWith('wallet', 1_000);
    const cards = [await cardUntil(40), await cardUntil(undefined), await cardUntil(20), await cardUntil(10)];
    await test.purseWith('giftCard', 0, wallet.customerId);
    await make(await prepare(wallet, 250));
    test.pass(15 * minute);
    const { purses } = await identify(wallet.customerId);
    expect(purses.map(({ tender, cardId, spendable }) => [tender, cardId, spendable])).toEqual([
      // Its hold has just expired, before any process recorded that.
      ['wallet', '', 1_000],
      ...[cards[2]!, cards[0]!, cards[1]!].map((id) => ['giftCard', id, 99]),
    ]);
    // An expired card cannot be spent.
    const spent = { ...(await prepare(wallet, 1)), tender: 'giftCard', cardId: cards[3]! };
    await expect(make(spent)).rejects.toMatchObject({ code: 'not-enough-value' });

    async function cardUntil(minutes: number | undefined): Promise<string> {
      const { cardId } = await test.purseWith('giftCard', 99, wallet.customerId);
      const expiresAt = minutes && new Date(test.now() + minutes * minute);
      await test.service.sql('update purse set expires_at = $2 where id = $1', [cardId, expiresAt ?? null]);
      return cardId;
    }
  });

  it.each(['wallet', 'giftCard', 'tab'] as const)(
    'CUST-2 never reserves more of a %s than available under thirty-two concurrent requests, round after round',
    async (tender) => {
      for (let round = 0; round < rounds; round++) {
        const purse = await test.purseWith(tender, 100);
        const request = await prepare(purse, 100);
        const outcomes = await Promise.allSettled(
          Array.from({ length: 32 }, () => make({ ...request, orderId: test.newId() })),
        );
        const won = outcomes.filter((one) => one.status === 'fulfilled');
        expect(won).toHaveLength(1);
        // Canceling frees the amount for one more reservation, and no second one.
        const again = await Promise.allSettled([
          cancel(won[0]!.value.orderId),
          ...Array.from({ length: 8 }, () => make({ ...request, orderId: test.newId() })),
        ]);
        expect(again.slice(1).filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(1);
      }
      expect(await test.faults()).toEqual([]);
    },
    60_000 + rounds * 5_000,
  );
});
