import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import sharp from 'sharp';
import { accountScope, Files, type Principal } from '@backroom/platform';
import { permissions } from '@backroom/proto/permissions';
import { events } from '@backroom/proto/events';
import type { DeviceCart } from '@backroom/proto/devices';
import type { DeviceMessage } from '@backroom/proto/devices/v1/devices_events';
import type { ListCartsRequest } from '@backroom/proto/orders/v1/carts_service';
import { waitUntil } from '@backroom/testing/running-system';
import { limitedTo, personWith, type ServiceUnderTest } from '@backroom/testing/service-under-test';
import { maxPhotosPerDay } from '../src/cart/create-photo-upload.command.js';
import { CartsController } from '../src/cart/carts.controller.js';
import { takeCarts } from '../src/cart/take-carts.js';
import { demoPhoto } from '../src/demo/demo-photo.js';
import { day, kioskOf, locationOf, newId, now, productOf, startLedger } from './ledger-under-test.js';

const clerk = personWith([permissions.LedgerAll], 11);
let ledger: ServiceUnderTest;
beforeAll(async () => {
  ledger = await startLedger();
  await ledger.sql("update account_copy set loyalty_program = 'globalConnect' where account_id in (11, 13)");
}, 60_000);
afterAll(() => ledger?.stop());

type Change = Partial<DeviceCart> & { account?: number; kiosk?: number; reportedAt?: number };

/** A kiosk's report of a cart. */
function cartReport({
  account = 11,
  kiosk = 0,
  reportedAt = now - 60_000,
  ...change
}: Change = {}): DeviceMessage & {
  cartId: string;
} {
  const { messageId, bootId, ...body } = {
    ...{ messageId: newId(), bootId: newId(), sequence: 1, at: new Date(reportedAt).toISOString() },
    ...{ cartId: newId(), state: 'open' as const, currency: account === 12 ? 'EUR' : 'USD' },
    lines: [{ productId: productOf(account), quantity: 2, unitPrice: 219 }],
    total: 438,
    ...change,
  };
  return {
    accountId: account,
    locationId: locationOf(account, kiosk),
    deviceId: kioskOf(account, kiosk),
    deviceKind: 'kiosk',
    messageId,
    bootId,
    sequence: body.sequence,
    claimedAt: reportedAt,
    receivedAt: Math.max(now, reportedAt),
    clockOffset: 0,
    body: Buffer.from(JSON.stringify({ messageId, bootId, ...body })),
    cartId: body.cartId,
  };
}
const take = (...messages: DeviceMessage[]) =>
  ledger.platform.database.withTenant(accountScope(...messages.map(({ accountId }) => accountId)), (tx) =>
    takeCarts(tx, messages, ledger.clock.now()),
  );
const list = (request: Partial<ListCartsRequest> = {}, by: Principal = clerk) =>
  ledger.as(by, () =>
    ledger.app.get(CartsController).listCarts({
      ...{ page: 1, limit: 50, accountIds: [], locationIds: [], keywords: '', fromDate: '', toDate: '' },
      statuses: ['open', 'purchased', 'canceled', 'abandoned'],
      ...request,
    }),
  );
const ids = async (request: Partial<ListCartsRequest> = {}, by?: Principal) =>
  (await list(request, by)).carts.map(({ id }) => id);
const one = async (id: string) => (await list({ limit: 1_000 })).carts.find((cart) => cart.id === id);
const photo = (cartId: string, by: Principal = clerk) =>
  ledger.as(by, () => ledger.app.get(CartsController).getCartPhoto({ cartId }));

