import type { StoredTender } from '@backroom/proto/stored-value';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { tendersConform, type TenderUnderTest } from '@backroom/testing/tenders-conformance';
import { tenderAccounts } from '../src/purse/purse-chart.js';
import { currencyOf, PursesUnderTest } from './purses-under-test.js';

let test: PursesUnderTest;
beforeAll(async () => {
  test = await PursesUnderTest.start();
}, 60_000);
afterAll(() => test?.stop());

async function under(tender: StoredTender): Promise<TenderUnderTest> {
  return {
    tenders: test.tenders,
    purseWith: (amount, sibling) => test.purseWith(tender, amount, sibling?.customerId),
    spendable: (purse) => test.spendable(purse),
    now: test.now,
    pass: async (milliseconds) => test.pass(milliseconds),
    newId: test.newId,
  };
}

for (const tender of Object.keys(tenderAccounts) as StoredTender[])
  tendersConform(`stored value: ${tender}`, () => under(tender), {
    ...{ cards: tender === 'giftCard', currency: currencyOf(tender) },
  });

it('CUST-2 LEDG-8 keeps every purse equal to its entries, holds and journal after all of that', async () => {
  expect(await test.faults()).toEqual([]);
});
