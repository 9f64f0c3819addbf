import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { inCall, Seal, type Principal } from '@backroom/platform';
import { permissions, withChanges } from '@backroom/proto/permissions';
import { events } from '@backroom/proto/events';
import { MailContent } from '@backroom/proto/support/v1/mail_events';
import { personWith, type ServiceUnderTest } from '@backroom/testing/service-under-test';
import { SalesController } from '../src/sale/sales.controller.js';
import { book, makeCustomer, mailKey, newId, productOf, reported, startLedger } from './ledger-under-test.js';

const clerk = personWith(withChanges([permissions.LedgerAll]), 11);
const buyer = { ...personWith([]), id: 4711 };
let ledger: ServiceUnderTest;
beforeAll(async () => {
  ledger = await startLedger();
}, 60_000);
afterAll(() => ledger?.stop());

async function sold(options: Parameters<typeof reported>[0] = {}) {
  const report = reported(options);
  await book(ledger, report);
  return report.body.orderId;
}
const send = (orderId: string, email: string, by: Principal = clerk, key?: string, language = 'en') =>
  inCall({ principal: by, idempotencyKey: key }, () =>
    ledger.app.get(SalesController).sendReceipt({ orderId, email, language }),
  );

/** All published mails, decrypted. */
async function mails(): Promise<MailContent[]> {
  return (await ledger.outbox(events.MailRequested)).map(({ id, sealed }) =>
    MailContent.decode(Buffer.from(new Seal(mailKey).open(`mail:${id}`, sealed), 'base64')),
  );
}
const to = async (email: string) => (await mails()).filter((mail) => mail.to === email);

describe('LEDG-4 receipts by mail', () => {
  it('LEDG-4 contain items, total and payments in the requested language', async () => {
    const orderId = await sold({
      cart: [{ quantity: 2 }, { productId: productOf(11, 1), discount: 19 }],
      methods: ['creditCard', 'cash'],
      lastFour: '4242',
      fee: 5,
    });
    await send(orderId, 'Ada@Example.test', clerk, undefined, 'de');
    const [mail] = await to('ada@example.test');
    expect(mail).toMatchObject({ kind: 'receipt', language: 'de', values: { location: 'Lobby' } });
    expect(mail!.values.at).toContain('America/New_York');
    const rows = mail!.table!.rows.map(({ kind, text, amount }) => [kind, text, amount.replace(/\s/g, ' ')]);
    expect(rows).toEqual([
      ['product', '2 × Cola, 330 ml', '4,38 $'],
      ['product', '1 × Turkey sandwich', '2,19 $'],
      ['savings', '', '-0,19 $'],
      ['tax', '', '0,45 $'],
      ['deposit', '', '0,30 $'],
      ['fee', '', '0,05 $'],
      ['total', '', '7,18 $'],
      ['card', '•••• 4242', '3,59 $'],
      ['billCash', '•••• 4242', '3,59 $'],
    ]);
  });

  it('LEDG-4 are sent once per key, with the address absent from outbox, audit and table', async () => {
    const orderId = await sold();
    const key = newId();
    await send(orderId, 'once@example.test', clerk, key);
    await send(orderId, 'once@example.test', clerk, key);
    expect(await to('once@example.test')).toHaveLength(1);
    await expect(send(orderId, 'other@example.test', clerk, key)).rejects.toMatchObject({
      code: 'idempotency-key-reused',
    });
    const kept = JSON.stringify(await ledger.sql('select * from receipt_mail where sale_id = $1', [orderId]));
    expect(kept).not.toContain('once@example.test');
    const rows = await ledger.sql<{ value: Buffer }>("select value from outbox where topic = 'mail'");
    expect(rows.some(({ value }) => value.includes('once@example.test'))).toBe(false);
  });

  it.each([
    'nobody',
    'a@b.test, c@d.test',
    'a@b.test\r\nBcc: all@example.test',
    'Ada <ada@example.test>',
    'a b@example.test',
    '',
  ])('LEDG-4 refuse %j as an address', async (email) => {
    await expect(send(await sold(), email)).rejects.toMatchObject({
      kind: 'invalid',
      fields: [expect.objectContaining({ field: 'email' })],
    });
  });

  it('LEDG-4 LEDG-7 are available to the buyer; without purchase or ledger access the sale is not found', async () => {
    await makeCustomer(ledger, 12, 4711);
    const orderId = await sold({ account: 12, spoil: (body) => ({ ...body, customerId: 4711 }) });
    await send(orderId, 'buyer@example.test', buyer);
    expect(await to('buyer@example.test')).toHaveLength(1);
    for (const stranger of [clerk, { ...buyer, id: 4712 }])
      await expect(send(orderId, 'x@example.test', stranger)).rejects.toMatchObject({ kind: 'notFound' });
    await expect(send('rubbish', 'x@example.test', buyer)).rejects.toMatchObject({ kind: 'notFound' });
  });

  it('LEDG-4 are limited to ten per sale and hour', async () => {
    const orderId = await sold();
    for (let n = 0; n < 10; n++) await send(orderId, `many${n}@example.test`);
    await expect(send(orderId, 'eleven@example.test')).rejects.toMatchObject({ kind: 'tooMany' });
    await ledger.clock.sleep(3_600_001);
    await send(orderId, 'eleven@example.test');
    expect(await to('eleven@example.test')).toHaveLength(1);
  });
});
