import { createHash } from 'node:crypto';
import type { INestApplicationContext } from '@nestjs/common';
import {
  accountScope,
  Commands,
  currentPrincipal,
  uuidv7,
  type SeededRandom,
  type Tx,
} from '@backroom/platform';
import { paymentTypes } from '@backroom/proto/devices';
import type { Order } from '@backroom/proto/orders/v1/order';
import { hasPart } from '@backroom/proto/programs';
import { loadOf, type Loaded } from '../load/load-of.js';
import { nextNumbers } from '../booking/book-orders.sql.js';
import { orderBooked } from '../booking/order.events.js';
import { factsOf } from '../placing/placed-order.sql.js';
import { writeSales } from '../booking/write-sales.sql.js';
import type { DemoMarket } from './demo-sale.js';

const day = 86_400_000;
/** One in so many customers loaded their wallet by card, was given money, or was given points. */
const [byCard, given, pointed] = [6, 25, 8];
const amounts = [1_000, 2_000, 2_500, 5_000];

/** Creates loads and points of the last two months, booked like loads at a kiosk and deposited by their events. */
export async function seedLoads(
  app: INestApplicationContext,
  market: DemoMarket,
  customers: readonly number[],
  random: SeededRandom,
  now: number,
): Promise<void> {
  const { accountId, kiosks } = market;
  if (!hasPart(market.loyaltyProgram, 'loads') || kiosks.length === 0) return;
  const options = {
    name: 'load-demo-wallets',
    scope: accountScope(accountId),
    principal: currentPrincipal(),
    idempotencyKey: `demo:loads:${accountId}`,
    unaudited: 'demo data, not loads by a user',
  };
  await app.get(Commands).run(options, async (tx) => {
    const loads: Order[] = [];
    for (const loaded of customers.flatMap((customerId, n) => loadsOf(customerId, n, random))) {
      const kiosk = kiosks[random.below(kiosks.length)]!;
      const at = Math.floor(now - (0.01 + random.next() * 60) * day);
      loads.push(await loadAt(tx, loaded, { kiosk, at, random }));
    }
    loads.sort((a, b) => a.soldAt - b.soldAt);
    const numbers = await nextNumbers(
      tx,
      loads.map(() => accountId),
    );
    const booked = loads.map((load, n) => ({ ...load, prettyId: String(numbers[n]!) }));
    const digests = booked.map(({ id }) => createHash('sha256').update(id).digest());
    if (booked.length > 0) await writeSales(tx, booked, digests);
    tx.publish(...booked.map(orderBooked));
  });
}

function loadsOf(customerId: number, n: number, random: SeededRandom): Loaded[] {
  const value = amounts[random.below(amounts.length)]!;
  const card = { method: 'creditCard', type: paymentTypes.card, amount: value };
  return [
    ...(n % byCard === 0 ? [{ customerId, value, isPoints: false, payments: [card] }] : []),
    ...(n % given === 0 ? [{ customerId, value: 500, isPoints: false, payments: [] }] : []),
    ...(n % pointed === 0 ? [{ customerId, value: 500, isPoints: true, payments: [] }] : []),
  ];
}

async function loadAt(
  tx: Tx,
  loaded: Loaded,
  { kiosk, at, random }: { kiosk: DemoMarket['kiosks'][number]; at: number; random: SeededRandom },
): Promise<Order> {
  const isGift = loaded.payments.length === 0;
  // Gifts of the operator come from no kiosk.
  const query = { locationId: kiosk.locationId, kioskId: isGift ? 0 : kiosk.id, productIds: [], at };
  const place = (await factsOf(tx, query))!;
  const nextId = () => uuidv7(at, random.bytes(10));
  const traceId = random.bytes(16).toString('hex');
  const load = loadOf(loaded, place, { id: nextId(), nextId, at, traceId });
  const lastFour = isGift ? '' : String(1_000 + random.below(9_000));
  return { ...load, payments: load.payments.map((payment) => ({ ...payment, lastFour })) };
}
