import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountScope, inCall, type Principal } from '@backroom/platform';
import type { DeviceOrder } from '@backroom/proto/devices';
import { events } from '@backroom/proto/events';
import type { ClaimedSale, QuarantinedOrder } from '@backroom/proto/orders/v1/quarantine';
import { permissions } from '@backroom/proto/permissions';
import { waitUntil } from '@backroom/testing/running-system';
import { limitedTo, personWith, type ServiceUnderTest } from '@backroom/testing/service-under-test';
import { lockQuarantined, noteDecision } from '../src/quarantine/quarantine.sql.js';
import { QuarantineController } from '../src/quarantine/quarantine.controller.js';
import {
  again,
  book,
  day,
  LedgerRows,
  locationOf,
  newId,
  now,
  productOf,
  reported,
  startLedger,
  type SaleOptions,
} from './ledger-under-test.js';

const keeper = personWith([permissions.RefundsIssue, permissions.LedgerAll], 11);
let ledger: ServiceUnderTest;
let kept: LedgerRows;
let quarantine: QuarantineController;
beforeAll(async () => {
  ledger = await startLedger();
  kept = new LedgerRows(ledger);
  quarantine = ledger.app.get(QuarantineController);
}, 60_000);
afterAll(() => ledger?.stop());

const spoilTotal = (by: number) => (body: DeviceOrder) => ({ ...body, total: body.total + by });
const spoilPayments = (by: number) => (body: DeviceOrder) => ({
  ...body,
  payments: body.payments.map((payment, n) =>
    n === 0 ? { ...payment, amount: payment.amount + by } : payment,
  ),
});

/** A quarantined sale of 219 + 15 tax + 10 deposit by default. */
async function waiting(options: SaleOptions) {
  const report = reported(options);
  await book(ledger, report);
  const [row] = await ledger.sql<{ id: string }>('select id from quarantine where order_id = $1', [
    report.body.orderId,
  ]);
  return { id: row!.id, report, orderId: report.body.orderId };
}

const call = <T>(work: () => Promise<T>, by: Principal = keeper, idempotencyKey?: string) =>
  inCall({ principal: by, idempotencyKey }, work);
const accept = (id: string, by = keeper, key?: string) =>
  call(() => quarantine.acceptQuarantined({ id }), by, key).then(({ order }) => order!);
const correct = (id: string, sale: ClaimedSale, by = keeper, key?: string) =>
  call(() => quarantine.correctQuarantined({ id, sale }), by, key).then(({ order }) => order!);
const reject = (id: string, reason: string, by = keeper, key?: string) =>
  call(() => quarantine.rejectQuarantined({ id, reason }), by, key).then(({ order }) => order!);
const look = (id: string, by = keeper) => call(() => quarantine.getQuarantined({ id }), by);
const list = (state: string, by = keeper, keywords = ''): Promise<QuarantinedOrder[]> =>
  call(
    () =>
      quarantine.listQuarantined({ page: 1, limit: 100, accountIds: [], locationIds: [], keywords, state }),
    by,
  ).then(({ orders }) => orders);

const entries = async (orderId: string) => Object.fromEntries(await kept.entries(orderId));
const ofType = async (type: string, orderId: string) =>
  (await ledger.sql('select 1 from outbox where type = $1 and key = $2', [type, orderId])).length;

