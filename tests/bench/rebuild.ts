import { randomBytes } from 'node:crypto';
import { eventOf, recordOf, typeOf, uuidv7, type NewRecord } from '@backroom/platform';
import { events } from '@backroom/proto/events';
import type { Order } from '@backroom/proto/orders/v1/order';
import type { BootedSystem } from '@backroom/testing/boot-system';
import { openSystemLog } from '@backroom/testing/event-log';
import { clickHouse, clickHouseText } from '@backroom/testing/stores';
import { eventually, pause, until } from '@backroom/testing/waiting';
import type { Benchmark } from './benchmark.js';
import { insertSalesDays } from './large-data.js';
import { processorTime, timePerOperation } from './processor-time.js';
import { Session } from './session.js';
import { sized } from './size.js';

const wanted = sized(100_000, 4_000, 'BENCH_EVENTS');

const FOLLOWING_TIMEOUT_MS = sized(600_000, 60_000);

interface Projections {
  rebuild: { phase: string; startedAt: string; finishedAt: string; eventsRead: number; failure: string };
}

/** Reads all booked sales from the event log and projects them again while the live tables serve queries. */
export const rebuild: Benchmark = {
  name: 'rebuild',
  about: `${wanted} booked sales from the log into new tables, rollups and exchange included; baseline: ClickHouse copying the same facts from table to table and summing them`,
  demo: { orders: 5_000 },
  async run(system) {
    await publish(system);
    const session = await Session.of(system);
    const before = processorTime(system.pid);
    await session.call('/system/projections/rebuild', {});
    const done = await finished(session);
    const times = timePerOperation(before, processorTime(system.pid), done.eventsRead);
    const seconds = (Date.parse(done.finishedAt) - Date.parse(done.startedAt)) / 1_000;
    const ours = Math.round(done.eventsRead / seconds);
    const baseline = Math.round(done.eventsRead / (await copy(system)));
    return {
      name: 'rebuild',
      ours,
      baseline,
      unit: 'events/s',
      ratio: Number((ours / baseline).toFixed(3)),
      details: { events: done.eventsRead, seconds, 'ms of processor per event': JSON.stringify(times) },
    };
  },
};

/** Puts more sales on the topic, like those of the demo, and waits until the live tables have them. */
async function publish(system: BootedSystem): Promise<void> {
  const log = openSystemLog(system);
  const models: Order[] = [];
  for await (const record of log.read(events.OrderPaid.topic)) {
    // Refunds and loads are on the topic as well.
    if (!typeOf(record, [events.OrderPaid])) continue;
    const order = eventOf(record, events.OrderPaid).payload?.order;
    if (order) models.push(order);
  }
  for (let made = models.length; made < wanted; made += 1_000)
    await log.append(
      events.OrderPaid.topic,
      Array.from({ length: Math.min(1_000, wanted - made) }, (_, n) =>
        another(models[(made + n) % models.length]!),
      ),
    );
  await log.close();
  const isThere = await until(async () => {
    await pause(1_000);
    const [row] = await clickHouse<{ n: number }>('select count() as n from sale final', system);
    return row!.n >= wanted;
  }, FOLLOWING_TIMEOUT_MS);
  if (!isThere) throw new Error(`the reports do not have ${wanted} sales`);
}

function another(order: Order): NewRecord {
  const id = uuidv7(order.soldAt, randomBytes(10));
  const payload = { order: { ...order, id } };
  return recordOf({ event: events.OrderPaid, key: id, accountId: order.accountId, payload }, id);
}

async function finished(session: Session): Promise<Projections['rebuild']> {
  await pause(500);
  const done = async () => {
    const { rebuild: state } = await session.call<Projections>('/system/projections');
    if (state.phase === 'failed') throw new Error(state.failure);
    return state.phase === 'done' && state;
  };
  return eventually('the rebuild', done, { within: 3_600_000, every: 500, retryErrors: false });
}

/** Seconds that ClickHouse itself takes to copy the facts and to sum them by day. */
async function copy(system: BootedSystem): Promise<number> {
  const run = (sql: string) => clickHouseText(sql, system);
  for (const table of ['sale', 'sale_line', 'sales_day'])
    await run(`create table bench_${table} as ${table}`);
  const started = performance.now();
  for (const table of ['sale', 'sale_line'])
    await run(`insert into bench_${table} select * from ${table} final`);
  await run(insertSalesDays('bench_sales_day', 'bench_sale final'));
  return (performance.now() - started) / 1_000;
}
