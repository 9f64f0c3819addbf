import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountScope, schedule, type ReceivedEvent } from '@backroom/platform';
import type { CustomerChanged } from '@backroom/proto/customers/v1/customers_events';
import { superAdmin, type ServiceUnderTest } from '@backroom/testing/service-under-test';
import { customers } from '../src/copies/customers.consumer.js';
import { rebuildWordsWork } from '../src/copies/rebuild-words.work.js';
import { customerWords } from '../src/migrations/041-customer-words.js';
import { SalesController } from '../src/sale/sales.controller.js';
import { OrdersController } from '../src/ledger/orders.controller.js';
import { book, now, reported, startLedger } from './ledger-under-test.js';

const account = 11;
const customerId = 4711;
let ledger: ServiceUnderTest;

/** Consumes an event of the customer; null: an erasure. */
async function consumeChange(change: Partial<CustomerChanged> | null, id = customerId): Promise<void> {
  const payload = change && {
    accountId: account,
    customerId: id,
    joinedAt: now,
    groupIds: [],
    state: 'active',
    ...change,
  };
  const event = { key: `${account}:${id}`, accountId: account, payload } as ReceivedEvent;
  await ledger.platform.database.withTenant(accountScope(account), (tx) =>
    customers(ledger.clock).handle(tx.with({ publish: () => undefined }) as never, [event] as never),
  );
}

const found = async (keywords: string, sort = '') => {
  const everything = { page: 1, limit: 10, accountIds: [], locationIds: [], lastFour: '', paymentTypes: [] };
  const days = { fromDate: '', toDate: '', kioskId: 0, orderId: '', customerId: 0 };
  const { orders } = await ledger.as(superAdmin, () =>
    ledger.app.get(OrdersController).listOrders({ ...everything, ...days, keywords, sort }),
  );
  return orders.map(({ customerName }) => customerName);
};

beforeAll(async () => {
  ledger = await startLedger();
  await consumeChange({ firstName: 'Mira', lastName: 'Sandoval', email: 'mira@example.test' });
  await book(ledger, reported({ spoil: (body) => ({ ...body, customerId }) }));
}, 60_000);
afterAll(() => ledger?.stop());

describe('LEDG-8 CUST-1 current customer names', () => {
  it('LEDG-8 CUST-1 are shown in the list and found by the beginning of a name', async () => {
    expect(await found('')).toEqual(['Mira Sandoval']);
    expect(await found('sand')).toEqual(['Mira Sandoval']);
    await consumeChange({ firstName: 'Mira', lastName: 'Okoye', email: 'mira@example.test' });
    expect(await found('oko')).toEqual(['Mira Okoye']);
    expect(await found('sand')).toEqual([]);
  });

  it.each([
    ['Zoë', 'Müller', ['zoe mul', 'Müller Zoë', 'MULLER', 'zoe.m@ex']],
    ['Karl', 'Groß', ['Groß', 'gross', 'GROSS', 'groß karl']],
    ['Ayşe', 'Yıldız', ['Yıldız', 'YILDIZ', 'yil', 'yildiz ayse']],
    ['José', 'O’Brien', ['Jose', 'brien', "o'brien", 'JOSÉ o’b']],
  ])('LEDG-8 V-06 SHELL-11 %s: %s is found by %j', async (firstName, lastName, texts) => {
    const name = `${firstName} ${lastName}`;
    await consumeChange({ firstName, lastName, email: 'zoe.m@example.test' });
    for (const typed of texts)
      for (const sort of ['', 'amount']) {
        if (typed.includes('@') && firstName !== 'Zoë') continue;
        expect([typed, await found(typed, sort)]).toEqual([typed, [name]]);
      }
    for (const typed of [`${firstName} Nobody`, 'rien', '---', '\u200d'])
      for (const sort of ['', 'amount']) expect([typed, await found(typed, sort)]).toEqual([typed, []]);
  });

  it('LEDG-8 V-06 finds all sales of more namesakes than are looked up one by one', async () => {
    await consumeChange({ firstName: 'Mira', lastName: 'Okoye', email: 'mira@example.test' });
    await ledger.sql(`insert into customer_word select $1, n, 'okonkwo' from generate_series(1, 1001) n`, [
      account,
    ]);
    await ledger.sql(`insert into customer_word values ($1, $2, 'okonkwo')`, [account, customerId]);
    for (const typed of ['okonkwo', 'oko', 'mira okonkwo'])
      expect(await found(typed)).toEqual(['Mira Okoye']);
    await ledger.sql(`delete from customer_word where word = 'okonkwo'`);
  });

  it('LEDG-8 V-06 rebuilds missing search words', async () => {
    const words = () => ledger.sql('select * from customer_word order by 1, 2, 3');
    const before = await words();
    await ledger.sql(`update customer_word set word = 'old' where word = 'okoye'`);
    await ledger.platform.database.transaction((tx) =>
      schedule(tx, rebuildWordsWork(null, ledger.clock.now())),
    );
    await ledger.runAllDue();
    expect(await words()).toEqual(before);
    expect(customerWords.sql).toContain(rebuildWordsWork(null, new Date()).kind);
  });

  it("PERM-5 CUST-1 removes an erased customer's name everywhere and keeps their sales", async () => {
    const anonymous = reported();
    await book(ledger, anonymous);
    const nameSale = (orderId: string, customerName: string) =>
      ledger.as(superAdmin, () => ledger.app.get(SalesController).editSale({ orderId, customerName }));
    const [own] = await ledger.sql<{ id: string }>('select id from sale where customer_id = $1', [
      customerId,
    ]);
    await nameSale(own!.id, 'Mira from next door');
    await nameSale(anonymous.body.orderId, 'A guest');
    await consumeChange(null);
    expect(await found('')).toEqual(['', '']);
    expect(await found('guest')).toEqual(['']);
    expect(await found('mira')).toEqual([]);
    expect(await found('oko')).toEqual([]);
    const texts = await ledger.sql<{ text: string }>(
      'select c::text as text from customer_copy c union all select w::text from customer_word w union all select s::text from sale s',
    );
    expect(texts.filter(({ text }) => /mira|okoye|sandoval/i.test(text))).toEqual([]);
  });
});