describe('LEDG-8 comparison of a quarantined sale with the expected one', () => {
  it('LEDG-8 names the kiosk, the location, the reason and the claimed total', async () => {
    const { id, orderId } = await waiting({ spoil: spoilTotal(1) });
    const rows = await list('waiting');
    expect(rows.find((row) => row.id === id)).toMatchObject({
      orderId,
      code: 'total',
      deviceName: 'Kiosk 1',
      locationName: 'Lobby',
      timezone: 'America/New_York',
      claimedTotal: 245,
      currency: 'USD',
      state: 'waiting',
      acceptable: true,
      correctable: true,
    });
    const { fields, claim } = await look(id);
    expect(
      fields.filter(({ wrong }) => wrong).map(({ field, said, expected }) => [field, said, expected]),
    ).toEqual([
      ['total', '245', '244'],
      ['paid', '244', '245'],
    ]);
    expect(fields).toContainEqual({
      field: 'lines.0.unitPrice',
      said: '219',
      expected: '219',
      wrong: false,
      money: true,
    });
    expect(claim).toMatchObject({ total: '2.45', payments: [{ amount: '2.44', method: 'creditCard' }] });
  });

  it.each<[string, SaleOptions, string]>([
    ['total', { spoil: spoilTotal(1) }, 'total'],
    ['payments', { spoil: spoilPayments(-1) }, 'paid'],
    ['currency', { spoil: (body) => ({ ...body, currency: 'EUR' }) }, 'currency'],
    ['product', { cart: [{ productId: 424_242 }] }, 'lines.0.product'],
    [
      'discount',
      { spoil: (body) => ({ ...body, lines: body.lines.map((line) => ({ ...line, discount: 9_999 })) }) },
      'lines.0.discount',
    ],
    [
      'payment-ids',
      {
        methods: ['creditCard', 'cash'],
        spoil: (body) => ({
          ...body,
          payments: body.payments.map((payment) => ({ ...payment, id: body.payments[0]!.id })),
        }),
      },
      'payments.1.method',
    ],
    [
      'invalid',
      { spoil: (body) => ({ ...body, payments: body.payments.map((p) => ({ ...p, method: 'barter' })) }) },
      'payments.0.method',
    ],
  ])('LEDG-8 shows the reason %s and the wrong field', async (code, options, field) => {
    const { id } = await waiting(options);
    const { order, fields } = await look(id);
    expect(order!.code).toBe(code);
    expect(fields.filter(({ wrong }) => wrong).map((one) => one.field)).toContain(field);
  });

  it('LEDG-8 compares a second sale under a booked id with the first, line by line', async () => {
    const first = reported();
    await book(ledger, first);
    const line = first.body.lines[0]!;
    const second = again(first, {
      lines: [{ ...line, unitPrice: line.unitPrice + 1 }],
      total: first.body.total + 1,
      payments: [{ ...first.body.payments[0]!, amount: first.body.total + 1 }],
    });
    await book(ledger, second);
    const { order, fields, bookedPrettyId } = await look(second.eventId);
    expect(order).toMatchObject({ code: 'order-id', acceptable: false, correctable: false });
    expect(bookedPrettyId).not.toBe('');
    expect(fields.filter(({ wrong }) => wrong).map((one) => one.field)).toEqual([
      'lines.0.unitPrice',
      'total',
      'payments.0.amount',
    ]);
    await expect(accept(second.eventId)).rejects.toMatchObject({ code: 'not-bookable' });
    await expect(correct(second.eventId, (await look(second.eventId)).claim!)).rejects.toMatchObject({
      code: 'not-bookable',
    });
  });

  it('LEDG-8 offers no booking once the id is taken, whatever the reason of the quarantine', async () => {
    const first = reported();
    await book(ledger, first);
    const second = again(first, { total: first.body.total + 1 });
    await book(ledger, second);
    const { order, bookedPrettyId } = await look(second.eventId);
    expect(order).toMatchObject({ code: 'order-id', acceptable: false, correctable: false });
    expect(bookedPrettyId).not.toBe('');
  });

  it("LEDG-8 does not offer amounts in another currency as the operator's", async () => {
    const { id } = await waiting({ spoil: (body) => ({ ...body, currency: 'EUR' }) });
    const { order, claim, currency } = await look(id);
    expect([order!.code, order!.currency, currency]).toEqual(['currency', 'EUR', 'USD']);
    expect(claim!.lines.map(({ unitPrice }) => unitPrice)).toEqual(['']);
    expect(claim!.payments.map(({ amount }) => amount)).toEqual(['']);
    expect(claim!.total).toBe('');
    await expect(reject(id, 'paid by 4929.1733.0512.8840')).rejects.toMatchObject({
      fields: [{ field: 'reason' }],
    });
  });

  it('LEDG-8 does not store a card number found in an unreadable order', async () => {
    const number = '4242424242424242';
    const { id } = await waiting({
      spoil: (body) => ({ ...body, fee: -1, cardNumber: number, note: `pan ${number}` }),
    });
    const [row] = await ledger.sql<{ body: string }>(
      'select body::text as body from quarantine where id = $1',
      [id],
    );
    expect(row!.body).not.toContain(number);
    expect(JSON.stringify(await look(id))).not.toContain(number);
  });

  it('LEDG-8 quarantines a sale once that is reported again in a new message', async () => {
    const { report, orderId } = await waiting({ spoil: spoilTotal(1) });
    const spoilt = { total: report.body.total + 1 };
    await book(ledger, again(report, spoilt), again(report, spoilt));
    expect(await kept.quarantined(orderId)).toHaveLength(1);
    await book(ledger, again(report, { total: report.body.total + 2 }));
    expect(await kept.quarantined(orderId)).toHaveLength(2);
  });
});

