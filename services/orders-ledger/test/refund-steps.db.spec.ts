import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import { accountScope, inCall, servicePrincipal } from '@backroom/platform';
import type { Refund } from '@backroom/proto/orders/v1/refund';
import { permissions } from '@backroom/proto/permissions';
import { waitUntil } from '@backroom/testing/running-system';
import { personWith, type ServiceUnderTest } from '@backroom/testing/service-under-test';
import { CARD_PROCESSOR, type CardProcessor } from '../src/payment/card-processor.js';
import { lockPaidPart, refundById } from '../src/refund/refund.sql.js';
import { RefundDriver } from '../src/refund/refund-driver.js';
import { RefundsController } from '../src/refund/refunds.controller.js';
import { RequestRefund, type RequestedRefund } from '../src/refund/request-refund.command.js';
import { settleRefunds } from '../src/refund/settle-refund.js';
import {
  book,
  makeCustomer,
  LedgerRows,
  newId,
  reported,
  startLedger,
  type SaleOptions,
} from './ledger-under-test.js';

const account = 11;
const keeper = personWith([permissions.RefundsIssue], account);
let ledger: ServiceUnderTest;
let kept: LedgerRows;
beforeAll(async () => {
  ledger = await startLedger({ PAYMENT_PROCESSOR: 'sandbox' });
  kept = new LedgerRows(ledger);
}, 60_000);
afterAll(() => ledger?.stop());

async function sold(options: SaleOptions = {}) {
  const { body, ...report } = reported(options);
  await book(ledger, report);
  return { orderId: body.orderId, paymentId: body.payments[0]!.id, total: body.total };
}
type Sold = Awaited<ReturnType<typeof sold>>;

const requestOf = ({ orderId, paymentId }: Sold) => ({
  orderId,
  paymentId,
  amount: '',
  currency: '',
  reason: '',
  lines: [],
  restock: false,
});
const call = <T>(key: string, work: () => Promise<T>) =>
  inCall({ principal: keeper, idempotencyKey: key }, work);

/** The first step only, as left by a crash right after its commit. */
const requested = async (sale: Sold, key: string): Promise<Refund> => {
  const command = new RequestRefund(requestOf(sale), key);
  const bus = ledger.app.get(CommandBus);
  return (await call(key, () => bus.execute<RequestRefund, RequestedRefund>(command))).refund;
};
/** The second step only: the processor has refunded, and the response was lost. */
const refundedByProcessor = async ({ id, amount, currency }: Refund) => {
  const card = {
    key: id,
    accountId: account,
    amount,
    currency,
    paymentReference: '',
    paid: amount,
    lastFour: '',
  };
  await ledger.app.get<CardProcessor>(CARD_PROCESSOR).refund(card, AbortSignal.timeout(5_000));
};
const settle = (id: string, died = false) =>
  ledger.platform.commands.run(
    {
      name: 'settle-refund',
      scope: accountScope(account),
      principal: servicePrincipal('test'),
      unaudited: 'a test',
    },
    async (tx) => {
      const refund = (await refundById(tx, account, id))!;
      await settleRefunds(tx, [{ refund, state: 'succeeded', reason: '' }], ledger.clock.now().getTime());
      if (died) throw new Error('killed before the commit');
    },
  );

/** Due work resumes once the caller has been silent for long enough. */
const resumeByDueWork = (orderId: string) =>
  waitUntil('the refund is settled', async () => {
    await ledger.clock.sleep(40_000);
    await ledger.runDue();
    const [sale] = await ledger.sql<{ status: string }>('select status from sale where id = $1', [orderId]);
    return sale!.status === 'Refunded';
  });

/** Once at the processor, once in the journal, published once. */
async function expectGivenOnce({ orderId, total }: Sold, id: string): Promise<void> {
  const operations = await ledger.sql('select amount, state from sandbox_operation where key = $1', [id]);
  expect(operations).toEqual([{ amount: total, state: 'succeeded' }]);
  expect(Object.fromEntries(await kept.entries(id))).toMatchObject({ 'clearing.card': -total });
  expect((await kept.entries(id)).reduce((sum, [, amount]) => sum + amount, 0)).toBe(0);
  const published = await ledger.sql("select type from outbox where topic = 'refunds' and key = $1", [
    orderId,
  ]);
  expect(published).toEqual([{ type: 'OrderRefunded' }]);
}

