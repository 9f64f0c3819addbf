import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { inCall } from '@backroom/platform';
import type { DeviceOrder } from '@backroom/proto/devices';
import type { OrderQuarantined } from '@backroom/proto/orders/v1/orders_events';
import { permissions } from '@backroom/proto/permissions';
import { personWith, type ServiceUnderTest } from '@backroom/testing/service-under-test';
import type { ReportedSale } from '../src/booking/reported-sale.js';
import { QuarantineController } from '../src/quarantine/quarantine.controller.js';
import { book, LedgerRows, newId, reported, startLedger, type SaleOptions } from './ledger-under-test.js';

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

const call = <T>(work: () => Promise<T>) => inCall({ principal: keeper, idempotencyKey: newId() }, work);
const look = (id: string) => call(() => quarantine.getQuarantined({ id }));
const list = (sort?: string) =>
  call(() =>
    quarantine.listQuarantined({
      ...{ page: 1, limit: 1_000, accountIds: [], locationIds: [], keywords: '', state: 'waiting' },
      ...(sort && { sort }),
    }),
  ).then(({ orders }) => orders);

/** A report that the kiosk-gateway could not read. */
function unreadable(
  body: string | Buffer,
  refusal = 'The payload is not JSON',
  envelope: Partial<ReportedSale['message']> = {},
): ReportedSale {
  const report = reported();
  const unplaced = { messageId: '', bootId: '', sequence: 0 };
  const message = { ...report.message, ...unplaced, ...envelope, body: Buffer.from(body), refusal };
  return { ...report, eventId: newId(), message };
}

/** Books a report that must be quarantined; returns its event and what a person sees of it. */
async function quarantined(report: ReportedSale) {
  const outcomes = await book(ledger, report);
  expect(outcomes.map(({ event }) => event.event.type)).toEqual(['OrderQuarantined']);
  const event = outcomes[0]!.event.payload as OrderQuarantined;
  return { event, detail: await look(report.eventId), id: report.eventId };
}

const spoilt = (options: SaleOptions) => reported(options);