describe('LEDG-8 accept: books the claim and posts the difference to its own account', () => {
  it.each([
    ['underpaid by a cent', spoilPayments(-1), 243, 1],
    ['overpaid by a cent', spoilPayments(1), 245, -1],
  ])('LEDG-8 books an order %s', async (_what, spoil, paid, claims) => {
    const at = now - 3 * day;
    const { id, orderId } = await waiting({ spoil, at, receivedAt: at + 60_000 });
    const before = await kept.counted();
    expect(await accept(id)).toMatchObject({ state: 'accepted', resolvedBy: 900, resolvedAt: now });
    expect(await entries(orderId)).toEqual({
      'revenue.sales': -219,
      'liability.tax': -15,
      'liability.deposits': -10,
      'expense.goods': 95,
      'asset.inventory': -95,
      'clearing.card': paid,
      'suspense.claims': claims,
    });
    const [sale] = await kept.sale(orderId);
    expect(sale).toMatchObject({ total: 244, difference: paid - 244, local_date: '2026-06-12' });
    expect(sale!.sold_at.getTime()).toBe(at);
    expect(await kept.counted()).toBe(before + 1);
    expect([await ofType('OrderPaid', orderId), await ofType('QuarantineResolved', orderId)]).toEqual([1, 1]);
  });

  it('LEDG-8 posts no difference if only the stated total was wrong', async () => {
    const { id, orderId } = await waiting({ spoil: spoilTotal(100) });
    await accept(id);
    expect(await entries(orderId)).not.toHaveProperty('suspense.claims');
  });

  it('LEDG-8 refuses to accept a report that does not say what was sold', async () => {
    const { id, orderId } = await waiting({ cart: [{ productId: 424_242 }] });
    await expect(accept(id)).rejects.toMatchObject({ fields: [{ field: 'lines' }] });
    expect(await kept.sale(orderId)).toEqual([]);
    expect((await look(id)).order!.state).toBe('waiting');
  });

  it('LEDG-8 LEDG-2 refunds at most the paid amount of an accepted sale, and marks it Refunded then', async () => {
    const { id, orderId } = await waiting({ spoil: spoilPayments(-1), methods: ['cash'] });
    await accept(id);
    const { RefundsController } = await import('../src/refund/refunds.controller.js');
    const [payment] = await ledger.sql<{ id: string }>('select id from sale_payment where sale_id = $1', [
      orderId,
    ]);
    const request = {
      orderId,
      paymentId: payment!.id,
      amount: '',
      currency: '',
      reason: '',
      lines: [],
      restock: false,
    };
    const { refund } = await call(() => ledger.app.get(RefundsController).refundPayment(request));
    expect(refund!.amount).toBe(243);
    const [sale] = await ledger.sql<{ status: string }>('select status from sale where id = $1', [orderId]);
    expect(sale!.status).toBe('Refunded');
  });
});

