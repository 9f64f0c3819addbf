import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { everyTenant, SeededRandom, type EventType, type Tx } from '@backroom/platform';
import { ppmOf, taxRateOf } from '@backroom/pricing';
import * as rpc from '@backroom/proto/catalogue/v1/catalogue_service';
import type { Price } from '@backroom/proto/catalogue/v1/product';
import { events } from '@backroom/proto/events';
import { Account } from '@backroom/proto/identity/v1/account';
import { permissions, withChanges } from '@backroom/proto/permissions';
import { waitUntil } from '@backroom/testing/running-system';
import { personWith, type ServiceUnderTest } from '@backroom/testing/service-under-test';
import { pricesOf } from '../../locations-kiosks/src/config/prices.sql.js';
import { PlacesUnderTest } from '../../locations-kiosks/test/places-under-test.js';
import { factsOf } from '../../orders-ledger/src/placing/placed-order.sql.js';
import { locationOf, startLedger } from '../../orders-ledger/test/ledger-under-test.js';
import { priceAt } from '../src/product/price.sql.js';
import { ProductsController } from '../src/product/products.controller.js';
import { TaxesController } from '../src/tax/taxes.controller.js';
import { startCatalogue } from './catalogue-under-test.js';

/** Number of price operations; 3,000 with `PRICE_STEPS=3000`. */
const steps = Number(process.env['PRICE_STEPS'] ?? 150);
const account = 11;
const place = locationOf(account);
const placeRate = 33_350;
const start = Date.UTC(2026, 5, 15, 12);
const manager = personWith(withChanges([permissions.ProductsAll, permissions.SetupAll]), account);

let owner: ServiceUnderTest;
let ledger: ServiceUnderTest;
let kiosks: ServiceUnderTest;
beforeAll(async () => {
  owner = await startCatalogue(new Date(start));
  ledger = await startLedger();
  kiosks = (await PlacesUnderTest.start()).service;
  for (const service of [owner, ledger, kiosks]) await service.consume();
  const known = Account.fromPartial({ id: account, currency: 'USD' });
  await owner.publish(events.AccountChanged, [
    { key: account, accountId: account, payload: { account: known } },
  ]);
  const placeTax = {
    locationId: place,
    accountId: account,
    taxId: 1,
    rate: 334,
    ratePpm: placeRate,
    validFrom: 1,
  };
  await ledger.publish(events.LocationTaxChanged, [{ key: place, accountId: account, payload: placeTax }]);
  await waitUntil(
    'the operator is known',
    async () => (await owner.sql('select from account_copy')).length > 0,
  );
  await waitUntil(
    'the tax of the place is known',
    async () => (await ledger.sql('select from location_tax_copy')).length > 0,
  );
}, 90_000);
afterAll(async () => {
  for (const service of [owner, ledger, kiosks]) await service?.stop();
});

/** A published message of a product or price. */
interface Message {
  id: string;
  key: string;
  event: EventType<{ price?: Price }>;
  payload: { price?: Price };
}