describe('F3: an order that is not valid waits in quarantine', () => {
  it.each<[string, (body: DeviceOrder) => object, RegExp]>([
    ['a missing field', ({ total: _, ...body }) => body, /^total: /],
    ['a wrong type', (body) => ({ ...body, total: String(body.total) }), /^total: /],
    ['an invalid time', (body) => ({ ...body, at: 'yesterday' }), /^at: /],
    ['a negative amount', (body) => ({ ...body, total: -1 }), /^total: /],
    ['half a cent', (body) => ({ ...body, total: 1.5 }), /^total: /],
    ['a number beyond a double', (body) => ({ ...body, total: 1e308 }), /^total: /],
    ['no line', (body) => ({ ...body, lines: [] }), /^lines: /],
    ['lines that are no list', (body) => ({ ...body, lines: { 0: 'x' } }), /^lines: /],
    ['lines of nothing', (body) => ({ ...body, lines: [null, 7, []] }), /^lines\.0: /],
    ['too many lines', (body) => ({ ...body, lines: Array(501).fill(body.lines[0]) }), /^lines: /],
    ['an unknown payment', (body) => ({ ...body, payments: [{ method: 'barter' }] }), /^payments\.0\.id: /],
    ['an unknown product form', (body) => ({ ...body, lines: [{ sku: 'A' }] }), /^lines\.0\.productId: /],
    ['an id of another version', (body) => ({ ...body, messageId: crypto.randomUUID() }), /^messageId: /],
    ['null for a number', (body) => ({ ...body, customerId: null }), /^customerId: /],
  ])('F3: because of %s', async (_what, spoil, reason) => {
    const report = spoilt({ spoil });
    const { event, detail, id } = await quarantined(report);
    expect(event.reason).toMatch(reason);
    expect(detail.order).toMatchObject({ code: 'invalid', state: 'waiting', reason: event.reason });
    expect(detail.order!.orderId).toBe(report.body.orderId);
    expect(JSON.parse(detail.text)).toEqual(JSON.parse(Buffer.from(report.message.body).toString()));
    expect(detail.fields.filter(({ wrong }) => wrong).length).toBeGreaterThan(0);
    await call(() => quarantine.rejectQuarantined({ id, reason: 'Not a sale' }));
  });

  it('F3: books a sale with unknown fields', async () => {
    const report = spoilt({
      spoil: (body) => ({ ...body, note: 'x', lines: body.lines.map((l) => ({ ...l, n: 1 })) }),
    });
    const outcomes = await book(ledger, report);
    expect(outcomes.map(({ event }) => event.event.type)).toEqual(['OrderPaid']);
  });

  it('F3: keeps the refusal of the kiosk-gateway as its reason, without secrets', async () => {
    const report = unreadable('x', 'The payload is not JSON: 4242424242424242', { messageId: newId() });
    const { event, detail } = await quarantined(report);
    expect(event).toMatchObject({ messageId: report.message.messageId, orderId: '' });
    expect(event.reason).toBe('The payload is not JSON: [redacted]');
    expect(detail.order!.reason).toBe(event.reason);
  });

  it('F3: masks card numbers in a text as in fields, also as numbers', async () => {
    const card = '4242424242424242';
    const { detail } = await quarantined(unreadable(`{"pan":"${card}","n":${card},`));
    expect(detail.text).toMatch(/^\{"pan":"\[redacted\]","n":/);
    const fields = await quarantined(spoilt({ spoil: (body) => ({ ...body, customerId: Number(card) }) }));
    expect(JSON.stringify([detail, fields.detail])).not.toContain(card);
  });

  it('F3: takes a report once, and two equal sales without an order id as two', async () => {
    const report = unreadable('{"total":300', undefined, { messageId: newId() });
    const { orders } = { orders: await list() };
    await book(ledger, report);
    await book(ledger, report, { ...report, eventId: newId() });
    const ids = (await list()).length - orders.length;
    expect(ids).toBe(2);
    const spoil = ({ lines, total }: DeviceOrder) => ({ lines, total });
    const { body } = await quarantined(spoilt({ spoil })).then(({ detail }) => ({ body: detail.text }));
    expect(body).toContain('"total"');
    await book(ledger, spoilt({ spoil }));
    expect((await list()).length - orders.length).toBe(4);
  });

  it.each(['00000000-0000-0000-0000-000000000000', '0'])(
    'F3: takes two equal sales with the invalid order id %s as two',
    async (orderId) => {
      const before = (await list()).length;
      const body = reported({ spoil: (one) => ({ ...one, orderId, messageId: 'x' }) }).message.body;
      for (let n = 0; n < 2; n++) {
        const report = reported();
        await book(ledger, { ...report, eventId: newId(), message: { ...report.message, body } });
      }
      expect((await list()).length - before).toBe(2);
    },
  );

  it('F3: masks card data in a text that is not JSON, and in an order id', async () => {
    const text = '{"card":{"cvv":"123","card_pin": 4321},"raw":"%B4111111111111112^DOE/J^2512",}';
    const { detail } = await quarantined(unreadable(text));
    expect(detail.text).toBe(
      '{"card":{"cvv":"[redacted]","card_pin": [redacted]},"raw":"%B[redacted]^DOE/J^2512",}',
    );
    const wide = await quarantined(unreadable(Buffer.from('4242424242424242', 'utf16le')));
    expect(wide.detail.text).toBe('[redacted]');
    const named = await quarantined(spoilt({ spoil: (body) => ({ ...body, orderId: '4242424242424242' }) }));
    expect(named.event.orderId).toBe('[redacted]');
  });

  it('F3: shows a report as its fields though it has the name of the text', async () => {
    const report = spoilt({ spoil: () => ({ unreadable: { total: 1 } }) });
    const { detail } = await quarantined(report);
    expect(JSON.parse(detail.text)).toEqual({ unreadable: { total: 1 } });
  });

  it('F3: offers a sale for correction though its envelope and hidden fields are invalid', async () => {
    const report = spoilt({
      spoil: (body) => ({
        ...{ ...body, messageId: 'x', bootId: 7, customerId: -1 },
        payments: body.payments.map((one) => ({ ...one, id: 'x', lastFour: '12345', reference: '€' })),
      }),
    });
    const { detail, id } = await quarantined({ ...report, message: { ...report.message, bootId: '' } });
    expect(detail.order).toMatchObject({ acceptable: false, correctable: true });
    await call(() => quarantine.correctQuarantined({ id, sale: detail.claim }));
    expect(await kept.sale(report.body.orderId)).toMatchObject([{ total: report.body.total }]);
  });
});

describe('F4: texts that are no JSON', () => {
  it.each([
    ['nothing', ''],
    ['half an order', '{"messageId":"x","total":'],
    ['a list', '[{"total":1}]'],
    ['null', 'null'],
    ['a text', '"total"'],
    ['too many levels', `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`],
    ['HTML', '<img src=x onerror=alert(1)>'],
  ])('F4: shows the text of %s and no fields', async (_what, text) => {
    const { detail } = await quarantined(unreadable(text));
    expect(detail.text).toBe(text.slice(0, 65_536));
    expect([detail.fields, detail.claim!.lines, detail.order!.claimedTotal]).toEqual([[], [], undefined]);
    expect(detail.order).toMatchObject({ code: 'invalid', acceptable: false, correctable: false });
  });

  it('F4: stores NUL and halves of surrogate pairs as their escapes, and escaped backslashes unchanged', async () => {
    const spoil = (body: DeviceOrder) => ({
      ...{ ...body, total: -1, note: 'a\0b\ud800c\udc00', path: 'C:\\u0000dir\\\\' },
      ['k\0']: '\ud83d\ude00',
    });
    const { detail } = await quarantined(spoilt({ spoil }));
    expect(JSON.parse(detail.text)).toMatchObject({
      ...{ note: 'a\\u0000b\\ud800c\\udc00', path: 'C:\\u0000dir\\\\', 'k\\u0000': '\ud83d\ude00' },
    });
    const text = await quarantined(unreadable('{"a":"b\0c'));
    expect(text.detail.text).toBe('{"a":"b\\u0000c');
  });

  it('F4: keeps the characters of a text in UTF-16', async () => {
    const { detail } = await quarantined(unreadable(Buffer.from('{"a":"b', 'utf16le')));
    expect(detail.text).toBe('{"a":"b');
  });

  it('F4: bounds an order id of any form', async () => {
    const spoil = (body: DeviceOrder) => ({ ...body, orderId: `a\0\ud800${'x'.repeat(5_000)}` });
    const { event, detail } = await quarantined(spoilt({ spoil }));
    expect(detail.order!.orderId).toBe(`a\ufffd\ufffd${'x'.repeat(61)}`);
    expect(event.orderId).toBe(detail.order!.orderId);
  });

  it('F4: lists and sorts sales without total or lines', async () => {
    for (const sort of [undefined, 'total', '-total', 'reason', '-when'])
      expect((await list(sort)).length).toBeGreaterThan(5);
  });
});

it('F3: keeps the beginning of a long text once a device has a thousand invalid orders waiting', async () => {
  const long = `{"note":"${'x'.repeat(20_000)}",`;
  const many = Array.from({ length: 1_000 }, (_, n) =>
    unreadable(`{"n":${n},`, 'not JSON', { accountId: 13, locationId: 130, deviceId: 1_300 }),
  );
  await book(ledger, ...many);
  const device = { accountId: 13, locationId: 130, deviceId: 1_300 };
  const report = unreadable(long, 'not JSON', device);
  const other = unreadable(long, 'not JSON', { ...device, locationId: 131, deviceId: 1_301 });
  const brief = unreadable('{"total":1,', 'not JSON', device);
  await book(ledger, report, other, brief);
  const rows = await ledger.sql<{ id: string; length: number }>(
    `select id, length(body ->> 'unreadable') as length from quarantine where id = any ($1)`,
    [[report, other, brief].map(({ eventId }) => eventId)],
  );
  const lengths = new Map(rows.map(({ id, length }) => [id, length]));
  expect(lengths.get(report.eventId)).toBe(4_096);
  expect(lengths.get(other.eventId)).toBe(long.length);
  expect(lengths.get(brief.eventId)).toBe(11);
});
