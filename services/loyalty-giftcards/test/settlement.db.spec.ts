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

/** 5,000 in `npm run histories -- purses`. */
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
  /** Overrides the purse’s own. */
  customerId?: number;
  accountId?: number;
  orderId?: string;
}

/** Returns a sale paid only by stored value, as the ledger publishes it once booked. */
function sold({ purse, amount, points, ...named }: Paid): Order {
  const { accountId, customerId, tender, cardId } = { ...purse, ...named };
  return Order.fromPartial({
    ...{ id: named.orderId ?? test.newId(), accountId, locationId: lobby, customerId, currency: 'USD' },
    ...{ timezone: 'UTC', soldAt: test.now(), localDate: '2026-06-15' },
    payments: [{ id: test.newId(), type: types[tender as StoredTender], amount, reference: cardId, points }],
  });
}

const eventIds = new Map<string, string>();
/** Publishes sales and waits until they are settled. Each sale has one event id, as in the ledger. */
async function publish(...orders: Order[]): Promise<void> {
  await test.service.publish(
    events.OrderPaid,
    orders.map((order) => {
      const id = eventIds.get(order.id) ?? test.newId();
      eventIds.set(order.id, id);
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

describe('CUST-2 settling sales paid by stored value', () => {
  it.each(['wallet', 'giftCard', 'tab', 'points'] as const)(
    'CUST-2 LEDG-2 spends the reserved amount of a %s once, however often the sale is published',
    async (tender) => {
      const purse = await test.purseWith(tender, 1_000);
      const { hold } = await reserve(purse, 400);
      const order = sold({ purse, amount: tender === 'points' ? 350 : 400, orderId: hold!.orderId });
      await publish(order);
      expect(await balances(purse)).toEqual(tender === 'tab' ? [-400, 0] : [600, 0]);
      expect(await spent(order.id)).toEqual({ captured: 400, taken: 0, beyond: 0, short: 0 });
      expect(await owed(order.id)).toEqual([]);
      // The ledger republishes its history after inbox entries of forty days ago are deleted.
      await test.service.sql('delete from inbox');
      const other = sold({ purse: await test.purseWith('wallet', 5), amount: 5 });
      await publish(order, other);
      expect(await balances(purse)).toEqual(tender === 'tab' ? [-400, 0] : [600, 0]);
      // A repeated sale is a no-op, not a failure to investigate.
      expect(await test.service.sql('select from dead_letter')).toEqual([]);
      expect(await test.faults()).toEqual([]);
    },
  );

  it('CUST-2 takes an unreserved offline payment up to the balance and records the rest as the customer’s debt', async () => {
    const purse = await test.purseWith('wallet', 300);
    const order = sold({ purse, amount: 500 });
    await publish(order);
    expect(await balances(purse)).toEqual([0, 0]);
    expect(await owed(order.id)).toEqual([{ amount: 200, person_id: purse.customerId, settled: 0 }]);
    // Redelivered after forty days without its inbox entry: a no-op without failures.
    await test.service.sql('delete from inbox');
    await publish(order, sold({ purse: await test.purseWith('wallet', 5), amount: 5 }));
    await waitUntil('it is handled again', async () => {
      const rows = await test.service.sql(
        "select from inbox where consumer = 'loyalty-giftcards.spending' and event_id = $1",
        [eventIds.get(order.id)],
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

  it('CUST-2 does not take value held for another sale', async () => {
    const purse = await test.purseWith('wallet', 500);
    await reserve(purse, 400);
    const order = sold({ purse, amount: 500 });
    await publish(order);
    expect(await balances(purse)).toEqual([400, 400]);
    expect(await owed(order.id)).toMatchObject([{ amount: 400 }]);
  });

  it('CUST-2 treats an expired hold as no reservation', async () => {
    const purse = await test.purseWith('wallet', 500);
    const { hold } = await reserve(purse, 400, test.newId(), 1);
    test.pass(minute);
    await publish(sold({ purse, amount: 400, orderId: hold!.orderId }));
    expect(await balances(purse)).toEqual([100, 0]);
    expect(await spent(hold!.orderId)).toEqual({ captured: 0, taken: 400, beyond: 0, short: 0 });
    expect(await test.service.sql('select state from hold where order_id = $1', [hold!.orderId])).toEqual([
      { state: 'expired' },
    ]);
    expect(await test.faults()).toEqual([]);
  });

  it('CUST-2 does not take value again that was captured by a call', async () => {
    const purse = await test.purseWith('wallet', 500);
    const { hold } = await reserve(purse, 400);
    const { accountId, tender, cardId } = purse;
    await test.tenders.capture({ accountId, tender, cardId, orderId: hold!.orderId, amount: 400 });
    await publish(sold({ purse, amount: 450, orderId: hold!.orderId }));
    expect(await balances(purse)).toEqual([50, 0]);
    expect(await test.faults()).toEqual([]);
  });

  it('CUST-2 lets a tab exceed its limit and points go negative, and flags both', async () => {
    const tab = await test.purseWith('tab', 300);
    const charged = sold({ purse: tab, amount: 500 });
    const points = await test.purseWith('points', 1_000);
    const redeemed = sold({ purse: points, amount: 500, points: 2_500 });
    await publish(charged, redeemed);
    expect([await balances(tab), await balances(points)]).toEqual([
      [-500, 0],
      [-1_500, 0],
    ]);
    expect(await spent(charged.id)).toMatchObject({ taken: 500, beyond: 200, short: 0 });
    expect(await spent(redeemed.id)).toMatchObject({ taken: 2_500, beyond: 1_500, short: 0 });
    const flags = (await test.service.outbox(events.RedemptionFlagged)).map(({ orderId, flag }) => [
      orderId,
      flag,
    ]);
    expect(Object.fromEntries(flags)).toMatchObject({
      [charged.id]: { tabUnreserved: 500, tabBeyond: 200, unreserved: 0, missing: 0 },
      [redeemed.id]: { unreserved: 2_500, missing: 1_500, tabUnreserved: 0, tabBeyond: 0 },
    });
    // A payment by an unknown number of points has no price.
    const unpriced = sold({ purse: points, amount: 500 });
    await publish(unpriced);
    expect(await owed(unpriced.id)).toMatchObject([{ amount: 500, person_id: points.customerId }]);
    expect(await test.faults()).toEqual([]);
  });

  it('CUST-6 H-02 does not flag a reserved tab, but an amount beyond its hold', async () => {
    const tab = await test.purseWith('tab', 1_000);
    const [{ hold: whole }, { hold: part }] = [await reserve(tab, 400), await reserve(tab, 400)];
    await publish(
      sold({ purse: tab, amount: 400, orderId: whole!.orderId }),
      sold({ purse: tab, amount: 450, orderId: part!.orderId }),
    );
    const flagged = (await test.service.outbox(events.RedemptionFlagged)).filter(({ orderId }) =>
      [whole!.orderId, part!.orderId].includes(orderId),
    );
    expect(flagged).toMatchObject([{ orderId: part!.orderId, flag: { tabUnreserved: 50, tabBeyond: 0 } }]);
  });

  it('CUST-2 PERM-3 H-08 takes the named card of the named customer, and records any other payment as a debt', async () => {
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
    await publish(...orders);
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

  it('CUST-2 H-02 records a debt without a debtor if the person is not a customer', async () => {
    const purse = await test.purseWith('wallet', 500);
    const [unnamed, stranger] = [
      sold({ purse, amount: 100, customerId: 0 }),
      sold({ purse, amount: 200, customerId: 424_242 }),
    ];
    await publish(unnamed, stranger);
    expect(await balances(purse)).toEqual([500, 0]);
    expect([await owed(unnamed.id), await owed(stranger.id)]).toEqual([
      [{ amount: 100, person_id: 0, settled: 0 }],
      [{ amount: 200, person_id: 0, settled: 0 }],
    ]);
  });

  it('CUST-2 takes the reserved purse even if the sale is anonymous', async () => {
    const purse = await test.purseWith('wallet', 500);
    const { hold } = await reserve(purse, 400);
    await publish(sold({ purse, amount: 450, customerId: 0, orderId: hold!.orderId }));
    expect(await balances(purse)).toEqual([100, 0]);
    expect(await owed(hold!.orderId)).toMatchObject([{ amount: 50, person_id: 0 }]);
  });

  it.each(['wallet', 'giftCard', 'tab', 'points'] as const)(
    'LEDG-2 H-15 gives the same result for a %s whether the refund or the sale arrives first',
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
        await publish(order);
        if (!isBefore) await credit(purse, order.id, 500);
        expect(await balances(purse)).toEqual([tender === 'tab' ? 0 : 300, 0]);
        // Nothing ends up in an unrelated wallet, and nothing is owed.
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
    'LEDG-2 H-15 makes a refund by a missing %s wait for its sale, whose debt it ends',
    async (tender) => {
      const customerId = await test.customer();
      const purse = { accountId: account, customerId, tender, cardId: tender === 'tab' ? '' : test.newId() };
      const order = sold({ purse, amount: 500 });
      const request = { refundId: test.newId(), orderId: order.id, purse, amount: 500, currency: 'USD' };
      await expect(test.tenders.credit(request)).rejects.toMatchObject({
        ...{ kind: 'notFound', params: { what: 'sale' } },
      });
      await publish(order);
      await test.tenders.credit(request);
      expect(await owed(order.id)).toEqual([{ amount: 500, person_id: customerId, settled: 500 }]);
      expect(await test.service.sql('select from purse where person_id = $1', [customerId])).toEqual([]);
      expect(await test.faults()).toEqual([]);
    },
  );

  it('CUST-2 H-26 pays once in any order of sale, capture, release and expiry', async () => {
    for (let round = 0; round < 6; round++) {
      const purse = await test.purseWith('wallet', 1_000);
      const { hold } = await reserve(purse, 400, test.newId(), round % 2 ? 1 : 15);
      const { orderId } = hold!;
      const { accountId, tender, cardId } = purse;
      if (round % 2) test.pass(minute);
      await Promise.allSettled([
        publish(sold({ purse, amount: 400, orderId })),
        test.tenders.capture({ accountId, tender, cardId, orderId, amount: 400 }),
        test.tenders.release({ accountId, tender, cardId, orderId }),
        test.service.runDue(),
      ]);
      expect(await balances(purse)).toEqual([600, 0]);
      expect(await owed(orderId)).toEqual([]);
    }
    expect(await test.faults()).toEqual([]);
  }, 30_000);

  it('LEDG-8 H-12 sums everything a sale has cleared, and reports inconsistencies', async () => {
    const journal = test.service.app.get(ValueJournalController);
    const asRoot = <T>(work: () => Promise<T>) => test.service.as(superAdmin, work);
    const purse = await test.purseWith('wallet', 300);
    const order = sold({ purse, amount: 500 });
    await publish(order);
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
    // 300 were taken; 200 of the 250 refunded ended the debt.
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

  it('LEDG-8 settles a batch of 200 sales in at most 14 data statements', async () => {
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
    // Each purse once, plus debts for missing value.
    expect(written.filter(({ event }) => event === events.PurseChanged)).toHaveLength(4);
    expect(written.length).toBeGreaterThan(4);
    const [statements] = transactions;
    // Inbox and outbox need further statements.
    expect(statements!.length).toBeLessThanOrEqual(14);
    expect(
      await test.service.sql('select from spending where order_id = any ($1)', [orders.map(({ id }) => id)]),
    ).toHaveLength(200);
    expect(await test.faults()).toEqual([]);
  }, 30_000);

  it('CUST-2 PERM-3 LEDG-8 adds up under eight concurrent actors', async () => {
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
      if (does < 3) await publish(order);
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