describe('LEDG-8 correct: books once under the same order id, with the checks of device reports', () => {
  it('LEDG-8 books the corrected sale, and keeps reported values that the form does not show', async () => {
    const { id, orderId, report } = await waiting({ spoil: spoilPayments(-1), lastFour: '4242' });
    const { claim } = await look(id);
    const payments = claim!.payments.map((payment) => ({ ...payment, amount: '2.44' }));
    expect(await correct(id, { ...claim!, payments })).toMatchObject({ state: 'corrected' });
    expect(await entries(orderId)).toMatchObject({ 'clearing.card': 244 });
    const rows = await ledger.sql('select id, last_four, amount from sale_payment where sale_id = $1', [
      orderId,
    ]);
    expect(rows).toEqual([{ id: report.body.payments[0]!.id, last_four: '4242', amount: 244 }]);
    const [paid] = (await ledger.outbox(events.OrderPaid)).filter(({ order }) => order!.id === orderId);
    expect(paid!.order!.totals!.difference).toBe(0);
  });

  it('LEDG-8 refuses sums that still differ, naming the field, and books nothing', async () => {
    const { id, orderId } = await waiting({ spoil: spoilPayments(-1) });
    const claim = (await look(id)).claim!;
    const [line] = claim.lines;
    for (const [sale, field] of [
      [{ ...claim, total: '2.45' }, 'total'],
      [claim, 'payments'],
      [{ ...claim, fee: '1e3' }, 'fee'],
      [{ ...claim, fee: '-0.01' }, 'fee'],
      [{ ...claim, lines: [{ ...line!, unitPrice: '2.195' }] }, 'lines.0.unitPrice'],
      [{ ...claim, lines: [{ ...line!, discount: '99' }] }, 'lines'],
      [{ ...claim, payments: [{ ...claim.payments[0]!, method: '__proto__' }] }, 'payments.0.method'],
      [{ ...claim, payments: [...claim.payments, ...claim.payments], total: '2.44' }, 'payments'],
    ] as [ClaimedSale, string][])
      await expect(correct(id, sale)).rejects.toMatchObject({ kind: 'invalid', fields: [{ field }] });
    await expect(correct(id, { ...claim, lines: [{ ...line!, quantity: 0 }] })).rejects.toMatchObject({
      fields: [{ field: 'lines.0.quantity' }],
    });
    const foreign = { ...claim, lines: [{ ...line!, productId: productOf(12) }] };
    foreign.payments = claim.payments.map((payment) => ({ ...payment, amount: '2.44' }));
    await expect(correct(id, foreign)).rejects.toMatchObject({ fields: [{ field: 'lines' }] });
    expect(await kept.sale(orderId)).toEqual([]);
    expect((await look(id)).order!.state).toBe('waiting');
  });

  it('LEDG-8 does not book a sale again that arrived correctly meanwhile', async () => {
    const { id, orderId, report } = await waiting({ spoil: spoilTotal(1) });
    await book(ledger, again(report));
    await expect(accept(id)).rejects.toMatchObject({ code: 'order-id' });
    expect(await kept.sale(orderId)).toHaveLength(1);
    expect(await reject(id, 'It came again')).toMatchObject({ state: 'rejected', note: 'It came again' });
  });

  it('LEDG-8 lets an unreadable order be corrected from its readable parts', async () => {
    const { id, orderId } = await waiting({
      spoil: (body) => ({ ...body, lines: 'none', payments: [{ amount: -1 }, 7], total: 1.5 }),
    });
    expect((await look(id)).claim).toEqual({
      lines: [],
      payments: [{ id: '', method: '', amount: '' }],
      fee: '0',
      total: '',
    });
    const line = {
      productId: productOf(11),
      quantity: 2,
      unitPrice: '1',
      discount: '',
      tax: '',
      deposit: '',
    };
    const payments = [{ id: '', method: 'cash', amount: '2.00' }];
    await correct(id, { lines: [line], payments, fee: '', total: '2' });
    expect(await entries(orderId)).toMatchObject({ 'revenue.sales': -200, 'asset.cash': 200 });
  });
});

