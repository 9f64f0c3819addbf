import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { inCall, type Principal } from '@backroom/platform';
import { permissions } from '@backroom/proto/permissions';
import {
  limitedTo,
  personWith,
  superAdmin,
  type ServiceUnderTest,
} from '@backroom/testing/service-under-test';
import { waitUntil } from '@backroom/testing/running-system';
import { CARD_PROCESSOR, type CardProcessor } from '../src/payment/card-processor.js';
import { PaymentsController } from '../src/payment/payments.controller.js';
import { reconcileDay } from '../src/payment/reconcile-day.js';
import { scriptedCards } from '../src/payment/sandbox-processor.js';
import { RefundsController } from '../src/refund/refunds.controller.js';
import { day, locationOf, newId, now, startLedger } from './ledger-under-test.js';
import { byCard, order, place, till } from './placing.js';

let ledger: ServiceUnderTest;
beforeAll(async () => {
  ledger = await startLedger({ PAYMENT_PROCESSOR: 'sandbox' });
}, 60_000);
afterAll(() => ledger?.stop());

const today = new Date(now).toISOString().slice(0, 10);
const compare = () =>
  reconcileDay(
    {
      database: ledger.platform.database,
      clock: ledger.clock,
      processor: ledger.app.get<CardProcessor>(CARD_PROCESSOR),
    },
    today,
  );
const listed = (by: Principal, accountIds: number[] = [], keywords = '') =>
  inCall({ principal: by }, () =>
    ledger.app
      .get(PaymentsController)
      .listReconciliation({ page: 1, limit: 50, accountIds, fromDate: '', toDate: '', keywords }),
  );

describe('LEDG-8 daily reconciliation with the card processor', () => {
  it('LEDG-8 finds no differences for payments, declines, voids and refunds', async () => {
    const { order: paid } = await place(ledger, order());
    const declined = order({ payments: [byCard('4242', '2.00'), byCard(scriptedCards.declined, '0.44')] });
    await expect(place(ledger, declined)).rejects.toMatchObject({ code: 'card-declined' });
    const { refund } = await inCall({ principal: till }, () =>
      ledger.app.get(RefundsController).refundPayment({
        orderId: paid!.id,
        paymentId: paid!.payments[0]!.id,
        amount: '1.00',
        currency: '',
        reason: '',
        lines: [],
        restock: false,
      }),
    );
    expect(refund!.state).toBe('succeeded');
    expect(await compare()).toEqual([]);
  });

  it('LEDG-8 reports missing and different amounts, and on a repeat only the remaining ones', async () => {
    const paid = async () => (await place(ledger, order())).order!;
    const [lost, off] = [await paid(), await paid()];
    await ledger.sql('delete from sandbox_operation where key = $1', [lost.payments[0]!.id]);
    await ledger.sql('update sandbox_operation set amount = amount - 1 where key = $1', [
      off.payments[0]!.id,
    ]);
    const processor = ledger.app.get<CardProcessor>(CARD_PROCESSOR);
    const stray = {
      key: newId(),
      orderId: newId(),
      accountId: 11,
      token: 'pm_1',
      amount: 500,
      currency: 'USD',
    };
    await processor.pay(stray, AbortSignal.timeout(5_000));
    await compare();
    const found = await listed(superAdmin);
    expect(found.total).toBe(3);
    expect(found.differences).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'missing-there', postingId: lost.id, journalAmount: 244 }),
        expect.objectContaining({ kind: 'other-amount', postingId: off.id, processorAmount: 243 }),
        expect.objectContaining({ kind: 'missing-here', accountId: 0, processorAmount: 500, postingId: '' }),
      ]),
    );
    await ledger.sql('update sandbox_operation set amount = amount + 1 where key = $1', [
      off.payments[0]!.id,
    ]);
    await compare();
    expect((await listed(superAdmin)).total).toBe(2);
    const of = async (keywords: string) =>
      (await listed(superAdmin, [], keywords)).differences.map(({ postingId }) => postingId);
    expect(await of(lost.id.toUpperCase())).toEqual([lost.id]);
    expect(await of(`sandbox_${stray.key}`)).toEqual(['']);
    expect(await of('%')).toEqual([]);
  });

  it('LEDG-8 shows an operator only its own differences, to users with access to the whole ledger', async () => {
    const mine = await listed(till);
    expect(mine.differences.map(({ accountId }) => accountId)).toEqual([11]);
    expect(mine.days).toMatchObject([{ day: today, processor: 'sandbox' }]);
    expect((await listed(personWith([permissions.LedgerAll], 12))).differences).toEqual([]);
    expect((await listed(till, [12])).differences).toEqual([]);
    for (const by of [limitedTo(till, locationOf(11)), personWith([permissions.RefundsIssue], 11)])
      await expect(listed(by)).rejects.toMatchObject({ kind: 'forbidden' });
  });

  it('LEDG-8 runs automatically after the end of each day, once', async () => {
    await ledger.clock.sleep(day);
    const compared = async () =>
      (await ledger.sql<{ day: string }>('select day::text as day from reconciled_day order by day')).map(
        (row) => row.day,
      );
    await ledger.sql('delete from reconciled_day');
    await ledger.runDue();
    await waitUntil('yesterday is reconciled', async () => (await compared()).length > 0);
    expect(await compared()).toEqual([today]);
    await ledger.runDue();
    expect(await compared()).toEqual([today]);
  });
});