describe('LEDG-2 a crash at any step of a refund', () => {
  it('LEDG-2 after the intent: finds it pending and refunds once', async () => {
    const sale = await sold();
    const { id, state } = await requested(sale, newId());
    expect(state).toBe('pending');
    await resumeByDueWork(sale.orderId);
    await expectGivenOnce(sale, id);
  });

  it("LEDG-2 after the processor's refund: asks the processor and does not refund again", async () => {
    const sale = await sold();
    const refund = await requested(sale, newId());
    await refundedByProcessor(refund);
    await resumeByDueWork(sale.orderId);
    await expectGivenOnce(sale, refund.id);
  });

  it('LEDG-2 before the commit of the settlement: rolls it back and settles with the same result', async () => {
    const sale = await sold();
    const refund = await requested(sale, newId());
    await refundedByProcessor(refund);
    await expect(settle(refund.id, true)).rejects.toThrow('killed');
    expect(await kept.entries(refund.id)).toEqual([]);
    await resumeByDueWork(sale.orderId);
    await expectGivenOnce(sale, refund.id);
  });

  it('LEDG-2 after the settlement, before the response: returns it under the same key and settles once', async () => {
    const sale = await sold();
    const key = newId();
    const refund = await requested(sale, key);
    await refundedByProcessor(refund);
    await settle(refund.id);
    await settle(refund.id);
    await ledger.app.get(RefundDriver).resume(account, refund.id);
    const again = await call(key, () => ledger.app.get(RefundsController).refundPayment(requestOf(sale)));
    expect(again.refund).toMatchObject({ id: refund.id, state: 'succeeded' });
    await expectGivenOnce(sale, refund.id);
  });

  it('LEDG-2 with a repeated call concurrent to the due work: refunds once', async () => {
    const sale = await sold();
    const key = newId();
    const { id } = await requested(sale, key);
    await Promise.all([
      ...Array.from({ length: 4 }, () =>
        call(key, () => ledger.app.get(RefundsController).refundPayment(requestOf(sale))),
      ),
      ...Array.from({ length: 4 }, () => ledger.app.get(RefundDriver).resume(account, id)),
    ]);
    await expectGivenOnce(sale, id);
  });

  it('LEDG-2 with the same refund twice in one batch: books and publishes once', async () => {
    const [first, sale] = [await sold(), await sold()];
    const refund = await requested(sale, newId());
    const other = await requested(first, newId());
    await refundedByProcessor(refund);
    await refundedByProcessor(other);
    const options = {
      name: 'settle-refund',
      scope: accountScope(account),
      principal: servicePrincipal('test'),
      unaudited: 'a test',
    };
    const outcomes = await ledger.platform.commands.run(options, (tx) => {
      const ended = [refund, other, refund].map(
        (one) => ({ refund: one, state: 'succeeded', reason: '' }) as const,
      );
      return settleRefunds(tx, ended, ledger.clock.now().getTime());
    });
    expect(outcomes.map((outcome) => outcome?.id)).toEqual([refund.id, other.id, refund.id]);
    await expectGivenOnce(sale, refund.id);
    await expectGivenOnce(first, other.id);
  });

  it('LEDG-2 with another refund being written: takes what that one leaves', async () => {
    const sale = await sold();
    let second: Promise<Refund>;
    await ledger.platform.database.withTenant(accountScope(account), async (tx) => {
      const [paid] = await lockPaidPart(tx, [account], sale.orderId, sale.paymentId);
      second = requested(sale, newId());
      await waitUntil('the second refund waits for the first', async () => {
        const rows = await ledger.sql(
          "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
        );
        return rows.length > 0;
      });
      await tx.query('update sale_payment set refunded = 100 where sale_id = $1', [sale.orderId]);
      await tx.query('update sale set refunded_net = 100 where id = $1', [sale.orderId]);
      expect(paid!.amount).toBe(sale.total);
    });
    expect((await second!).amount).toBe(sale.total - 100);
  });

  it("LEDG-2 for bills: waits while the customer's wallet is unavailable, and pays out without a wallet", async () => {
    const named = { methods: ['cash' as const], spoil: (body: object) => ({ ...body, customerId: 7 }) };
    const stranger = await sold(named);
    await makeCustomer(ledger, account, 7);
    const customer = await sold(named);
    const pending = await requested(customer, newId());
    expect(pending).toMatchObject({ state: 'pending', tender: 'wallet' });
    expect((await ledger.app.get(RefundDriver).resume(account, pending.id)).state).toBe('pending');
    const nobody = await sold({ methods: ['cash'] });
    for (const sale of [nobody, stranger])
      expect(await requested(sale, newId())).toMatchObject({ state: 'succeeded', tender: 'cash' });
  });
});