describe('LEDG-5 carts reported by kiosks', () => {
  it('LEDG-5 keep the newest report, in whatever order messages arrive', async () => {
    const { cartId } = cartReport();
    const at = (minutes: number, change: Change) =>
      cartReport({ cartId, reportedAt: now - minutes * 60_000, ...change });
    const words = [
      at(9, { state: 'open', total: 0, lines: [] }),
      at(8, { state: 'checkout' }),
      at(7, { state: 'paid', orderId: newId() }),
    ];
    await take(words[2]!, words[0]!);
    await take(words[1]!);
    await take(words[2]!);
    expect(await one(cartId)).toMatchObject({
      status: 'purchased',
      total: 438,
      locationName: 'Lobby',
      lines: [{ name: 'Cola, 330 ml', quantity: 2, unitPrice: 219 }],
      createdAt: now - 9 * 60_000,
      updatedAt: now - 7 * 60_000,
    });
  });

  it('F1: are ignored in an unknown currency', async () => {
    const [wrong, right] = [cartReport({ currency: 'XXX' }), cartReport()];
    expect((await take(wrong, right)).map(({ id }) => id)).toEqual([right.cartId]);
  });

  it('LEDG-5 keep the higher sequence of two reports in the same millisecond', async () => {
    const first = cartReport();
    const second = cartReport({ cartId: first.cartId, state: 'canceled', sequence: 2 });
    await take(second);
    await take(first);
    expect(await one(first.cartId)).toMatchObject({ status: 'canceled' });
  });

  it('LEDG-5 are consumed from the log, published, and abandoned after half an hour without a change', async () => {
    await ledger.consume();
    const left = cartReport({ reportedAt: now });
    const bought = cartReport({ reportedAt: now, state: 'paid' });
    await ledger.publish(
      events.DeviceCarts,
      [left, bought].map((message) => ({ key: message.deviceId, accountId: 11, payload: message })),
    );
    await waitUntil(
      'the carts are kept',
      async () => !!(await one(left.cartId)) && !!(await one(bought.cartId)),
    );
    await ledger.clock.sleep(29 * 60_000);
    await ledger.runDue();
    expect(await one(left.cartId)).toMatchObject({ status: 'open' });
    await ledger.clock.sleep(2 * 60_000);
    await ledger.runDue();
    expect(await one(left.cartId)).toMatchObject({ status: 'abandoned' });
    expect(await one(bought.cartId)).toMatchObject({ status: 'purchased' });
    const published = (await ledger.outbox(events.CartChanged)).filter(
      ({ cart }) => cart!.id === left.cartId,
    );
    expect(published.map(({ cart }) => cart!.status)).toEqual(['open', 'abandoned']);
    ledger.clock.moveTo(new Date(now));
  });

  it('LEDG-5 are found by location, user, amount, status and day', async () => {
    await ledger.sql('delete from cart');
    const harbor = cartReport({ kiosk: 1, total: 1250, reportedAt: now - 3 * day });
    const adas = cartReport({ customerId: 4711, state: 'paid' });
    await take(harbor, adas);
    expect(await ids({ keywords: 'ANNEX' })).toEqual([harbor.cartId]);
    expect(await ids({ keywords: '12.50' })).toEqual([harbor.cartId]);
    expect(await ids({ keywords: '$12.5' })).toEqual([harbor.cartId]);
    expect(await ids({ keywords: '4711' })).toEqual([adas.cartId]);
    expect(await ids({ keywords: 'nothing' })).toEqual([]);
    expect(await ids({ statuses: ['purchased'] })).toEqual([adas.cartId]);
    expect(await list({ statuses: [] })).toMatchObject({ carts: [], total: 0 });
    expect(await ids({ toDate: new Date(now - 2 * day).toISOString().slice(0, 10) })).toEqual([
      harbor.cartId,
    ]);
    expect(await ids()).toEqual([adas.cartId, harbor.cartId]);
    expect(await ids({ limit: 1, page: 2 })).toEqual([harbor.cartId]);
  });

  it('LEDG-5 PERM-3 are hidden across operators, programs and location groups', async () => {
    const foreign = cartReport({ account: 13 });
    const yoke = cartReport({ account: 12 });
    const [here, there] = [cartReport(), cartReport({ kiosk: 1 })];
    await take(foreign, yoke, here, there);
    const seen = await ids({ accountIds: [13] });
    expect(seen).toEqual([]);
    await expect(ids({}, personWith([permissions.LedgerAll], 12))).rejects.toMatchObject({
      kind: 'forbidden',
      code: 'other-program',
    });
    const limited = limitedTo(clerk, locationOf(11, 1));
    expect(await ids({}, limited)).toContain(there.cartId);
    expect(await ids({}, limited)).not.toContain(here.cartId);
    await expect(list({}, personWith([permissions.GiftCards], 11))).rejects.toMatchObject({
      kind: 'forbidden',
    });
  });
});