/** Changes, schedules and cancels prices and taxes of some products, some of them at equal times. */
async function trade(random: SeededRandom): Promise<number[]> {
  const products = owner.app.get(ProductsController);
  const taxes = owner.app.get(TaxesController);
  const asManager = <T>(work: () => Promise<T>) => owner.as(manager, work);
  const below = (limit: number) => Math.floor(random.next() * limit);
  const pick = <T>(from: readonly T[]) => from[below(from.length)]!;
  const amount = () => (1 + below(900) / 100).toFixed(2);
  const rates = await Promise.all(
    ['Food', 'Drinks'].map(async (name) => {
      const { tax } = await asManager(() =>
        taxes.saveTax({ id: 0, accountId: account, name, rate: 500, ratePpm: 50_000 }),
      );
      return { id: tax!.id, name };
    }),
  );
  const save = (fields: Partial<rpc.SaveProductRequest>) =>
    asManager(() =>
      products.saveProduct(rpc.SaveProductRequest.fromPartial({ accountId: account, ...fields })),
    );
  const ids: number[] = [];
  for (let n = 0; n < 10; n++) {
    const { product } = await save({
      ...{ name: `Product ${n}`, category: 'Snacks', price: amount(), cost: '0.50' },
      ...pick([{ taxMode: 'inherit' }, { taxMode: 'exempt' }, { taxMode: 'named', taxId: pick(rates).id }]),
    });
    ids.push(product!.product!.id);
  }
  interface Plan {
    productId: number;
    validFrom: number;
  }
  const planned: Plan[] = [];
  const cancelled: Plan[] = [];
  const scheduled = (plans: readonly Plan[]) =>
    plans.filter(({ validFrom }) => validFrom >= owner.clock.now().getTime() + 60_000);
  const acts = [
    () => save({ id: pick(ids), price: amount(), cost: (below(90) / 100).toFixed(2) }),
    () => save({ id: pick(ids), ...pick([{ taxMode: 'inherit' }, { taxMode: 'exempt' }]) }),
    () => save({ id: pick(ids), taxMode: 'named', taxId: pick(rates).id }),
    () => {
      const tax = pick(rates);
      return asManager(() =>
        taxes.saveTax({ ...tax, accountId: account, rate: 0, ratePpm: 10_000 * below(12) + below(100) }),
      );
    },
    async () => {
      // Often reschedules at the instant of a canceled price.
      const again = scheduled(cancelled);
      const validFrom = owner.clock.now().getTime() + 60_000 + below(6) * 600_000;
      const isAgain = again.length > 0 && random.next() < 0.5;
      const plan = isAgain ? pick(again) : { productId: pick(ids), validFrom };
      await asManager(() => products.planPrice({ ...plan, price: amount() }));
      planned.push(plan);
    },
    async () => {
      const plans = scheduled(planned);
      if (plans.length === 0) return;
      const plan = pick(plans);
      await asManager(() => products.cancelPrice(plan));
      cancelled.push(plan);
    },
  ];
  for (let n = 0; n < steps; n++) {
    await pick(acts)().catch((error: { fields?: { code: string }[] }) => {
      if (error.fields?.[0]?.code !== 'taken') throw error;
    });
    await owner.clock.sleep(pick([0, 0, 1, 20_000, 400_000]));
  }
  return ids;
}

async function allMessages(): Promise<Message[]> {
  const rows = await owner.sql<{ event_id: string; key: string; type: string; value: Buffer }>(
    `select event_id, key, type, value from outbox where type in ('PriceChanged', 'ProductChanged') order by seq`,
  );
  return rows.map(({ event_id: id, key, type, value }) => {
    const event = (type === 'PriceChanged' ? events.PriceChanged : events.ProductChanged) as Message['event'];
    return { id, key, event, payload: event.codec.decode(value) };
  });
}

/**
 * Returns a possible order of arrival: messages of one product stay in order, because its ID is their key; products
 * overtake each other, and messages can repeat.
 */
function arrival(messages: readonly Message[], random: SeededRandom): Message[] {
  const queues = new Map<string, Message[]>();
  for (const one of messages) {
    const queue = `${one.event.topic} ${one.key}`;
    queues.set(queue, [...(queues.get(queue) ?? []), one]);
  }
  const waiting = [...queues.values()].map((queue) => ({ queue, next: 0 }));
  const arrived: Message[] = [];
  while (waiting.length > 0) {
    const at = Math.floor(random.next() * waiting.length);
    const { queue, next } = waiting[at]!;
    if (next > 0 && random.next() < 0.2) arrived.push(queue[Math.floor(random.next() * next)]!);
    arrived.push(queue[next]!);
    waiting[at]!.next++;
    if (next + 1 === queue.length) waiting.splice(at, 1);
  }
  return arrived;
}

