import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { inCall } from '@backroom/platform';
import { permissions } from '@backroom/proto/permissions';
import type { PaymentMethod } from '@backroom/proto/devices';
import { personWith, superAdmin, type ServiceUnderTest } from '@backroom/testing/service-under-test';
import { drain } from '@backroom/testing/waiting';
import { JournalController } from '../src/journal/journal.controller.js';
import { scriptedCards } from '../src/payment/sandbox-processor.js';
import { RefundDriver } from '../src/refund/refund-driver.js';
import { RefundsController } from '../src/refund/refunds.controller.js';
import { again, book, newId, reported } from './ledger-under-test.js';
import { LedgerWithValue } from './with-stored-value.js';

/** `npm run histories` runs 5,000. */
const histories = Number(process.env['DATABASE_HISTORIES'] ?? 15);
const actors = 8;
const account = 11;
const keeper = personWith([permissions.RefundsIssue, permissions.LedgerAll], account);

let test: LedgerWithValue;
let ledger: ServiceUnderTest;
let customer: number;
beforeAll(async () => {
  test = await LedgerWithValue.start({ PAYMENT_PROCESSOR: 'sandbox' });
  ledger = test.ledger;
}, 60_000);
afterAll(() => test?.stop());

const act = fc.record({
  kind: fc.constantFrom('refund', 'refund', 'refund', 'resume', 'redeliver'),
  payment: fc.nat({ max: 2 }),
  /** Percent of the payment; null for all that remains. */
  percent: fc.option(fc.integer({ min: 1, max: 120 })),
  /** Few keys, so that two actors use the same one. */
  key: fc.nat({ max: 3 }),
});
const history = fc.record({
  methods: fc.array(
    fc.constantFrom<PaymentMethod>('creditCard', 'cash', 'operator', 'giftCard', 'yokeCash', 'loyalty'),
    { minLength: 1, maxLength: 3 },
  ),
  points: fc.integer({ min: 1, max: 5_000 }),
  isKnown: fc.boolean(),
  lastFour: fc.constantFrom('4242', '4242', ...Object.values(scriptedCards)),
  quantity: fc.integer({ min: 1, max: 9 }),
  acts: fc.array(fc.array(act, { minLength: 1, maxLength: 4 }), { minLength: actors, maxLength: actors }),
});

/** Expected refusals; all other errors are defects. */
const refusals = ['invalid', 'refunded', 'not-refundable', 'idempotency-key-reused', 'changed-meanwhile'];

async function live({
  methods,
  lastFour,
  quantity,
  points,
  isKnown,
  acts,
}: typeof history extends fc.Arbitrary<infer T> ? T : never) {
  customer = await test.customer();
  const reference = await test.giftCard(customer);
  const report = reported({
    ...{ methods, lastFour, cart: [{ quantity }] },
    spoil: (body) => ({
      ...body,
      // A device can name a person who is not a customer.
      customerId: isKnown ? customer : 4_711,
      payments: body.payments.map((one) => ({
        ...one,
        points,
        ...(one.method === 'giftCard' && { reference }),
      })),
    }),
  });
  await book(ledger, report);
  const { orderId, payments } = report.body;
  const prefix = newId();
  await Promise.all(
    acts.map(async (steps) => {
      for (const { kind, payment, percent, key } of steps) {
        const { id: paymentId, amount } = payments[payment % payments.length]!;
        try {
          if (kind === 'redeliver') await book(ledger, again(report));
          else if (kind === 'resume') await resumeOne(orderId);
          else {
            const requested = percent === null ? '' : (Math.ceil((amount * percent) / 100) / 100).toFixed(2);
            const request = {
              orderId,
              paymentId,
              amount: requested,
              currency: '',
              reason: '',
              lines: [],
              restock: false,
            };
            await inCall({ principal: keeper, idempotencyKey: `${prefix}${key}` }, () =>
              ledger.app.get(RefundsController).refundPayment(request),
            );
          }
        } catch (error) {
          const { code } = error as { code?: string };
          if (!refusals.includes(code ?? '')) throw error;
        }
      }
    }),
  );
  const sums = await ledger.sql<{ amount: number; taken: number; given: number }>(
    `select p.amount,
       coalesce(sum(r.amount) filter (where r.state <> 'failed'), 0) as taken,
       coalesce((select sum(o.amount) from sandbox_operation o join refund g on g.id::text = o.key
         where g.sale_id = p.sale_id and g.payment_n = p.n and o.state = 'succeeded'), 0) as given
     from sale_payment p left join refund r on r.sale_id = p.sale_id and r.payment_n = p.n
     where p.sale_id = $1 group by p.sale_id, p.n, p.amount`,
    [orderId],
  );
  for (const { amount, taken, given } of sums) {
    expect(taken).toBeLessThanOrEqual(amount);
    // Every refund at the card processor was requested, and is counted.
    expect(given).toBeLessThanOrEqual(taken);
  }
  // Stored value received exactly what its refunds gave, to the point.
  const back = await ledger.sql<{ tender: string; value: number }>(
    `select tender, sum(case tender when 'points' then points else amount end)::float8 as value
     from refund where sale_id = $1 and state = 'succeeded' and tender in ('wallet', 'points', 'giftCard')
     group by tender`,
    [orderId],
  );
  for (const { tender, value } of back) expect((await test.balance(customer, tender)) ?? 0).toBe(value);
  const whole = await ledger.sql(
    `select 1 from sale_payment where sale_id = $1 and type = 2 and refunded = amount and amount > 0
       and refunded_points <> points`,
    [orderId],
  );
  expect(whole).toEqual([]);
}

async function resumeOne(orderId: string): Promise<void> {
  const [pending] = await ledger.sql<{ id: string }>(
    "select id from refund where sale_id = $1 and state = 'pending' limit 1",
    [orderId],
  );
  if (pending) await ledger.app.get(RefundDriver).resume(account, pending.id);
}

describe('LEDG-2 LEDG-8 eight concurrent actors on one sale', () => {
  it(
    'LEDG-2 LEDG-8 refund no more than was paid on Postgres, and leave the ledger consistent',
    async () => {
      await fc.assert(fc.asyncProperty(history, live), { numRuns: histories, endOnFailure: true });
      let next = { nextAccountId: 0, nextMonth: '' };
      await drain('the check of the ledger', async () => {
        const answer = await inCall({ principal: superAdmin }, () =>
          ledger.app.get(JournalController).checkLedger(next),
        );
        expect(answer.faults).toEqual([]);
        next = { nextAccountId: answer.nextAccountId, nextMonth: answer.nextMonth };
        return !answer.complete;
      });
    },
    60_000 + histories * 2_000,
  );
});
