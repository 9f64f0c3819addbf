import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountScope, type ReceivedEvent } from '@backroom/platform';
import type { CustomerChanged } from '@backroom/proto/customers/v1/customers_events';
import { superAdmin, type ServiceUnderTest } from '../../../tests/system/service-under-test.js';
import { customers } from '../src/copies/customers.consumer.js';
import { OrdersController } from '../src/order/orders.controller.js';
import { book, now, reported, startLedger } from './ledger-under-test.js';

const account = 11;
const customerId = 4711;
let ledger: ServiceUnderTest;

/** What loyalty-giftcards says of the customer; null: they were erased. */
async function say(said: Partial<CustomerChanged> | null): Promise<void> {
  const payload = said && {
    accountId: account,
    customerId,
    joinedAt: now,
    groupIds: [],
    state: 'active',
    ...said,
  };
  const event = { key: `${account}:${customerId}`, accountId: account, payload } as ReceivedEvent;
  await ledger.platform.database.withTenant(accountScope(account), (tx) =>
    customers(ledger.clock).handle(tx.with({ publish: () => undefined }) as never, [event] as never),
  );
}

const found = async (keywords: string) => {
  const everything = { page: 1, limit: 10, accountIds: [], locationIds: [], lastFour: '', paymentTypes: [] };
  const days = { fromDate: '', toDate: '', kioskId: 0, orderId: '', customerId: 0 };
  const { orders } = await ledger.as(superAdmin, () =>
    ledger.app.get(OrdersController).listOrders({ ...everything, ...days, keywords }),
  );
  return orders.map(({ customerName }) => customerName);
};

beforeAll(async () => {
  ledger = await startLedger();
  await say({ firstName: 'Mira', lastName: 'Sandoval', email: 'mira@example.test' });
  await book(ledger, reported({ spoil: (body) => ({ ...body, customerId }) }));
}, 60_000);
afterAll(() => ledger?.stop());

describe('LEDG-8 CUST-1 who bought is named as they are called now', () => {
  it('LEDG-8 CUST-1 in the list and by a search of the beginning of a name', async () => {
    expect(await found('')).toEqual(['Mira Sandoval']);
    expect(await found('sand')).toEqual(['Mira Sandoval']);
    await say({ firstName: 'Mira', lastName: 'Okoye', email: 'mira@example.test' });
    expect(await found('oko')).toEqual(['Mira Okoye']);
    expect(await found('sand')).toEqual([]);
  });

  it('PERM-5 CUST-1 whoever is erased is named nowhere any more, and their sales stay', async () => {
    await say(null);
    expect(await found('')).toEqual(['']);
    expect(await found('oko')).toEqual([]);
    const texts = await ledger.sql<{ text: string }>(
      'select c::text as text from customer_copy c union all select s::text from sale s',
    );
    expect(texts.filter(({ text }) => /mira|okoye|sandoval/i.test(text))).toEqual([]);
  });
});
