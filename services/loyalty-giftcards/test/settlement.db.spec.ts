import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountScope, Database, SeededRandom } from '@backroom/platform';
import { paymentTypes } from '@backroom/proto/devices';
import { events } from '@backroom/proto/events';
import { Order } from '@backroom/proto/orders/v1/order';
import type { Purse } from '@backroom/proto/tenders/v1/tenders_service';
import type { StoredTender } from '@backroom/proto/stored-value';
import { recordTransactions } from '@backroom/testing/record-transactions';
import { superAdmin } from '@backroom/testing/service-under-test';
import { waitUntil } from '@backroom/testing/running-system';
import { ValueJournalController } from '../src/settlement/value-journal.controller.js';
import { settleBatch } from '../src/settlement/settle-batch.js';
import { earningOfSale } from '../src/earning/earnings.js';
import { storedPayments } from '../src/settlement/stored-payments.js';
import { account, foreign, keeper, lobby } from './customers-under-test.js';
import { currencyOf, PursesUnderTest } from './purses-under-test.js';

/** 5,000 by `npm run histories -- purses`. */
const histories = Number(process.env['PURSE_DATABASE_HISTORIES'] ?? 40);
const minute = 60_000;
const types = { ...paymentTypes, wallet: paymentTypes.cashWallet, points: paymentTypes.loyalty };

let test: PursesUnderTest;
beforeAll(async () => {
  test = await PursesUnderTest.start();
}, 60_000);
afterAll(() => test?.stop());

interface Paid {
  purse: Purse;
  amount: number;
  points?: number;
  /** In place of the purse's own. */
  customerId?: number;
  accountId?: number;
  orderId?: string;
}

/** A sale as the ledger tells that it was booked, paid by stored value alone. */
function sold({ purse, amount, points, ...named }: Paid): Order {
  const { accountId, customerId, tender, cardId } = { ...purse, ...named };
  return Order.fromPartial({
    ...{ id: named.orderId ?? test.newId(), accountId, locationId: lobby, customerId, currency: 'USD' },
    ...{ timezone: 'UTC', soldAt: test.now(), localDate: '2026-06-15' },
    payments: [{ id: test.newId(), type: types[tender as StoredTender], amount, reference: cardId, points }],
  });
}

const told = new Map<string, string>();
/** Tells sales and waits until they are settled. The event of a sale has one id, as at the ledger. */
async function tell(...orders: Order[]): Promise<void> {
  await test.service.publish(
    events.OrderPaid,
    orders.map((order) => {
      const id = told.get(order.id) ?? test.newId();
      told.set(order.id, id);
      return { id, key: order.id, accountId: order.accountId, payload: { order } };
    }),
  );
  const ids = orders.map(({ id }) => id);
  await waitUntil('they are settled', async () => {
    const rows = await test.service.sql('select distinct order_id from spending where order_id = any ($1)', [
      ids,
    ]);
    return rows.length === new Set(ids).size;
  });
}

const reserve = (purse: Purse, amount: number, orderId = test.newId(), minutes = 15) =>
  test.tenders.reserve({
    ...{
      orderId,
      purse,
      amount,
      currency: currencyOf(purse.tender),
      expiresAt: test.now() + minutes * minute,
    },
  });
const owed = (orderId: string) =>
  test.service.sql<{ amount: number; person_id: number; settled: number }>(
    'select amount::int, person_id::int, settled::int from receivable where order_id = $1',
    [orderId],
  );
const balances = async (purse: Purse) => {
  const { balance, held } = await test.row(purse);
  return [Number(balance), Number(held)];
};
const spent = async (orderId: string) =>
  (
    await test.service.sql<{ captured: number; taken: number; beyond: number; short: number }>(
      `select captured::int, taken::int, beyond::int, short::int from spending where order_id = $1`,
      [orderId],
    )
  )[0];

