import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { inCall, type Principal } from '@backroom/platform';
import { personWith, type ServiceUnderTest } from '../../../tests/system/service-under-test.js';
import { SalesController } from '../src/sale/sales.controller.js';
import { locationOf, makeCustomer, newId, startLedger } from './ledger-under-test.js';
import { order, place, till } from './placing.js';

const buyer: Principal = { ...personWith([]), id: 4711 };
const everybody = { page: 1, limit: 50, fromDate: '', toDate: '', keywords: '' };
let ledger: ServiceUnderTest;
beforeAll(async () => {
  ledger = await startLedger({ PAYMENT_PROCESSOR: 'sandbox' });
  for (const person of [4711, 4712]) await makeCustomer(ledger, 11, person);
}, 60_000);
afterAll(() => ledger?.stop());

const history = async (by: Principal) =>
  (await ledger.as(by, () => ledger.app.get(SalesController).listOwnOrders(everybody))).orders;

describe('LEDG-7 an order that a customer places for themself', () => {
  it('LEDG-7 LEDG-8 is paid by card, theirs, and in their history at once; the same key places it once', async () => {
    const key = newId();
    const { order: placed, state } = await place(ledger, order(), { by: buyer, key });
    expect({ state, customer: placed!.customerId }).toEqual({ state: 'Paid', customer: 4711 });
    expect((await history(buyer)).map(({ id }) => id)).toEqual([placed!.id]);
    expect((await place(ledger, order(), { by: buyer, key })).order!.id).toBe(placed!.id);
    expect(await history(buyer)).toHaveLength(1);
    expect(await history({ ...buyer, id: 4712 })).toEqual([]);
    const entries = await ledger.sql<{ sum: number }>(
      'select sum(amount)::int as sum from journal_entry where posting_id = $1',
      [placed!.id],
    );
    expect(entries).toEqual([{ sum: 0 }]);
  });

  it('LEDG-7 PERM-3 a location of an operator that they are no customer of answers like none', async () => {
    for (const locationId of [locationOf(12), 987_654])
      await expect(place(ledger, order({ locationId }), { by: buyer })).rejects.toMatchObject({
        kind: 'notFound',
        params: { what: 'location' },
      });
    await expect(place(ledger, order(), { by: { ...buyer, id: 4799 } })).rejects.toMatchObject({
      kind: 'notFound',
    });
  });

  it.each<[string, Parameters<typeof order>[0], string]>([
    ['for somebody else', { customerId: 4712 }, 'customer'],
    ['for another time', { occurredAt: Date.UTC(2026, 5, 1) }, 'occurredAt'],
    [
      'paid by what no hand takes',
      { payments: [{ method: 'cash', amount: '2.44', paymentMethod: '' }] },
      'payments.0.method',
    ],
    [
      'at another price',
      { lines: [{ productId: 11_000, quantity: 1, unitPrice: '0.01' }] },
      'lines.0.unitPrice',
    ],
  ])('LEDG-7 refuses one %s', async (_what, change, field) => {
    await expect(place(ledger, order(change), { by: buyer })).rejects.toMatchObject({
      kind: 'invalid',
      fields: [expect.objectContaining({ field })],
    });
  });

  it('LEDG-7 a card that is declined leaves nothing behind', async () => {
    const before = (await history(buyer)).length;
    const declined = order({
      payments: [{ method: 'creditCard', amount: '2.44', paymentMethod: 'pm_card_0002' }],
    });
    await expect(place(ledger, declined, { by: buyer })).rejects.toMatchObject({ kind: 'paymentRequired' });
    expect(await history(buyer)).toHaveLength(before);
  });

  it('LEDG-8 staff place for anybody where they keep the ledger, as before', async () => {
    const { order: placed } = await place(ledger, order({ customerId: 4712 }), { by: till });
    expect(placed!.customerId).toBe(4712);
    expect(await inCall({ principal: till }, () => history({ ...buyer, id: 4712 }))).toHaveLength(1);
  });
});
