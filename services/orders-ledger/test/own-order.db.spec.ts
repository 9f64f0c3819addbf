import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { everyTenant, inCall, type Principal, type Problem } from '@backroom/platform';
import { Product } from '@backroom/proto/catalogue/v1/product';
import { events } from '@backroom/proto/events';
import { Location } from '@backroom/proto/locations/v1/location';
import { personWith, type ServiceUnderTest } from '@backroom/testing/service-under-test';
import { SalesController } from '../src/sale/sales.controller.js';
import { locationOf, makeCustomer, newId, productOf, startLedger, applyEvents } from './ledger-under-test.js';
import { kioskCaller, order, place, till } from './placing.js';

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

describe('LEDG-7 orders that customers place themselves', () => {
  it('LEDG-7 LEDG-8 are paid by their card and in their history at once; the same key places one order', async () => {
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

  it('LEDG-7 PERM-3 are refused as not found at a location of an operator whose customer they are not', async () => {
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
    ['for another customer', { customerId: 4712 }, 'customer'],
    ['for another time', { occurredAt: Date.UTC(2026, 5, 1) }, 'occurredAt'],
    [
      'with a cash payment',
      { payments: [{ method: 'cash', amount: '2.44', paymentMethod: '' }] },
      'payments.0.method',
    ],
    [
      'at another price',
      { lines: [{ productId: 11_000, quantity: 1, unitPrice: '0.01' }] },
      'lines.0.unitPrice',
    ],
  ])('LEDG-7 are refused %s', async (_what, change, field) => {
    await expect(place(ledger, order(change), { by: buyer })).rejects.toMatchObject({
      kind: 'invalid',
      fields: [expect.objectContaining({ field })],
    });
  });

  it('LEDG-7 leave nothing behind if the card is declined', async () => {
    const before = (await history(buyer)).length;
    const declined = order({
      payments: [{ method: 'creditCard', amount: '2.44', paymentMethod: 'pm_card_0002' }],
    });
    await expect(place(ledger, declined, { by: buyer })).rejects.toMatchObject({ kind: 'paymentRequired' });
    expect(await history(buyer)).toHaveLength(before);
  });

  it('LEDG-7 PERM-3 are refused for all callers if the operator is restricted', async () => {
    await ledger.sql("update account_copy set status = 'suspended' where account_id = 11");
    try {
      for (const by of [buyer, till, kioskCaller])
        await expect(place(ledger, order(), { by })).rejects.toMatchObject({
          kind: 'forbidden',
          code: 'account-restricted',
        });
      await ledger.sql("update account_copy set status = 'pastDue' where account_id = 11");
      expect((await place(ledger, order(), { by: buyer })).state).toBe('Paid');
    } finally {
      await ledger.sql("update account_copy set status = 'active' where account_id = 11");
    }
  });

  it('LEDG-8 OPER-1 are not blocked by a restriction of another operator of the caller', async () => {
    const both: Principal = {
      ...till,
      accounts: [11, 12],
      permissions: { 11: till.permissions[11]!, 12: till.permissions[11]! },
      restricted: { 12: 'suspended' },
    };
    expect((await place(ledger, order(), { by: both })).state).toBe('Paid');
    await expect(place(ledger, order({ locationId: locationOf(12) }), { by: both })).rejects.toMatchObject({
      kind: 'forbidden',
      code: 'account-restricted',
    });
  });

  it('LEDG-7 PROD-2 are refused at inactive locations and for inactive products, for customers and staff', async () => {
    const { database } = ledger.platform;
    const place11 = { id: locationOf(11), accountId: 11, name: 'Lobby', timezone: 'America/New_York' };
    const changeStatus = (status: string, active: boolean) =>
      database.withTenant(everyTenant, async (tx) => {
        await applyEvents(tx, events.LocationChanged, {
          location: Location.fromPartial({ ...place11, status }),
        });
        const product = { id: productOf(11), accountId: 11, name: 'Cola, 330 ml', categoryId: 5 };
        const changed = Product.fromPartial({ ...product, categoryName: 'Food', active });
        await applyEvents(tx, events.ProductChanged, { product: changed });
      });
    await changeStatus('inactive', true);
    await expect(place(ledger, order(), { by: buyer })).rejects.toMatchObject({
      kind: 'notFound',
      params: { what: 'location' },
    });
    await changeStatus('active', false);
    await expect(place(ledger, order(), { by: till })).rejects.toMatchObject({
      kind: 'invalid',
      fields: [expect.objectContaining({ field: 'lines.0.productId' })],
    });
    await expect(place(ledger, order(), { by: buyer })).rejects.toMatchObject({
      kind: 'invalid',
      fields: [expect.objectContaining({ field: 'lines.0.productId' })],
    });
    // A kiosk can sell remaining stock.
    expect((await place(ledger, order(), { by: kioskCaller })).state).toBe('Paid');
    await changeStatus('active', true);
    expect((await place(ledger, order(), { by: buyer })).state).toBe('Paid');
  });

  it('LEDG-7 DASH-3 are refused for operators of a program without customers', async () => {
    await ledger.sql("update account_copy set loyalty_program = 'globalConnect' where account_id = 11");
    await expect(place(ledger, order(), { by: buyer })).rejects.toMatchObject({ code: 'other-program' });
    await ledger.sql("update account_copy set loyalty_program = 'yoke' where account_id = 11");
  });

  it('LEDG-7 are returned again under their key, also to a former customer', async () => {
    const [key, former] = [newId(), { ...buyer, id: 4713 }];
    await makeCustomer(ledger, 11, former.id);
    const { order: placed } = await place(ledger, order(), { by: former, key });
    await ledger.sql('delete from member where customer_id = 4713');
    expect((await place(ledger, order(), { by: former, key })).order!.id).toBe(placed!.id);
    await expect(place(ledger, order(), { by: former })).rejects.toMatchObject({ kind: 'notFound' });
  });

  it('LEDG-7 LEDG-8 are open to staff who are customers of another operator', async () => {
    await makeCustomer(ledger, 12, Number(till.id));
    const there = {
      locationId: locationOf(12),
      lines: [{ productId: productOf(12), quantity: 1, unitPrice: '2.19' }],
    };
    expect((await place(ledger, order(there), { by: till })).order!.customerId).toBe(Number(till.id));
    await expect(
      place(ledger, order({ ...there, occurredAt: Date.UTC(2026, 5, 1) }), { by: till }),
    ).rejects.toMatchObject({ fields: [expect.objectContaining({ field: 'occurredAt' })] });
    // With access to the ledger they order as staff: also in their own name, and for another time.
    await makeCustomer(ledger, 11, Number(till.id));
    const own = order({ customerId: Number(till.id), occurredAt: Date.UTC(2026, 5, 14) });
    expect((await place(ledger, own, { by: till })).state).toBe('Paid');
  });

  it('LEDG-7 PERM-3 reveal nothing to a card tester, who has to wait', async () => {
    const tester: Principal = { ...buyer, id: 4714 };
    await makeCustomer(ledger, 11, tester.id as number);
    const by = tester;
    const card = (paymentMethod: string) =>
      order({ payments: [{ method: 'creditCard', amount: '2.44', paymentMethod }] });
    await expect(
      place(ledger, order({ payments: Array(3).fill(order().payments[0]) }), { by }),
    ).rejects.toMatchObject({ fields: [expect.objectContaining({ field: 'payments' })] });
    const tries = await Promise.allSettled(
      Array.from({ length: 12 }, () => place(ledger, card('pm_card_0002'), { by })),
    );
    const codes = tries.map((each) => (each.status === 'rejected' ? (each.reason as Problem).code : ''));
    expect(codes.filter((code) => code === 'card-declined')).toHaveLength(5);
    expect(codes.filter((code) => code === 'too-many-unpaid')).toHaveLength(7);
    const reasons = tries.map((each) => JSON.stringify((each as PromiseRejectedResult).reason.params));
    expect([...new Set(reasons)].sort()).toEqual(['{"reason":"The card was declined"}', '{"times":5}']);
    await expect(place(ledger, order(), { by })).rejects.toMatchObject({ kind: 'tooMany' });
    expect((await place(ledger, order(), { by: buyer })).state).toBe('Paid');
    ledger.clock.moveTo(new Date(ledger.clock.now().getTime() + 3_600_001));
    expect((await place(ledger, order(), { by })).state).toBe('Paid');
  });

  it('LEDG-8 do not limit staff, who order for any customer where they see the ledger', async () => {
    const { order: placed } = await place(ledger, order({ customerId: 4712 }), { by: till });
    expect(placed!.customerId).toBe(4712);
    expect(await inCall({ principal: till }, () => history({ ...buyer, id: 4712 }))).toHaveLength(1);
  });
});
