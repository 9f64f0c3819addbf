import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ConsumerRunner, Database } from '@backroom/platform';
import { events } from '@backroom/proto/events';
import type { ServiceUnderTest } from '@backroom/testing/service-under-test';
import { waitUntil } from '@backroom/testing/running-system';
import { deviceOrdersConsumer } from '../src/booking/device-orders.consumer.js';
import { again, kioskOf, productOf, reported, startLedger } from './ledger-under-test.js';
import { recordTransactions } from '@backroom/testing/record-transactions';

let ledger: ServiceUnderTest;
beforeAll(async () => {
  ledger = await startLedger();
}, 60_000);
afterAll(() => ledger?.stop());

/** Consumes the topic through the real runner and returns the data statements of each transaction that wrote. */
async function transactionsOf(sales: () => Promise<number>, expected: number): Promise<string[][]> {
  const { eventLog, ids, clock, log } = ledger.platform;
  const database = new Database({ url: ledger.database.app });
  const transactions = recordTransactions(database);
  const runner = new ConsumerRunner({ database, eventLog, ids, clock, log });
  await runner.start([deviceOrdersConsumer]);
  await waitUntil('all are booked', async () => (await sales()) === expected);
  await runner.stop();
  await database.close();
  return transactions;
}

const count = async (table: string) =>
  Number((await ledger.sql<{ n: string }>(`select count(*) as n from ${table}`))[0]!.n);
const publish = (reports: ReturnType<typeof again>[]) =>
  ledger.publish(
    events.DeviceOrders,
    reports.map(({ eventId, message }) => ({
      id: eventId,
      key: message.deviceId,
      accountId: message.accountId,
      payload: message,
    })),
  );

describe('LEDG-8 database statements per batch', () => {
  it('LEDG-8 are at most 12 for a batch of 100 orders', async () => {
    const carts = (n: number) =>
      Array.from({ length: 1 + (n % 4) }, (_, line) => ({
        productId: productOf(11, line % 3),
        quantity: 1 + line,
      }));
    await publish(
      Array.from({ length: 100 }, (_, n) =>
        reported({ cart: carts(n), methods: n % 3 ? ['creditCard'] : ['giftCard', 'cash'] }),
      ),
    );
    const transactions = await transactionsOf(() => count('sale'), 100);
    expect(transactions).toHaveLength(1);
    // Including inbox and outbox.
    const [statements] = transactions as [string[]];
    expect(statements.some((text) => text.includes('insert into inbox'))).toBe(true);
    expect(statements.some((text) => text.includes('insert into outbox'))).toBe(true);
    expect(statements.length).toBeLessThanOrEqual(13);
    expect(await count('outbox')).toBe(100);
  });

  it('LEDG-8 do not depend on the size of the batch, or on refused and duplicate sales', async () => {
    const before = await count('sale');
    const known = reported();
    const mixed = Array.from({ length: 60 }, () => reported());
    const bad = Array.from({ length: 20 }, () => reported({ spoil: (body) => ({ ...body, total: 1 }) }));
    await publish([known, again(known), again(known, { total: 5 }), ...mixed, ...bad]);
    const transactions = await transactionsOf(async () => (await count('sale')) - before, 61);
    expect(transactions).toHaveLength(1);
    expect(transactions[0]!.length).toBeLessThanOrEqual(13);
    expect(await count('quarantine')).toBe(21);
  });

  it('LEDG-8 change nothing for a redelivered message', async () => {
    const before = await count('sale');
    const reports = Array.from({ length: 5 }, () => reported({ kiosk: 1 }));
    await publish(reports);
    await publish([...reports].reverse());
    const last = reported({ kiosk: 1 });
    await publish([last]);
    await transactionsOf(async () => (await count('sale')) - before, 6);
    expect(await count(`sale where kiosk_id = ${kioskOf(11, 1)}`)).toBe(6);
    expect((await ledger.platform.consumers.parked()).length).toBe(0);
  });
});
