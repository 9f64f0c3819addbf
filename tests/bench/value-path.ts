import pg from 'pg';
import type { DemoDevice, OrderFields } from '@backroom/simulator';
import { postgresUrl } from '@backroom/testing/stores';
import type { BootedSystem } from '@backroom/testing/boot-system';
import { eventually } from '@backroom/testing/waiting';
import { percentile, type Benchmark } from './benchmark.js';
import { KioskLoad } from './kiosk-load.js';
import { allBooked, book, booked, median, quiet } from './order-path.js';
import { sized } from './size.js';

/** Orders of a round, and rounds. */
const [orders, rounds, kiosks] = [sized(5_000, 100), sized(3, 1), 30];
/** The load that is held for a while: orders per second and seconds. */
const rate = sized(500, 50, 'BENCH_RATE');
const seconds = sized(60, 1, 'BENCH_SECONDS');
/** Of so many orders one is paid by wallet, and of ten three name a member. */
const [byWalletEach, members] = [10, 200];
const firstMember = 810_000_000;

/** What stored value costs the path of orders, and how far who keeps it is behind. */
export const valuePath: Benchmark = {
  name: 'value-path',
  about: `${rounds} rounds of ${orders} orders over MQTT, published → booked, of which a tenth is paid by wallet and three tenths name a member; baseline: the same number without any of that in the same run; then ${rate} orders/s for ${seconds} s`,
  demo: { orders: 5_000 },
  async run(system) {
    const connect = async (name: 'orders_ledger' | 'loyalty_giftcards') => {
      const client = new pg.Client({ connectionString: postgresUrl(name, system) });
      await client.connect();
      return client;
    };
    const [ledger, keeper] = [await connect('orders_ledger'), await connect('loyalty_giftcards')];
    try {
      return await compare(system, ledger, keeper);
    } finally {
      await ledger.end();
      await keeper.end();
    }
  },
};

async function compare(system: BootedSystem, ledger: pg.Client, keeper: pg.Client) {
  const load = await KioskLoad.connect(system, kiosks);
  await openWallets(ledger, keeper);
  await book(load, ledger, sized(1_000, 50));
  const [ours, plain]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    const without = await book(load, ledger, orders);
    plain.push(orders / without.took);
    await quiet(system);
    const mixed = await book(load, ledger, orders, load.make(orders, withValue));
    ours.push(orders / mixed.took);
    await quiet(system);
  }
  const held = await hold(load, ledger, keeper);
  await load.close();
  return {
    name: 'value-path',
    ours: Math.round(median(ours)),
    baseline: Math.round(median(plain)),
    unit: 'orders/s',
    ratio: Number((median(ours) / median(plain)).toFixed(2)),
    details: held,
  };
}

/** The n-th order of a kiosk: some name a member, and some of those are paid out of their wallet. */
function withValue(order: OrderFields, { accountId }: DemoDevice, n: number): object {
  if (n % 10 >= 3) return order;
  const customerId = firstMember + accountId * 1_000 + (n % members);
  if (n % byWalletEach > 0) return { ...order, customerId };
  const { id } = order.payments[0]!;
  return { ...order, customerId, payments: [{ id, method: 'yokeCash', amount: order.total }] };
}

/** Members of every operator, as both sides know, with more than they spend. */
async function openWallets(ledger: pg.Client, keeper: pg.Client): Promise<void> {
  const everybody = `account_copy a cross join generate_series(0, ${members - 1}) as n`;
  const id = `${firstMember} + a.account_id * 1000 + n`;
  await keeper.query(
    `insert into customer (account_id, person_id, email, first_name, last_name, phone, name_key, email_key, state,
       joined_at, joined_by, last_seen_at)
     select a.account_id, ${id}, 'bench' || ${id} || '@example.test', 'Pat', 'Bench', '', 'pat', 'bench' || ${id}, 'active',
       now(), 'code', now() from ${everybody}`,
  );
  await keeper.query(
    `insert into purse (account_id, id, person_id, tender, currency, balance, changed_at)
     select a.account_id, gen_random_uuid(), ${id}, 'wallet', a.currency, 1000000000, now() from ${everybody}`,
  );
  await ledger.query(
    `insert into member (account_id, customer_id, since) select a.account_id, ${id}, '-infinity' from ${everybody}`,
  );
}

/** Sustains a load: time from the booking of a sale to its debit in the wallet, and the debits left at the end. */
async function hold(load: KioskLoad, ledger: pg.Client, keeper: pg.Client): Promise<Record<string, number>> {
  const ready = load.make(rate * seconds, withValue);
  const before = await booked(ledger);
  const spent = async () =>
    Number((await keeper.query<{ n: string }>('select count(*) as n from spending')).rows[0]!.n);
  const spentBefore = await spent();
  await load.sendAt(rate, ready);
  await allBooked(ledger, before + ready.length);
  const behind = ready.length / byWalletEach - ((await spent()) - spentBefore);
  const isSpent = async () => (await spent()) - spentBefore >= ready.length / byWalletEach;
  await eventually('all that is spent', isSpent, { within: 600_000 });
  const ids = ready.map(({ orderId }) => orderId);
  const took = await keeper.query<{ id: string; at: Date }>(
    'select order_id as id, at from spending where order_id = any ($1)',
    [ids],
  );
  const received = await ledger.query<{ id: string; at: Date }>(
    'select id, received_at as at from sale where id = any ($1)',
    [ids],
  );
  const since = new Map(received.rows.map(({ id, at }) => [id, at.getTime()]));
  const waits = took.rows.map(({ id, at }) => at.getTime() - since.get(id)!);
  return {
    'held: ms from receipt to the wallet, p50': Math.round(percentile(waits, 0.5)),
    'held: the same, p99': Math.round(percentile(waits, 0.99)),
    'held: wallets behind when the last was booked, orders': behind,
  };
}
