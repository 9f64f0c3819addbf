import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { events } from '@backroom/proto/events';
import type { RedemptionFlag } from '@backroom/proto/tenders/v1/redemption';
import { permissions } from '@backroom/proto/permissions';
import { personWith, superAdmin, type ServiceUnderTest } from '@backroom/testing/service-under-test';
import { waitUntil } from '@backroom/testing/running-system';
import { JournalController } from '../src/journal/journal.controller.js';
import { SalesController } from '../src/sale/sales.controller.js';
import { book, locationOf, reported, startLedger } from './ledger-under-test.js';

let ledger: ServiceUnderTest;
beforeAll(async () => {
  ledger = await startLedger();
  await ledger.consume();
}, 60_000);
afterAll(() => ledger?.stop());

const account = 11;
const noFilter = {
  ...{ accountIds: [], locationIds: [], fromDate: '', toDate: '', orderId: '', refundId: '' },
  ...{ ledgerAccount: '', orderNumber: '' },
};
const newId = () => ledger.platform.ids.next();
const found = (orderId: string, amount: number, tender = 'wallet') => ({
  ...{ accountId: account, shortfallId: newId(), orderId, locationId: 21, customerId: 7, tender },
  ...{ currency: 'USD', amount, at: ledger.clock.now().getTime(), localDate: '2026-06-15' },
});
type Found = ReturnType<typeof found>;
const settled = ({ shortfallId, ...rest }: Found, amount: number, by: string, tender: string) => ({
  ...{ ...rest, shortfallId, settlementId: newId(), amount, by, tender },
});

const publishFound = (...all: Found[]) =>
  ledger.publish(
    events.ShortfallFound,
    all.map((payload) => ({ key: payload.shortfallId, accountId: account, payload })),
  );
const publishSettled = (...all: ReturnType<typeof settled>[]) =>
  ledger.publish(
    events.ShortfallSettled,
    all.map((payload) => ({ key: payload.shortfallId, accountId: account, payload })),
  );
const entriesOf = async (id: string) =>
  Object.fromEntries(
    (
      await ledger.sql<{ name: string; amount: number }>(
        'select ledger_account as name, amount::int from journal_entry where posting_id = $1',
        [id],
      )
    ).map(({ name, amount }) => [name, amount]),
  );
const isBooked = (id: string) =>
  waitUntil('the shortfall is booked', async () => Object.keys(await entriesOf(id)).length > 0);

