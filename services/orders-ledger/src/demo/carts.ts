import type { INestApplicationContext } from '@nestjs/common';
import {
  accountScope,
  Commands,
  currentPrincipal,
  Files,
  uuidv7,
  type SeededRandom,
} from '@backroom/platform';
import { cartChanged } from '../cart/cart.events.js';
import { uploadOf } from '../cart/cart-photo.js';
import { takeCarts } from '../cart/take-carts.js';
import { demoPhoto } from './demo-photo.js';
import { pick, type DemoMarket } from './demo-sale.js';

const carts = 120;
const days = 30;
const minute = 60_000;
const states = ['paid', 'paid', 'paid', 'canceled', 'canceled', 'open'] as const;

/**
 * Creates a month of carts, as kiosks report them, for operators of globalConnect; every other canceled cart has a
 * photo.
 */
export async function seedCarts(
  app: INestApplicationContext,
  market: DemoMarket,
  random: SeededRandom,
  now: number,
): Promise<void> {
  if (market.loyaltyProgram !== 'globalConnect') return;
  const reports = Array.from({ length: carts }, (_, n) =>
    demoCart(market, random, n < 2 ? now - minute : Math.floor(now - random.next() * days * 86_400_000)),
  );
  for (const { photoKey } of reports) if (photoKey) await app.get(Files).put(photoKey, demoPhoto());
  const options = {
    name: 'take-demo-carts',
    scope: accountScope(market.accountId),
    principal: currentPrincipal(),
    idempotencyKey: `demo:carts:${market.accountId}`,
    unaudited: 'carts reported by kiosks are facts, not changes by a user',
  };
  await app.get(Commands).run(options, async (tx) => {
    const changed = await takeCarts(
      tx,
      reports.map(({ message }) => message),
      new Date(now),
    );
    tx.publish(...changed.map(cartChanged));
  });
}

function demoCart(market: DemoMarket, random: SeededRandom, at: number) {
  const kiosk = pick(random, market.kiosks);
  const id = () => uuidv7(at, random.bytes(10));
  const [messageId, bootId, cartId] = [id(), id(), id()];
  const state = pick(random, states);
  const lines = Array.from({ length: 1 + random.below(4) }, () => {
    const product = pick(random, market.products);
    return { productId: product.id, quantity: 1 + random.below(2), unitPrice: product.prices[0]!.price };
  });
  const hasPhoto = state === 'canceled' && random.below(2) === 0;
  const photoKey = hasPhoto ? uploadOf(market.accountId, cartId) : undefined;
  const body = {
    ...{ messageId, sequence: 0, bootId, at: new Date(at).toISOString(), cartId, state },
    currency: market.currency,
    lines,
    total: lines.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0),
    ...(photoKey && { photoKey }),
  };
  const message = {
    accountId: market.accountId,
    locationId: kiosk.locationId,
    deviceId: kiosk.id,
    deviceKind: 'kiosk',
    messageId,
    sequence: 0,
    bootId,
    claimedAt: at,
    receivedAt: at + 2_000,
    clockOffset: 0,
    body: Buffer.from(JSON.stringify(body)),
  };
  return { message, photoKey };
}
