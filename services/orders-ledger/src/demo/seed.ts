import type { INestApplicationContext } from '@nestjs/common';
import {
  accountScope,
  Commands,
  currentPrincipal,
  everyTenant,
  readConfig,
  readState,
  SeededRandom,
  type DatabasePlatform,
} from '@backroom/platform';
import { events } from '@backroom/proto/events';
import { ledgerConfig } from '../config.js';
import { bookOrders } from '../booking/book-orders.js';
import { seedCarts } from './carts.js';
import { demoSale, type DemoMarket } from './demo-sale.js';
import { seedLoads } from './loads.js';
import { seedRefunds } from './refunds.js';
import { demoTabs, seedTabs } from './tabs.js';

const days = 90;
const batch = 500;
/** One in so many sales was made to the plain user, and one to some identified customer. */
const [ofPlainUser, ofCustomers] = [250, 6];

/**
 * Creates ninety days of sales and refunds for every operator, booked like those of kiosks, so that journal, events and
 * reports agree. Safe to repeat: each batch has an idempotency key.
 */
export async function seedOrders(app: INestApplicationContext, platform: DatabasePlatform): Promise<void> {
  await copiesComplete(platform);
  const { DEMO_ORDERS } = readConfig(ledgerConfig, platform.env);
  const now = platform.clock.now().getTime();
  const plainUser = await plainUserOf(platform);
  const customerEvents = await readState(platform.eventLog, events.CustomerChanged);
  const tabs = await demoTabs(platform);
  for (const market of await markets(platform)) {
    const random = new SeededRandom(market.accountId);
    const customers = customerEvents
      .filter(({ accountId, customerId }) => accountId === market.accountId && customerId !== plainUser)
      .map(({ customerId }) => customerId)
      .sort((a, b) => a - b);
    const buyerOf = (n: number): number | undefined => {
      if ((n + 37 * market.accountId) % ofPlainUser === 0) return plainUser;
      // Uneven steps: some customers buy more than others.
      return n % ofCustomers === 0 ? customers[((n * 7_919) % 10_007) % customers.length] : undefined;
    };
    const rhythm = rhythmOf(market.timezone);
    const times = Array.from({ length: DEMO_ORDERS }, () => saleInstant(random, now, rhythm)).sort(
      (a, b) => a - b,
    );
    for (let first = 0; first < times.length; first += batch) {
      const reports = times
        .slice(first, first + batch)
        .map((at, n) => demoSale(market, random, at, buyerOf(first + n)));
      const options = {
        name: 'book-demo-orders',
        scope: accountScope(market.accountId),
        principal: currentPrincipal(),
        idempotencyKey: `demo:orders:${market.accountId}:${first}`,
        unaudited: 'sales reported by devices are facts of the journal, not changes by a user',
      };
      await app.get(Commands).run(options, async (tx) => {
        tx.publish(...(await bookOrders(tx, reports)).map(({ event }) => event));
      });
      await seedRefunds(app, market.accountId, reports, new SeededRandom(market.accountId + first), now);
    }
    const known = customerEvents.filter(({ accountId }) => accountId === market.accountId);
    const buyers = known.map(({ customerId }) => customerId).sort((a, b) => a - b);
    await seedLoads(app, market, buyers, new SeededRandom(market.accountId), now);
    await seedTabs(app, market, tabs, now);
    await seedCarts(app, market, new SeededRandom(market.accountId), now);
  }
}

/** The second person without any role, who is a customer. The super admin has none either, and was created first. */
async function plainUserOf({ eventLog }: DatabasePlatform): Promise<number | undefined> {
  const people = await readState(eventLog, events.UserChanged);
  // Ordered by id: events of the same moment arrive in any order.
  return people
    .filter(({ accountIds }) => accountIds.length === 0)
    .map(({ userId }) => userId)
    .sort((a, b) => a - b)
    .at(1);
}

/**
 * An instant in the last ninety days with a market's rhythm: breakfast, noon, afternoon; little at night and on
 * weekends.
 */
function saleInstant(random: SeededRandom, now: number, rhythm: Intl.DateTimeFormat): number {
  for (;;) {
    const at = Math.floor(now - random.next() * days * 86_400_000);
    const [weekday, hour] = rhythm.format(at).split(', ') as [string, string];
    const byHour =
      Number(hour) < 6 || Number(hour) > 21 ? 0.05 : ['08', '12', '13', '15'].includes(hour) ? 1 : 0.5;
    if (random.next() < byHour * (weekday.startsWith('S') ? 0.4 : 1)) return at;
  }
}

/** Formats an instant as `Mon, 08` in a zone. */
function rhythmOf(timezone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en', {
    timeZone: timezone,
    weekday: 'short',
    hour: '2-digit',
    hourCycle: 'h23',
  });
}

/** Waits until all events of the earlier seeds have arrived in the copies. */
async function copiesComplete({ eventLog, database, clock }: DatabasePlatform): Promise<void> {
  const expected = {
    account_copy: (await readState(eventLog, events.AccountChanged)).length,
    location_copy: (await readState(eventLog, events.LocationChanged)).length,
    device_copy: (await readState(eventLog, events.DeviceChanged)).length,
    product_copy: (await readState(eventLog, events.ProductChanged)).length,
    customer_copy: (await readState(eventLog, events.CustomerChanged)).length,
  };
  const complete = () =>
    database.withTenant(everyTenant, async (tx) => {
      for (const [table, count] of Object.entries(expected)) {
        const [row] = await tx.query<{ count: number }>(`select count(*) as count from ${table}`);
        if (row!.count < count) return false;
      }
      // The copy of the last product may arrive before its price, which comes last.
      const [row] = await tx.query<{ count: number }>(
        'select count(distinct product_id) as count from price_copy',
      );
      return row!.count >= expected.product_copy;
    });
  while (!(await complete())) await clock.sleep(50);
}

async function markets({ database, eventLog }: DatabasePlatform): Promise<DemoMarket[]> {
  // Locks and bill validators are devices too, but sell nothing.
  const kiosks = (await readState(eventLog, events.DeviceChanged)).flatMap(({ device }) =>
    device?.kind === 'kiosk' ? [device.id] : [],
  );
  return database.withTenant(everyTenant, (tx) =>
    tx.query<DemoMarket & { [column: string]: unknown }>(
      `select a.account_id as "accountId", a.currency, a.loyalty_program as "loyaltyProgram",
         (select min(timezone) from location_copy l where l.account_id = a.account_id) as timezone,
         (select jsonb_agg(jsonb_build_object('id', d.device_id, 'locationId', d.location_id) order by d.device_id)
          from device_copy d where d.account_id = a.account_id and d.device_id = any ($1)) as kiosks,
         (select jsonb_agg(jsonb_build_object('id', p.product_id, 'prices', (
            select jsonb_agg(jsonb_build_object('from', (extract(epoch from r.valid_from) * 1000)::bigint,
              'price', r.price, 'taxRatePpm', ppm_of(r.tax_rate_ppm, r.tax_rate), 'deposit', r.deposit) order by r.valid_from desc)
            from price_copy r where r.product_id = p.product_id)) order by p.product_id)
          from product_copy p where p.account_id = a.account_id) as products
       from account_copy a order by a.account_id`,
      [kiosks],
    ),
  );
}
