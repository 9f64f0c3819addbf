import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountScope } from '@backroom/platform';
import { paymentTypes } from '@backroom/proto/devices';
import { events } from '@backroom/proto/events';
import { Order } from '@backroom/proto/orders/v1/order';
import type { StoredTender } from '@backroom/proto/stored-value';
import { depositsConform, type DepositsUnderTest } from '@backroom/testing/deposits-conformance';
import { waitUntil } from '@backroom/testing/running-system';
import { lockedPurse } from '../src/purse/purse.sql.js';
import { tenderAccounts } from '../src/purse/purse-chart.js';
import { account } from './customers-under-test.js';
import { currencyOf, PursesUnderTest } from './purses-under-test.js';

const [minute, day] = [60_000, 86_400_000];

let test: PursesUnderTest;
beforeAll(async () => {
  test = await PursesUnderTest.start();
}, 60_000);
afterAll(() => test?.stop());

/** Returns a load of 500 by card, as the ledger publishes it once booked. */
const load = (customerId: number, receivedAt: number) =>
  Order.fromPartial({
    ...{ id: test.newId(), accountId: account, locationId: 21, customerId, currency: 'USD' },
    ...{ kind: 'valueAdd', timezone: 'UTC', soldAt: receivedAt, receivedAt, localDate: '2026-06-15' },
    payments: [{ id: test.newId(), type: paymentTypes.card, amount: 500 }],
    totals: { total: 500, value: 500 },
  });

/** Opens a purse for a new customer; if it is a tab, spends this amount. */
async function purseFor(tender: StoredTender, amount: number) {
  const purse = await test.purseWith(tender, tender === 'tab' ? amount : 100);
  if (tender !== 'tab') return purse;
  const { accountId, cardId } = purse;
  const orderId = test.newId();
  const expiresAt = test.now() + minute;
  await test.tenders.reserve({ orderId, purse, amount, currency: 'USD', expiresAt });
  await test.tenders.capture({ accountId, orderId, tender, cardId, amount });
  return purse;
}

async function under(tender: StoredTender): Promise<DepositsUnderTest> {
  return {
    deposits: test.deposits,
    purseFor: (amount) => purseFor(tender, amount),
    balance: async (purse) => (await test.row(purse)).balance,
    now: test.now,
    pass: async (milliseconds) => test.pass(milliseconds),
    newId: test.newId,
  };
}

for (const tender of Object.keys(tenderAccounts) as StoredTender[])
  depositsConform(`stored value: ${tender}`, () => under(tender), {
    ...{ owed: tender === 'tab', currency: currencyOf(tender) },
  });

describe('LEDG-1 deposits into purses', () => {
  it('LEDG-1 CUST-2 opens a wallet for a customer without one, and publishes its balance', async () => {
    const purse = { accountId: account, customerId: await test.customer(), tender: 'wallet', cardId: '' };
    const depositId = test.newId();
    const expiresAt = test.now() + minute;
    await test.deposits.prepare({
      depositId,
      purse,
      amount: 2_500,
      currency: 'USD',
      expiresAt,
      locationId: 21,
    });
    expect(await test.row(purse)).toMatchObject({ balance: 0 });
    await test.deposits.deposit({ accountId: account, depositId });
    expect((await test.service.outbox(events.PurseChanged)).at(-1)).toMatchObject({
      ...{ customerId: purse.customerId, tender: 'wallet', currency: 'USD', balance: 2_500, held: 0 },
    });
    const posted = await test.service.sql(
      'select ledger_account as account, amount, location_id as place from journal_entry where posting_id = $1 order by id',
      [depositId],
    );
    expect(posted).toEqual([
      { account: 'liability.wallet', amount: -2_500, place: 21 },
      { account: 'clearing.wallet', amount: 2_500, place: 21 },
    ]);
  });

  it('CUST-2 LEDG-1 dates a load that arrives late at the time it was booked', async () => {
    const customerId = await test.customer();
    const [first, second] = [test.now() - 3 * day, test.now() - day];
    await test.service.publish(
      events.ValueAdded,
      // Under one key: delivered in this order, in one batch or two.
      [load(customerId, first), load(customerId, second)].map((order) => ({
        ...{ id: order.id, key: String(customerId), accountId: account },
        payload: { order },
      })),
    );
    const entries = () =>
      test.service.sql<{ at: Date; balance: number }>(
        `select e.at, e.balance_after as balance from purse_entry e join purse p on p.account_id = e.account_id
           and p.id = e.purse_id where p.person_id = $1 and p.tender = 'wallet' order by e.n`,
        [customerId],
      );
    await waitUntil('both are deposited', async () => (await entries()).length === 2);
    expect((await entries()).map(({ at, balance }) => [at.getTime(), balance])).toEqual([
      [first, 500],
      [second, 1_000],
    ]);
  });

  it('CUST-2 LEDG-8 locks the purses of published loads in the global order', async () => {
    const customers = [await test.customer(), await test.customer()];
    // The wallet of the second customer sorts first: ids begin with their time.
    const second = await test.purseWith('wallet', 0, customers[1]);
    test.pass(1);
    const first = await test.purseWith('wallet', 0, customers[0]);
    await test.service.platform.database.withTenant(accountScope(account), async (tx) => {
      await lockedPurse(tx, second);
      const orders = customers.map((customerId) => load(customerId, test.now()));
      await test.service.publish(
        events.ValueAdded,
        orders.map((order) => ({ id: order.id, key: 'both', accountId: account, payload: { order } })),
      );
      await waitUntil('it waits for the lock', async () => {
        const rows = await test.service.sql(
          "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
        );
        return rows.length > 0;
      });
      const { id } = await test.row(first);
      await tx.query('select from purse where account_id = $1 and id = $2 for update nowait', [account, id]);
    });
    await waitUntil('both are deposited', async () => {
      const rows = await Promise.all([first, second].map((purse) => test.row(purse)));
      return rows.every(({ balance }) => Number(balance) === 500);
    });
  });

  it('CUST-2 LEDG-8 keeps every purse equal to its entries, holds and journal after all of that', async () => {
    expect(await test.faults()).toEqual([]);
  });
});
