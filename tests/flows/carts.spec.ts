import { crc32, deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { deviceTokenOf } from '@backroom/testing/own-kiosk';
import { call, signIn, type Person } from '@backroom/testing/people';
import { Kiosk, newId } from '@backroom/testing/kiosk';
import { demoKiosks, system, waitUntil } from '@backroom/testing/running-system';
import { postgres } from '@backroom/testing/stores';

let keeper: Person;
let kiosk: Kiosk;
beforeAll(async () => {
  keeper = await signIn('gc');
  const [account] = await postgres<{ account_id: number }>(
    'orders_ledger',
    "select account_id from account_copy where loyalty_program = 'globalConnect'",
  );
  // Not a kiosk of another file: a second connection ends the first.
  kiosk = await Kiosk.connect(demoKiosks().filter(({ accountId }) => accountId === account!.account_id)[3]!);
}, 60_000);
afterAll(() => kiosk.close());

interface Listed {
  shoppingCart: { id: string; status: string; hasPhoto: boolean; cart: { products: { name: string }[] } }[];
}
const listed = async (id: string) =>
  (await keeper.get<Listed>('/carts?operator=1&location=1&page=1&limit=50')).shoppingCart.find(
    (cart) => cart.id === id,
  );

async function reportCart(cartId: string, state: 'open' | 'paid' | 'canceled', more: object = {}) {
  const [product] = kiosk.facts.products;
  const body = {
    ...kiosk.envelope(),
    ...{ cartId, state, currency: kiosk.facts.currency },
    lines: [{ productId: product!.id, quantity: 2, unitPrice: product!.price }],
    total: 2 * product!.price,
    ...more,
  };
  await kiosk.publish('carts', body);
  expect(await kiosk.outcomeOf(body.messageId)).toMatchObject({ accepted: true });
}

/** A picture of 2 × 2 pixels with a comment that must be removed. */
function picture(): Buffer {
  const chunk = (name: string, content: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), content]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(content.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const header = Buffer.from([0, 0, 0, 2, 0, 0, 0, 2, 8, 2, 0, 0, 0]);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('tEXt', Buffer.from('Location\0behind the counter')),
    chunk('IDAT', deflateSync(Buffer.alloc(14))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('LEDG-5 carts from kiosk to console', () => {
  it('LEDG-5 DEV-2 a cart arrives over MQTT, its photo over a link, and only the operator sees both', async () => {
    const cartId = newId();
    await reportCart(cartId, 'open');
    const open = await waitUntil('the cart is listed', () => listed(cartId));
    expect(open).toMatchObject({ status: 'open', hasPhoto: false });
    expect(open.cart.products[0]!.name).not.toBe('');

    const token = await deviceTokenOf(kiosk.facts);
    const upload = await call<{ key: string; url: string }>(`/carts/${cartId}/photo/key`, {
      method: 'POST',
      token,
    });
    expect(upload.status).toBe(200);
    // As on a kiosk: a relative path has no base page.
    expect(upload.body.url).toMatch(new RegExp(`^http://127\\.0\\.0\\.1:${system.http}/files/`));
    const sent = await fetch(upload.body.url, { method: 'PUT', body: new Uint8Array(picture()) });
    expect(sent.status).toBe(204);
    await reportCart(cartId, 'canceled', { photoKey: upload.body.key });
    await waitUntil('the photo', async () => (await listed(cartId))?.hasPhoto);

    const { url } = await keeper.get<{ url: string }>(`/carts/${cartId}/photo`);
    const shown = await fetch(url);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(Buffer.from(await shown.arrayBuffer()).includes('behind the counter')).toBe(false);
    expect((await call(`/carts/${cartId}/photo`, { token })).status).toBe(403);
    const stranger = await signIn('owner');
    expect((await stranger.call(`/carts/${cartId}/photo`)).status).toBe(403);
  });
});