describe('LEDG-2 shortfalls of stored value', () => {
  it('LEDG-2 LEDG-8 become debts of the customer, and are posted back when settled, once each despite duplicates', async () => {
    const debt = found(newId(), 500);
    const [paid, given] = [settled(debt, 300, 'deposit', 'wallet'), settled(debt, 200, 'writeOff', '')];
    await publishFound(debt, debt);
    await publishSettled(paid, given);
    await isBooked(given.settlementId);
    await ledger.sql('delete from inbox');
    await publishFound(debt);
    await publishSettled(paid, given);
    const last = found(newId(), 10, 'points');
    await publishFound(last);
    await isBooked(last.shortfallId);
    expect(await entriesOf(debt.shortfallId)).toEqual({ 'asset.receivables': 500, 'clearing.wallet': -500 });
    expect(await entriesOf(paid.settlementId)).toEqual({ 'asset.receivables': -300, 'clearing.wallet': 300 });
    expect(await entriesOf(given.settlementId)).toEqual({
      ...{ 'asset.receivables': -200, 'expense.writeOffs': 200 },
    });
    expect(await entriesOf(last.shortfallId)).toEqual({ 'asset.receivables': 10, 'clearing.loyalty': -10 });
  });

  it('LEDG-8 are in the journal of their sale, and the check finds differences', async () => {
    const report = reported({ methods: ['yokeCash'] });
    await book(ledger, report);
    const { orderId, total } = report.body;
    const debt = { ...found(orderId, total), locationId: locationOf(account) };
    await publishFound(debt);
    await isBooked(debt.shortfallId);
    const journal = ledger.app.get(JournalController);
    const keeper = personWith([permissions.LedgerAll], account);
    const filter = { ...noFilter, accountIds: [account], orderId };
    const { entries } = await ledger.as(keeper, () =>
      journal.listEntries({ filter, page: 1, limit: 100, before: undefined }),
    );
    const ofDebt = entries.filter(({ postingKind }) => postingKind === 'shortfall');
    expect(ofDebt.map(({ ledgerAccount, amount, orderId }) => [ledgerAccount, amount, orderId])).toEqual(
      expect.arrayContaining([
        ['asset.receivables', total, orderId],
        ['clearing.wallet', -total, orderId],
      ]),
    );
    // Nothing of it is owed by the wallets any more.
    const { sums } = await ledger.as(keeper, () => journal.sumEntries({ filter }));
    expect(sums.find(({ ledgerAccount }) => ledgerAccount === 'clearing.wallet')).toMatchObject({
      ...{ debit: total, credit: total },
    });
    const cleared = await ledger.as(superAdmin, () =>
      journal.sumCleared({ accountId: account, factIds: [orderId] }),
    );
    expect(cleared.sums).toMatchObject([{ factId: orderId, ledgerAccount: 'clearing.wallet', amount: 0 }]);
    const { day, sums: ofDay } = await ledger.as(superAdmin, () =>
      journal.listCleared({ fromAccountId: account, afterDay: '2026-06-14' }),
    );
    expect([day, ofDay.map(({ factId }) => factId)]).toEqual([
      '2026-06-15',
      expect.arrayContaining([orderId]),
    ]);
    const check = async () =>
      (await ledger.as(superAdmin, () => journal.checkLedger({ nextAccountId: 0, nextMonth: '' }))).faults;
    expect(await check()).toEqual([]);
    await ledger.sql('update shortfall set amount = amount + 1 where id = $1', [debt.shortfallId]);
    expect(await check()).toMatchObject([{ check: 'shortfall-in-journal', subject: debt.shortfallId }]);
    await ledger.sql('update shortfall set amount = amount - 1 where id = $1', [debt.shortfallId]);
    const more = settled(debt, total + 1, 'deposit', 'wallet');
    await publishSettled(more);
    await isBooked(more.settlementId);
    expect(await check()).toMatchObject([{ check: 'shortfall-of-sale', subject: orderId }]);
    await ledger.sql('delete from shortfall where id = $1', [more.settlementId]);
    expect(await check()).toMatchObject([{ check: 'posting-known', subject: more.settlementId }]);
    await ledger.sql('delete from shortfall where id = $1', [debt.shortfallId]);
    expect((await check()).map(({ subject }) => subject).sort()).toEqual(
      [debt.shortfallId, more.settlementId].sort(),
    );
  });
});

describe('LOY-3 H-10 flags of redemptions', () => {
  it('LOY-3 CUST-6 H-02 are stored once with their sale only, for points and for a tab, despite duplicates', async () => {
    const [one, other] = [reported(), reported()];
    await book(ledger, one, other);
    const orderId = one.body.orderId;
    const points = { unreserved: 2_500, missing: 500, expected: 224, tabUnreserved: 0, tabBeyond: 0 };
    const tab = { unreserved: 0, missing: 0, tabUnreserved: 300, tabBeyond: 100 };
    const flag = { unreserved: 2_500, missing: 500, expected: 224, tabUnreserved: 300, tabBeyond: 100 };
    const publishFlags = (...flags: RedemptionFlag[]) =>
      ledger.publish(
        events.RedemptionFlagged,
        flags.map((flag) => {
          const payload = { accountId: account, orderId, locationId: locationOf(11), customerId: 7, flag };
          return { key: orderId, accountId: account, payload };
        }),
      );
    await publishFlags(points, points, tab);
    const flagOf = async (id: string) => {
      const [row] = await ledger.sql('select redemption_flag from sale where id = $1', [id]);
      return row!['redemption_flag'];
    };
    await waitUntil('the sale is flagged', async () => (await flagOf(orderId)) !== null);
    expect([await flagOf(orderId), await flagOf(other.body.orderId)]).toEqual([flag, null]);
    const { order } = await ledger.as(superAdmin, () => ledger.app.get(SalesController).getSale({ orderId }));
    expect(order!.redemptionFlag).toEqual(flag);
    // Delivered again one by one, neither overwrites the other.
    await publishFlags(points);
    await publishFlags(tab);
    const third = reported();
    await book(ledger, third);
    await ledger.publish(events.RedemptionFlagged, [
      {
        ...{ key: third.body.orderId, accountId: account },
        payload: {
          ...{ accountId: account, orderId: third.body.orderId, locationId: locationOf(11), customerId: 7 },
          flag: tab,
        },
      },
    ]);
    await waitUntil('the last sale is flagged', async () => (await flagOf(third.body.orderId)) !== null);
    expect(await flagOf(third.body.orderId)).toEqual({ tabUnreserved: 300, tabBeyond: 100 });
    expect(await flagOf(orderId)).toEqual(flag);
  });
});