describe('CUST-2 what the ledger booked as paid by stored value', () => {
  it.each(['wallet', 'giftCard', 'tab', 'points'] as const)(
    'CUST-2 LEDG-2 of a %s what was reserved is spent, once, however often it is told',
    async (tender) => {
      const purse = await test.purseWith(tender, 1_000);
      const { hold } = await reserve(purse, 400);
      const order = sold({ purse, amount: tender === 'points' ? 350 : 400, orderId: hold!.orderId });
      await tell(order);
      expect(await balances(purse)).toEqual(tender === 'tab' ? [-400, 0] : [600, 0]);
      expect(await spent(order.id)).toEqual({ captured: 400, taken: 0, beyond: 0, short: 0 });
      expect(await owed(order.id)).toEqual([]);
      // The ledger publishes its history again when marks of forty days ago are gone.
      await test.service.sql('delete from inbox');
      const other = sold({ purse: await test.purseWith('wallet', 5), amount: 5 });
      await tell(order, other);
      expect(await balances(purse)).toEqual(tender === 'tab' ? [-400, 0] : [600, 0]);
      // It is nothing to do, and not a failure that somebody has to look after.
      expect(await test.service.sql('select from dead_letter')).toEqual([]);
      expect(await test.faults()).toEqual([]);
    },
  );

  it('CUST-2 what an offline kiosk took unreserved is taken as far as it is there; the rest is owed by name', async () => {
    const purse = await test.purseWith('wallet', 300);
    const order = sold({ purse, amount: 500 });
    await tell(order);
    expect(await balances(purse)).toEqual([0, 0]);
    expect(await owed(order.id)).toEqual([{ amount: 200, person_id: purse.customerId, settled: 0 }]);
    // Told again after forty days, when its mark is gone: nothing to do, and nothing that fails.
    await test.service.sql('delete from inbox');
    await tell(order, sold({ purse: await test.purseWith('wallet', 5), amount: 5 }));
    await waitUntil('it was looked at again', async () => {
      const rows = await test.service.sql(
        "select from inbox where consumer = 'loyalty-giftcards.spending' and event_id = $1",
        [told.get(order.id)],
      );
      return rows.length > 0 || (await test.service.sql('select from dead_letter')).length > 0;
    });
    expect(await test.service.sql('select from dead_letter')).toEqual([]);
    expect(await owed(order.id)).toEqual([{ amount: 200, person_id: purse.customerId, settled: 0 }]);
    const found = (await test.service.outbox(events.ShortfallFound)).filter(
      (one) => one.orderId === order.id,
    );
    expect(found).toMatchObject([
      { accountId: account, customerId: purse.customerId, tender: 'wallet', amount: 200, currency: 'USD' },
    ]);
    expect(await test.faults()).toEqual([]);
  });

  it('CUST-2 what is kept for another sale is not taken', async () => {
    const purse = await test.purseWith('wallet', 500);
    await reserve(purse, 400);
    const order = sold({ purse, amount: 500 });
    await tell(order);
    expect(await balances(purse)).toEqual([400, 400]);
    expect(await owed(order.id)).toMatchObject([{ amount: 400 }]);
  });

  it('CUST-2 a hold that was over is settled as if nothing had been reserved', async () => {
    const purse = await test.purseWith('wallet', 500);
    const { hold } = await reserve(purse, 400, test.newId(), 1);
    test.pass(minute);
    await tell(sold({ purse, amount: 400, orderId: hold!.orderId }));
    expect(await balances(purse)).toEqual([100, 0]);
    expect(await spent(hold!.orderId)).toEqual({ captured: 0, taken: 400, beyond: 0, short: 0 });
    expect(await test.service.sql('select state from hold where order_id = $1', [hold!.orderId])).toEqual([
      { state: 'expired' },
    ]);
    expect(await test.faults()).toEqual([]);
  });

  it('CUST-2 what was captured by call is not taken again', async () => {
    const purse = await test.purseWith('wallet', 500);
    const { hold } = await reserve(purse, 400);
    const { accountId, tender, cardId } = purse;
    await test.tenders.capture({ accountId, tender, cardId, orderId: hold!.orderId, amount: 400 });
    await tell(sold({ purse, amount: 450, orderId: hold!.orderId }));
    expect(await balances(purse)).toEqual([50, 0]);
    expect(await test.faults()).toEqual([]);
  });

  it('CUST-2 a tab goes above its limit and points below zero, and both are flagged', async () => {
    const tab = await test.purseWith('tab', 300);
    const charged = sold({ purse: tab, amount: 500 });
    const points = await test.purseWith('points', 1_000);
    const redeemed = sold({ purse: points, amount: 500, points: 2_500 });
    await tell(charged, redeemed);
    expect([await balances(tab), await balances(points)]).toEqual([
      [-500, 0],
      [-1_500, 0],
    ]);
    expect(await spent(charged.id)).toMatchObject({ taken: 500, beyond: 200, short: 0 });
    expect(await spent(redeemed.id)).toMatchObject({ taken: 2_500, beyond: 1_500, short: 0 });
    const told = (await test.service.outbox(events.RedemptionFlagged)).map(({ orderId, flag }) => [
      orderId,
      flag,
    ]);
    expect(Object.fromEntries(told)).toMatchObject({
      [charged.id]: { tabUnreserved: 500, tabBeyond: 200, unreserved: 0, missing: 0 },
      [redeemed.id]: { unreserved: 2_500, missing: 1_500, tabUnreserved: 0, tabBeyond: 0 },
    });
    // Points of which nobody said how many have no price.
    const unsaid = sold({ purse: points, amount: 500 });
    await tell(unsaid);
    expect(await owed(unsaid.id)).toMatchObject([{ amount: 500, person_id: points.customerId }]);
    expect(await test.faults()).toEqual([]);
  });

  it('CUST-6 H-02 a tab that was reserved is not flagged; what it took beyond its hold is', async () => {
    const tab = await test.purseWith('tab', 1_000);
    const [{ hold: whole }, { hold: part }] = [await reserve(tab, 400), await reserve(tab, 400)];
    await tell(
      sold({ purse: tab, amount: 400, orderId: whole!.orderId }),
      sold({ purse: tab, amount: 450, orderId: part!.orderId }),
    );
    const told = (await test.service.outbox(events.RedemptionFlagged)).filter(({ orderId }) =>
      [whole!.orderId, part!.orderId].includes(orderId),
    );
    expect(told).toMatchObject([{ orderId: part!.orderId, flag: { tabUnreserved: 50, tabBeyond: 0 } }]);
  });

  it('CUST-2 PERM-3 H-08 a card pays that is named, of whom the sale names; any other is owed', async () => {
    const card = await test.purseWith('giftCard', 500);
    const other = await test.purseWith('giftCard', 500, card.customerId);
    const stranger = await test.customer();
    const orders = [
      sold({ purse: card, amount: 100 }),
      sold({ purse: { ...card, cardId: 'a-card-of-paper' }, amount: 10 }),
      sold({ purse: card, amount: 20, customerId: stranger }),
      sold({ purse: card, amount: 30, customerId: 0 }),
      sold({ purse: card, amount: 40, accountId: foreign }),
    ];
    await tell(...orders);
    expect([await balances(card), await balances(other)]).toEqual([
      [400, 0],
      [500, 0],
    ]);
    const debts = await Promise.all(orders.map(({ id }) => owed(id)));
    expect(debts.map(([debt]) => debt && [debt.amount, debt.person_id])).toEqual([
      undefined,
      [10, card.customerId],
      [20, stranger],
      [30, 0],
      [40, 0],
    ]);
  });

  it('CUST-2 H-02 who is no customer owes nothing: the debt is nobody’s', async () => {
    const purse = await test.purseWith('wallet', 500);
    const [unnamed, stranger] = [
      sold({ purse, amount: 100, customerId: 0 }),
      sold({ purse, amount: 200, customerId: 424_242 }),
    ];
    await tell(unnamed, stranger);
    expect(await balances(purse)).toEqual([500, 0]);
    expect([await owed(unnamed.id), await owed(stranger.id)]).toEqual([
      [{ amount: 100, person_id: 0, settled: 0 }],
      [{ amount: 200, person_id: 0, settled: 0 }],
    ]);
  });

  it('CUST-2 whom it was reserved from pays, though the sale names nobody', async () => {
    const purse = await test.purseWith('wallet', 500);
    const { hold } = await reserve(purse, 400);
    await tell(sold({ purse, amount: 450, customerId: 0, orderId: hold!.orderId }));
    expect(await balances(purse)).toEqual([100, 0]);
    expect(await owed(hold!.orderId)).toMatchObject([{ amount: 50, person_id: 0 }]);
  });

  it.each(['wallet', 'giftCard', 'tab', 'points'] as const)(
    'LEDG-2 H-15 a refund and its sale by a %s come to the same in either order',
    async (tender) => {
      const isPoints = tender === 'points';
      const credit = (purse: Purse, orderId: string, amount: number) =>
        test.tenders.credit({
          ...{ refundId: test.newId(), orderId, purse, amount, currency: currencyOf(tender) },
          ...(isPoints && { money: { amount, currency: 'USD' } }),
        });
      for (const isBefore of [true, false]) {
        const purse = await test.purseWith(tender, 300);
        const order = sold({ purse, amount: 500, ...(isPoints && { points: 500 }) });
        if (isBefore) await credit(purse, order.id, 500);
        await tell(order);
        if (!isBefore) await credit(purse, order.id, 500);
        expect(await balances(purse)).toEqual([tender === 'tab' ? 0 : 300, 0]);
        // Nothing is left in a wallet that nobody filled, and nothing is owed.
        const inWallets = await test.service.sql(
          "select from purse where person_id = $1 and tender = 'wallet' and tender <> $2",
          [purse.customerId, tender],
        );
        expect(inWallets).toEqual([]);
        expect((await owed(order.id)).filter(({ amount, settled }) => settled < amount)).toEqual([]);
      }
      if (tender === 'wallet')
        expect((await test.service.outbox(events.ShortfallSettled)).at(-1)).toMatchObject({
          ...{ by: 'refund', tender: 'wallet', amount: 200 },
        });
      expect(await test.faults()).toEqual([]);
    },
  );

  it.each(['tab', 'giftCard'] as const)(
    'LEDG-2 H-15 a refund by a %s that is not there waits for its sale, whose debt it ends',
    async (tender) => {
      const customerId = await test.customer();
      const purse = { accountId: account, customerId, tender, cardId: tender === 'tab' ? '' : test.newId() };
      const order = sold({ purse, amount: 500 });
      const request = { refundId: test.newId(), orderId: order.id, purse, amount: 500, currency: 'USD' };
      await expect(test.tenders.credit(request)).rejects.toMatchObject({
        ...{ kind: 'notFound', params: { what: 'sale' } },
      });
      await tell(order);
      await test.tenders.credit(request);
      expect(await owed(order.id)).toEqual([{ amount: 500, person_id: customerId, settled: 500 }]);
      expect(await test.service.sql('select from purse where person_id = $1', [customerId])).toEqual([]);
      expect(await test.faults()).toEqual([]);
    },
  );

  it('CUST-2 H-26 whichever comes first of sale, call, release and the end of the time, it is paid once', async () => {
    for (let round = 0; round < 6; round++) {
      const purse = await test.purseWith('wallet', 1_000);
      const { hold } = await reserve(purse, 400, test.newId(), round % 2 ? 1 : 15);
      const { orderId } = hold!;
      const { accountId, tender, cardId } = purse;
      if (round % 2) test.pass(minute);
      await Promise.allSettled([
        tell(sold({ purse, amount: 400, orderId })),
        test.tenders.capture({ accountId, tender, cardId, orderId, amount: 400 }),
        test.tenders.release({ accountId, tender, cardId, orderId }),
        test.service.runDue(),
      ]);
      expect(await balances(purse)).toEqual([600, 0]);
      expect(await owed(orderId)).toEqual([]);
    }
    expect(await test.faults()).toEqual([]);
  }, 30_000);

  it('LEDG-8 H-12 tells of a sale all that it ever cleared, and finds what does not add up', async () => {
    const journal = test.service.app.get(ValueJournalController);
    const asRoot = <T>(work: () => Promise<T>) => test.service.as(superAdmin, work);
    const purse = await test.purseWith('wallet', 300);
    const order = sold({ purse, amount: 500 });
    await tell(order);
    await test.tenders.credit({
      refundId: test.newId(),
      orderId: order.id,
      purse,
      amount: 250,
      currency: 'USD',
    });
    const { sums } = await asRoot(() =>
      journal.sumClearedValue({ accountId: account, factIds: [order.id, test.newId()] }),
    );
    // 300 were taken; of 250 given back 200 ended the debt.
    expect(sums).toEqual([
      { factId: order.id, ledgerAccount: 'clearing.wallet', amount: -250, inFlight: expect.any(Boolean) },
    ]);
    const listed = await asRoot(() => journal.listClearedValue({ fromAccountId: account, afterDay: '' }));
    expect(listed).toMatchObject({ accountId: account, day: '2026-06-15' });
    expect(listed.sums).toEqual(expect.arrayContaining(sums));
    expect(
      await asRoot(() => journal.listClearedValue({ fromAccountId: account, afterDay: listed.day })),
    ).toEqual({ accountId: account, day: '', sums: [] });
    const faults = () =>
      asRoot(async () => (await journal.checkPurses({ accountId: account, afterPurseId: '' })).faults);
    expect(await faults()).toEqual([]);
    await test.service.sql('update spending set short = short + 1 where order_id = $1', [order.id]);
    expect((await faults()).map(({ check }) => check)).toEqual(['spending-whole', 'spending-owed']);
    await test.service.sql('update spending set short = short - 1 where order_id = $1', [order.id]);
    await expect(
      test.service.as(keeper, () => journal.checkPurses({ accountId: account, afterPurseId: '' })),
    ).rejects.toMatchObject({
      kind: 'forbidden',
    });
  });

  it('LEDG-8 a batch of 200 sales is settled in at most 14 data statements', async () => {
    const tenders = ['wallet', 'giftCard', 'tab', 'points'] as const;
    const purses = await Promise.all(tenders.map((tender) => test.purseWith(tender, 1_000)));
    const orders = Array.from({ length: 200 }, (_, n) =>
      sold({ purse: purses[n % 4]!, amount: 30, points: 30 }),
    );
    for (const [n, order] of orders.entries()) if (n % 3 === 0) await reserve(purses[n % 4]!, 30, order.id);
    const { ids, clock } = test.service.platform;
    const database = new Database({ url: test.service.database.app });
    const transactions = recordTransactions(database);
    const payments = orders.flatMap(storedPayments);
    const written = await database.withTenant(accountScope(account), (tx) =>
      settleBatch(
        tx,
        payments,
        { ids, now: clock.now() },
        orders.flatMap((order) => earningOfSale(order) ?? []),
      ),
    );
    await database.close();
    // Each purse once, and what is owed for what was not there.
    expect(written.filter(({ event }) => event === events.PurseChanged)).toHaveLength(4);
    expect(written.length).toBeGreaterThan(4);
    const [statements] = transactions;
    // Inbox and outbox come besides.
    expect(statements!.length).toBeLessThanOrEqual(14);
    expect(
      await test.service.sql('select from spending where order_id = any ($1)', [orders.map(({ id }) => id)]),
    ).toHaveLength(200);
    expect(await test.faults()).toEqual([]);
  }, 30_000);

  it('CUST-2 PERM-3 LEDG-8 whatever eight actors do meanwhile, everything adds up', async () => {
    const random = new SeededRandom(21);
    const pick = <T>(from: readonly T[]): T => from[Math.floor(random.next() * from.length)]!;
    const customer = await test.customer();
    const purses = [
      await test.purseWith('wallet', 2_000, customer),
      await test.purseWith('giftCard', 2_000, customer),
      await test.purseWith('tab', 2_000, customer),
      await test.purseWith('points', 2_000, customer),
    ];
    const act = async () => {
      const purse = pick(purses);
      const amount = 1 + Math.floor(random.next() * 300);
      const orderId = test.newId();
      const { accountId, tender, cardId } = purse;
      const does = Math.floor(random.next() * 4);
      if (does !== 0) await reserve(purse, amount, orderId).catch(() => undefined);
      if (does === 2)
        await test.tenders.release({ accountId, tender, cardId, orderId }).catch(() => undefined);
      const order = sold({ purse, amount: amount + pick([0, 0, 40]), orderId, points: amount });
      if (does < 3) await tell(order);
      if (does === 1)
        await test.tenders.credit({
          refundId: test.newId(),
          orderId,
          purse,
          amount,
          currency: currencyOf(tender),
        });
    };
    const each = Math.ceil(histories / 8);
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        for (let n = 0; n < each; n++) await act();
      }),
    );
    expect(await test.faults()).toEqual([]);
  }, 600_000);
});