describe('LEDG-5 photo of a canceled cart', () => {
  const kiosk: Principal = { ...personWith([], 11), kind: 'device', id: kioskOf(11) };
  const upload = (cartId: string, by: Principal = kiosk) =>
    ledger.as(by, () => ledger.app.get(CartsController).createCartPhotoUpload({ cartId }));
  const files = () => ledger.app.get(Files);

  it('LEDG-5 is uploaded by the kiosk, stripped of metadata, and served by a signed link to users who can see the cart', async () => {
    const { cartId } = cartReport();
    const { key, url } = await upload(cartId);
    expect(url).toMatch(new RegExp(`^/files/${key}\\?.*signature=`));
    const sent = Buffer.concat([demoPhoto(), Buffer.from('GPS 51.5')]);
    await files().put(key, sent);
    await take(cartReport({ cartId, state: 'canceled', photoKey: key }));
    expect((await one(cartId))!.hasPhoto).toBe(false);
    await ledger.runDue();
    expect((await one(cartId))!.hasPhoto).toBe(true);
    const name = `carts/11/${cartId}.png`;
    expect((await photo(cartId)).url).toMatch(new RegExp(`^/files/${name}\\?.*signature=`));
    expect((await files().read(name))!.includes('GPS 51.5')).toBe(false);
    expect(await files().read(key)).toBeUndefined();
    for (const stranger of [personWith([permissions.LedgerAll], 13), limitedTo(clerk, locationOf(11, 1))])
      await expect(photo(cartId, stranger)).rejects.toMatchObject({ kind: 'notFound' });
  });

  it.each([
    ['of another operator', (cartId: string) => `uploads/12/carts/${cartId}`],
    ['of another cart', () => 'uploads/11/carts/0197746a-0000-7000-8000-000000000001'],
    ['outside the folder of cart photos', () => 'uploads/11/themes/7'],
    ['outside the folder of uploads', () => '../../secrets'],
    ['that was never uploaded', (cartId: string) => `uploads/11/carts/${cartId}`],
    ['without a name', () => undefined],
  ])('LEDG-5 ignores a file %s', async (_what, keyOf) => {
    const { cartId } = cartReport();
    await files().put(`uploads/12/carts/${cartId}`, demoPhoto());
    await files().put('uploads/11/carts/0197746a-0000-7000-8000-000000000001', demoPhoto());
    await take(cartReport({ cartId, state: 'canceled', photoKey: keyOf(cartId) }));
    await ledger.runDue();
    expect((await one(cartId))!.hasPhoto).toBe(false);
    await expect(photo(cartId)).rejects.toMatchObject({ kind: 'notFound' });
  });

  it('LEDG-5 is deleted after a day if no cart names it', async () => {
    const { cartId } = cartReport();
    const { key } = await upload(cartId);
    await files().put(key, demoPhoto());
    await ledger.runDue();
    expect(await files().read(key)).toBeDefined();
    await ledger.clock.sleep(day + 1);
    await ledger.runDue();
    expect(await files().read(key)).toBeUndefined();
  });

  it('LEDG-5 is limited to a hundred uploads per kiosk and day, independent of other kiosks', async () => {
    const other: Principal = { ...kiosk, id: kioskOf(11, 1) };
    const tries = await Promise.allSettled(
      Array.from({ length: maxPhotosPerDay + 20 }, () => upload(newId(), other)),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(maxPhotosPerDay);
    await expect(upload(newId(), other)).rejects.toMatchObject({ kind: 'tooMany', code: 'too-many-photos' });
    expect(await upload(newId())).toMatchObject({ maxBytes: 4 * 1024 * 1024 });
    await ledger.clock.sleep(day);
    expect(await upload(newId(), other)).toMatchObject({ maxBytes: 4 * 1024 * 1024 });
  });

  it('LEDG-5 ignores a file that is not an image', async () => {
    const { cartId } = cartReport();
    const { key } = await upload(cartId);
    await files().put(key, Buffer.from('<svg onload="alert(1)"/>'));
    await take(cartReport({ cartId, state: 'canceled', photoKey: key }));
    await ledger.runDue();
    expect((await one(cartId))!.hasPhoto).toBe(false);
  });

  it('LEDG-5 keeps a photo that cannot be decoded at present for a retry', async () => {
    const { cartId } = cartReport();
    const { key } = await upload(cartId);
    await files().put(key, demoPhoto());
    await take(cartReport({ cartId, state: 'canceled', photoKey: key }));
    const late = new Error('timeout: 12% complete');
    jest.spyOn(sharp.prototype, 'toBuffer').mockRejectedValueOnce(late as never);
    await ledger.runDue();
    expect((await one(cartId))!.hasPhoto).toBe(false);
    expect(await files().read(key)).toBeDefined();
    await ledger.clock.sleep(1_000);
    await ledger.runDue();
    expect((await one(cartId))!.hasPhoto).toBe(true);
  });

  it('LEDG-5 removes a photo that cannot be decoded for a day', async () => {
    const { cartId } = cartReport();
    const { key } = await upload(cartId);
    await files().put(key, demoPhoto());
    await take(cartReport({ cartId, state: 'canceled', photoKey: key }));
    const late = new Error('timeout: 12% complete');
    const decoding = jest.spyOn(sharp.prototype, 'toBuffer').mockRejectedValue(late as never);
    await ledger.runDue();
    expect(await files().read(key)).toBeDefined();
    await ledger.clock.sleep(24 * 3_600_000);
    await ledger.runDue();
    decoding.mockRestore();
    expect((await one(cartId))!.hasPhoto).toBe(false);
    expect(await files().read(key)).toBeUndefined();
  });

  it('LEDG-5 PERM-3 refuses uploads by people, and by kiosks for other operators', async () => {
    const { cartId } = cartReport();
    await expect(upload(cartId, clerk)).rejects.toMatchObject({ kind: 'notFound' });
    expect((await upload(cartId)).key).toBe(`uploads/11/carts/${cartId}`);
    await expect(upload('rubbish')).rejects.toMatchObject({ kind: 'notFound' });
  });
});