/** Publishes the messages to a service and waits until its copies have processed all. */
async function deliver(service: ServiceUnderTest, messages: readonly Message[]): Promise<void> {
  for (const { event, ...one } of messages) await service.publish(event, [{ ...one, accountId: account }]);
  const ids = [...new Set(messages.map(({ id }) => id))];
  await waitUntil('messages are copied', async () => {
    const [row] = await service.sql<{ n: number }>(
      `select count(*)::int as n from inbox where event_id = any($1) and consumer ~ '[.](goods|dated-prices)$'`,
      [ids],
    );
    return row!.n === ids.length;
  });
}

const inTenant = <T>(service: ServiceUnderTest, work: (tx: Tx) => Promise<T>) =>
  service.platform.database.withTenant(everyTenant, work);

/** Returns the price of each product at an instant according to the owner; none before its first price. */
async function owned(productIds: readonly number[], at: number) {
  const held = await inTenant(owner, (tx) =>
    Promise.all(productIds.map((id) => priceAt(tx, id, new Date(at)))),
  );
  return held.flatMap((one) => {
    if (!one) return [];
    const { productId, price, cost, deposit } = one;
    return [{ productId, price, cost, deposit, taxRatePpm: taxRateOf(one, placeRate) }];
  });
}

/**
 * Returns the price that the ledger uses for an order. It uses the first price before its start, so those are left out.
 */
async function ofLedger(productIds: number[], at: number) {
  const facts = await inTenant(ledger, (tx) =>
    factsOf(tx, { locationId: place, kioskId: 0, productIds, at }),
  );
  return productIds.flatMap((id) => {
    const one = facts!.products.get(id);
    if (!one) return [];
    const { productId, price, cost, deposit, taxRatePpm } = one;
    return [{ productId, price, cost, deposit, taxRatePpm }];
  });
}

/** Returns the price sent to kiosks, which excludes costs. */
async function ofKiosks(at: number) {
  const prices = await inTenant(kiosks, (tx) => pricesOf(tx, account, new Date(at), placeRate, () => ''));
  return prices.map(({ productId, price, deposit, taxRate, taxRatePpm }) => ({
    ...{ productId, price, deposit },
    taxRatePpm: ppmOf(taxRatePpm, taxRate),
  }));
}

async function compare(productIds: number[], instants: readonly number[]): Promise<void> {
  for (const at of instants) {
    const own = await owned(productIds, at);
    const known = own.map(({ productId }) => productId);
    expect({ at, prices: await ofLedger(known, at) }).toEqual({ at, prices: own });
    const shown = own.map(({ cost: _, ...one }) => one);
    expect({ at, prices: await ofKiosks(at) }).toEqual({ at, prices: shown });
  }
}

describe('PROD-2 LOC-4 price history', () => {
  it(
    'PROD-2 LOC-4 gives the same price from every copy as from the owner, for any order and any duplicates of messages',
    async () => {
      const random = new SeededRandom(19);
      const productIds = await trade(random);
      const messages = await allMessages();
      const froms = messages.flatMap(({ payload }) => (payload.price ? [payload.price.validFrom] : []));
      const last = Math.max(...froms);
      const instants = [
        ...new Set(froms.flatMap((from) => [from - 1, from])),
        ...Array.from({ length: 50 }, () => start + Math.floor(random.next() * (last - start))),
      ];
      expect(messages.filter(({ payload }) => payload.price?.cancelled).length).toBeGreaterThan(steps / 20);
      await Promise.all([ledger, kiosks].map((service) => deliver(service, arrival(messages, random))));
      await compare(productIds, instants);
      // Replays everything as a publisher that lost its offsets: canceled prices do not reappear.
      const again = messages.map((one) => ({ ...one, id: owner.platform.ids.next() }));
      await Promise.all([ledger, kiosks].map((service) => deliver(service, arrival(again, random))));
      await compare(productIds, instants);
    },
    120_000 + 200 * steps,
  );
});
