import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { superAdmin } from '@backroom/testing/service-under-test';
import { ValueJournalController } from '../src/settlement/value-journal.controller.js';
import { account, lobby } from './customers-under-test.js';
import { PursesUnderTest } from './purses-under-test.js';

let test: PursesUnderTest;
beforeAll(async () => {
  test = await PursesUnderTest.start();
}, 60_000);
afterAll(() => test?.stop());

const found = async () => (await test.faults()).map((fault) => (fault as { check?: string }).check);

it('LEDG-8 H-12 reports a deposit, a refund and an earning that are missing in their purse', async () => {
  const wallet = await test.purseWith('wallet', 300);
  const depositId = test.newId();
  const expiresAt = test.now() + 60_000;
  await test.deposits.prepare({
    ...{ depositId, purse: wallet, amount: 70, currency: 'USD', expiresAt, granted: false },
  });
  await test.deposits.deposit({ accountId: account, depositId });
  const orderId = await test.sold([{ purse: wallet, amount: 100 }]);
  const refundId = test.newId();
  await test.tenders.credit({ refundId, orderId, purse: wallet, amount: 60, currency: 'USD' });
  expect(await found()).toEqual([]);

  const broken: [check: string[], table: string, change: string, back: string][] = [
    [['deposit-put-in'], 'deposit', 'amount = amount + 1', 'amount = amount - 1'],
    [['deposit-put-in'], 'deposit', 'settled = settled + 1', 'settled = settled - 1'],
    [['credit-put-in', 'money-given-back'], 'purse_credit', 'given = given + 41', 'given = given - 41'],
  ];
  for (const [checks, table, change, back] of broken) {
    const row = table === 'deposit' ? ['deposit_id', depositId] : ['refund_id', refundId];
    const where = `where ${row[0]} = '${row[1]}'`;
    await test.service.sql(`update ${table} set ${change} ${where}`);
    expect(await found()).toEqual(checks);
    await test.service.sql(`update ${table} set ${back} ${where}`);
  }
  await test.service.sql(
    `insert into earning (account_id, order_id, location_id, person_id, is_told, points, at)
     values ($1, $2, $3, $4, true, 5, $5)`,
    [account, orderId, lobby, wallet.customerId, new Date(test.now())],
  );
  expect(await found()).toEqual(['earning-entries']);
  await test.service.sql('delete from earning where order_id = $1', [orderId]);
  expect(await found()).toEqual([]);
});

it('CUST-6 LEDG-8 H-19 reports a tab with more payments pending than owed, unless a refund came first', async () => {
  const tab = await test.purseWith('tab', 1_000);
  const { accountId, tender, cardId } = tab;
  const hold = { orderId: test.newId(), purse: tab, amount: 500, currency: 'USD' };
  await test.tenders.reserve({ ...hold, expiresAt: test.now() + 60_000 });
  await test.tenders.capture({ accountId, orderId: hold.orderId, tender, cardId, amount: 500 });
  const deposit = { depositId: test.newId(), purse: tab, amount: 400, currency: 'USD' };
  await test.deposits.prepare({ ...deposit, expiresAt: test.now() + 60_000 });
  expect(await found()).toEqual([]);
  const setAmount = (amount: number) =>
    test.service.sql('update deposit set amount = $2 where deposit_id = $1', [deposit.depositId, amount]);
  await setAmount(501);
  expect(await found()).toEqual(['tab-prepared']);
  const response = await test.service.as(superAdmin, () =>
    test.service.app.get(ValueJournalController).checkPurses({ accountId, afterPurseId: '' }),
  );
  expect(response.faults).toMatchObject([{ check: 'tab-prepared', detail: 'asks for 501, owed is 500' }]);
  await setAmount(400);
  // A refund that arrives before its sale.
  const orderId = test.newId();
  const early = { refundId: test.newId(), orderId, purse: tab, amount: 200, currency: 'USD' };
  await test.tenders.credit(early);
  expect(await test.row(tab)).toMatchObject({ balance: -300 });
  expect(await found()).toEqual([]);
  await test.sold([{ purse: tab, amount: 200 }], { orderId });
  expect(await test.row(tab)).toMatchObject({ balance: -500 });
  expect(await found()).toEqual([]);
});

it('LEDG-8 checks a thousand purses at a time without omitting any', async () => {
  await test.service.sql(
    `insert into purse (account_id, id, person_id, tender, currency, changed_at)
     select $1, gen_random_uuid(), 900000 + n, 'wallet', 'USD', now() from generate_series(1, 2100) n`,
    [account],
  );
  const [last] = await test.service.sql<{ id: string }>(
    'select id from purse where account_id = $1 order by id desc limit 1',
    [account],
  );
  await test.service.sql('update purse set balance = 5 where id = $1', [last!.id]);
  const journal = test.service.app.get(ValueJournalController);
  const pages: string[][] = [];
  let afterPurseId = '';
  do {
    const { faults, lastPurseId } = await test.service.as(superAdmin, () =>
      journal.checkPurses({ accountId: account, afterPurseId }),
    );
    pages.push(faults.map(({ check }) => check));
    afterPurseId = lastPurseId;
  } while (afterPurseId);
  // Findings about the whole operator appear once.
  expect(pages).toEqual([['purse-in-journal'], [], ['purse-entries']]);
  await test.service.sql('delete from purse where account_id = $1 and person_id > 900000', [account]);
});
