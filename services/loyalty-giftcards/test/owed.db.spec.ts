import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ValueJournalServiceService } from '@backroom/proto/customers/v1/value_journal_service';
import { account } from './customers-under-test.js';
import { PursesUnderTest } from './purses-under-test.js';

let test: PursesUnderTest;
beforeAll(async () => {
  test = await PursesUnderTest.start();
}, 60_000);
afterAll(() => test?.stop());

const owed = () => test.client(ValueJournalServiceService).getOwed({ accountId: account });

it('OPER-1 CUST-2 reports what an operator owes and is owed, in money only', async () => {
  expect(await owed()).toEqual({ currency: '', customers: 0, operator: 0, pending: 0 });
  await test.purseWith('points', 700);
  expect(await owed()).toMatchObject({ customers: 0, operator: 0 });
  const wallet = await test.purseWith('wallet', 300);
  const card = await test.purseWith('giftCard', 200);
  expect(await owed()).toEqual({ currency: 'USD', customers: 500, operator: 0, pending: 0 });
  // A sale of 450 by wallet was 150 short.
  await test.sold([{ purse: wallet, amount: 450 }]);
  const expiresAt = test.now() + 60_000;
  await test.deposits.prepare({
    ...{ depositId: test.newId(), purse: wallet, amount: 70, currency: 'USD', expiresAt, granted: false },
  });
  expect(await owed()).toEqual({ currency: 'USD', customers: 200, operator: 150, pending: 70 });
  // Nobody can spend an expired card, and an expired load adds nothing.
  await test.service.sql('update purse set expires_at = $2 where id = $1', [
    card.cardId,
    new Date(expiresAt),
  ]);
  test.pass(60_001);
  expect(await owed()).toEqual({ currency: 'USD', customers: 0, operator: 150, pending: 0 });
});
