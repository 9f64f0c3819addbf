import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { permissions, withChanges } from '@backroom/proto/permissions';
import type { CreditRequest, Purse } from '@backroom/proto/tenders/v1/tenders_service';
import { personWith } from '@backroom/testing/service-under-test';
import { ReceivablesController } from '../src/settlement/receivables.controller.js';
import { account } from './customers-under-test.js';
import { PursesUnderTest } from './purses-under-test.js';

const granting = personWith([...withChanges([permissions.CustomersAll]), permissions.WalletsCredit], account);

let test: PursesUnderTest;
beforeAll(async () => {
  test = await PursesUnderTest.start();
}, 60_000);
afterAll(() => test?.stop());

const creditOf = (orderId: string, purse: Purse, amount: number, money?: number): CreditRequest => ({
  ...{ refundId: test.newId(), orderId, purse, amount },
  ...(money === undefined
    ? { currency: 'USD' }
    : { currency: 'PTS', money: { amount: money, currency: 'USD' } }),
});

async function allRows(): Promise<unknown> {
  const tables = ['purse', 'purse_credit', 'purse_entry', 'receivable', 'settlement', 'gift_card', 'outbox'];
  return Promise.all(tables.map((table) => test.service.sql(`select * from ${table} as t order by t::text`)));
}

/** Previews a refund, checks that nothing changed, then credits it and checks that the result matches. */
async function previewed(request: CreditRequest) {
  const before = await allRows();
  const preview = await test.tenders.previewCredit({ credit: request });
  expect(await allRows()).toEqual(before);
  const { amount } = await test.tenders.credit(request);
  const put = await test.service.sql<{ tender: string; amount: number }>(
    `select p.tender, e.amount from purse_entry e join purse p on p.account_id = e.account_id and p.id = e.purse_id
     where e.kind = 'credit' and e.fact_id = $1 order by p.tender`,
    [request.refundId],
  );
  const parts = preview.parts.map(({ tender, amount: part }) => ({ tender, amount: part }));
  expect(parts.sort((a, b) => a.tender.localeCompare(b.tender))).toEqual(put);
  if (request.purse!.tender !== 'points')
    expect(preview.debtEnded + put.reduce((sum, part) => sum + part.amount, 0)).toBe(amount);
  expect(await test.faults()).toEqual([]);
  return preview;
}

describe('LEDG-2 H-03 previewing a refund', () => {
  it('LEDG-2 H-03 pays out nothing that was not paid, for an open or a written-off debt', async () => {
    const wallet = await test.purseWith('wallet', 300);
    const open = await test.sold([{ purse: wallet, amount: 500 }]);
    expect(await previewed(creditOf(open, wallet, 400))).toEqual({
      ...{ debtEnded: 200, parts: [{ tender: 'wallet', amount: 200, cardId: '' }] },
    });
    const given = await test.sold([{ purse: wallet, amount: 900 }]);
    const receivables = test.service.app.get(ReceivablesController);
    const filter = { accountIds: [], customerId: undefined, open: true, orderId: given, page: 1, limit: 5 };
    const { receivables: owed } = await test.service.as(granting, () => receivables.listReceivables(filter));
    await test.service.as(granting, () =>
      receivables.writeOffReceivable({ id: owed[0]!.id, reason: 'The kiosk was broken' }),
    );
    expect(await previewed(creditOf(given, wallet, 700))).toEqual({ debtEnded: 700, parts: [] });
  });

  it('LEDG-2 H-08 ends the debt of each of two gift cards separately, and replaces an expired one', async () => {
    const customerId = await test.customer();
    const [full, empty] = [
      await test.purseWith('giftCard', 500, customerId),
      await test.purseWith('giftCard', 100, customerId),
    ];
    const orderId = await test.sold([
      { purse: full, amount: 300 },
      { purse: empty, amount: 300 },
    ]);
    expect(await previewed(creditOf(orderId, full, 300))).toEqual({
      ...{ debtEnded: 0, parts: [{ tender: 'giftCard', amount: 300, cardId: full.cardId }] },
    });
    await test.service.sql('update purse set expires_at = $2 where id = $1', [
      ...[empty.cardId, new Date(test.now() - 1)],
    ]);
    expect(await previewed(creditOf(orderId, empty, 300))).toEqual({
      ...{ debtEnded: 200, parts: [{ tender: 'giftCard', amount: 100, cardId: '' }] },
    });
  });

  it('LEDG-2 V-04 credits the tab up to the amount still owed, and the wallet with the rest', async () => {
    const tab = await test.purseWith('tab', 1_000);
    const orderId = await test.sold([{ purse: tab, amount: 600 }]);
    const depositId = test.newId();
    const expiresAt = test.now() + 60_000;
    await test.deposits.prepare({
      ...{ depositId, purse: tab, amount: 400, currency: 'USD', expiresAt, granted: false },
    });
    await test.deposits.deposit({ accountId: account, depositId });
    expect((await previewed(creditOf(orderId, tab, 500))).parts).toEqual([
      { tender: 'tab', amount: 200, cardId: '' },
      { tender: 'wallet', amount: 300, cardId: '' },
    ]);
  });

  it('LEDG-2 H-09 returns the points that were taken', async () => {
    const points = await test.purseWith('points', 1_000);
    const orderId = await test.sold([{ purse: points, amount: 400, points: 1_000 }]);
    expect(await previewed(creditOf(orderId, points, 250, 100))).toEqual({
      ...{ debtEnded: 0, parts: [{ tender: 'points', amount: 250, cardId: '' }] },
    });
  });

  it('LEDG-2 rejects whatever the refund itself would reject', async () => {
    const wallet = await test.purseWith('wallet', 300);
    const orderId = await test.sold([{ purse: wallet, amount: 100 }]);
    await expect(test.tenders.previewCredit({ credit: creditOf(orderId, wallet, 0) })).rejects.toMatchObject({
      ...{ kind: 'invalid', fields: [{ field: 'amount' }] },
    });
    const nobody = { ...wallet, customerId: 987_654 };
    await expect(
      test.tenders.previewCredit({ credit: creditOf(test.newId(), nobody, 5) }),
    ).rejects.toMatchObject({
      kind: 'notFound',
    });
  });
});