describe('LEDG-8 one decision per sale', () => {
  it('LEDG-8 accepts one of eight concurrent decisions and reports a conflict to the others', async () => {
    const { id, orderId } = await waiting({ spoil: spoilTotal(1) });
    const tries = await Promise.allSettled([
      ...Array.from({ length: 4 }, () => accept(id, keeper, newId())),
      ...Array.from({ length: 4 }, () => reject(id, 'No', keeper, newId())),
    ]);
    const lost = tries.filter((one) => one.status === 'rejected');
    expect(lost).toHaveLength(7);
    for (const { reason } of lost) expect(reason).toMatchObject({ kind: 'conflict', code: 'decided' });
    expect(await ofType('QuarantineResolved', orderId)).toBe(1);
    expect((await kept.sale(orderId)).length).toBe((await look(id)).order!.state === 'accepted' ? 1 : 0);
  });

  it('LEDG-8 reports a conflict to a decision that waited for another', async () => {
    const { id, orderId } = await waiting({ spoil: spoilTotal(1) });
    let second: Promise<QuarantinedOrder>;
    await ledger.platform.database.withTenant(accountScope(11), async (tx) => {
      await lockQuarantined(tx, id);
      second = accept(id);
      // Its outcome is checked below.
      second.catch(() => undefined);
      await waitUntil('the second decision waits for the first', async () => {
        const rows = await ledger.sql(
          "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
        );
        return rows.length > 0;
      });
      await noteDecision(tx, id, { state: 'rejected', note: 'No', by: 900, at: new Date(now) });
    });
    await expect(second!).rejects.toMatchObject({ code: 'decided' });
    expect(await kept.sale(orderId)).toEqual([]);
  });

  it('LEDG-8 returns the first response for the same key, and refuses it with another reason', async () => {
    const { id } = await waiting({ spoil: spoilTotal(1) });
    const key = newId();
    const first = await reject(id, 'A test', keeper, key);
    expect(await reject(id, 'A test', keeper, key)).toEqual(first);
    await expect(reject(id, 'Another', keeper, key)).rejects.toMatchObject({
      code: 'idempotency-key-reused',
    });
    await expect(reject(id, 'A test', keeper, newId())).rejects.toMatchObject({ code: 'decided' });
  });

  it('LEDG-8 keeps a rejected sale under its filter, never books it, and ignores repeated reports', async () => {
    const { id, orderId, report } = await waiting({ spoil: spoilTotal(1) });
    await expect(reject(id, ' ')).rejects.toMatchObject({ fields: [{ field: 'reason' }] });
    await reject(id, 'A technician tried the kiosk');
    expect((await list('waiting')).map((row) => row.id)).not.toContain(id);
    expect((await list('rejected', keeper, orderId.slice(0, 20))).map((row) => row.id)).toContain(id);
    await book(ledger, again(report, { total: report.body.total + 1 }));
    expect(await kept.quarantined(orderId)).toHaveLength(1);
    expect(await kept.sale(orderId)).toEqual([]);
  });

  it('LEDG-8 is audited with who, what and why', async () => {
    const { id } = await waiting({ spoil: spoilTotal(1) });
    await reject(id, 'A technician tried the kiosk');
    const [made] = (await ledger.outbox(events.AuditRecorded)).filter(({ subjectId }) => subjectId === id);
    expect(made).toMatchObject({
      command: 'reject-quarantined',
      actor: 'user:900',
      subjectKind: 'quarantined-sale',
    });
    expect(JSON.parse(made!.after)).toMatchObject({
      status: 'rejected',
      note: 'A technician tried the kiosk',
    });
  });
});

describe('PERM-3 PERM-4 access to quarantine', () => {
  it('PERM-3 PERM-4 is refused as not found for other operators, other locations and without the permission', async () => {
    const { id, orderId } = await waiting({ spoil: spoilTotal(1) });
    const foreign = personWith([permissions.RefundsIssue, permissions.LedgerAll], 12);
    const elsewhere = limitedTo(keeper, locationOf(11, 1));
    for (const by of [foreign, elsewhere]) {
      await expect(look(id, by)).rejects.toMatchObject({ kind: 'notFound' });
      await expect(accept(id, by)).rejects.toMatchObject({ kind: 'notFound' });
      await expect(reject(id, 'Mine', by)).rejects.toMatchObject({ kind: 'notFound' });
      expect((await list('waiting', by)).map((row) => row.id)).not.toContain(id);
    }
    const reader = personWith([permissions.LedgerAll], 11);
    expect((await look(id, reader)).order!.id).toBe(id);
    await expect(accept(id, reader)).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(look(id, personWith([permissions.RefundsIssue], 11))).rejects.toMatchObject({
      kind: 'forbidden',
    });
    for (const odd of ['', 'x', newId()])
      await expect(accept(odd)).rejects.toMatchObject({ kind: 'notFound' });
    expect(await kept.sale(orderId)).toEqual([]);
  });
});
