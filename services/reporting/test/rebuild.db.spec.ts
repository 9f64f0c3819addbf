import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { SeededRandom, type Database, type EventLog, type LogRecord } from '@backroom/platform';
import { permissions } from '@backroom/proto/permissions';
import type { Order } from '@backroom/proto/orders/v1/order';
import { personWith, superAdmin } from '@backroom/testing/service-under-test';
import { waitUntil } from '@backroom/testing/running-system';
import { drain } from '@backroom/testing/waiting';
import { Analytics } from '../src/analytics/analytics.js';
import { RebuildProjections } from '../src/rebuild/rebuild-projections.command.js';
import { Rebuild } from '../src/rebuild/rebuild.js';
import { beginRebuild } from '../src/rebuild/rebuild-state.sql.js';
import { refundOf, ReportingUnderTest, soldOrder } from './reporting-under-test.js';

const account = 700;
const owner = personWith([permissions.SalesAndReportingAll], account);
const random = new SeededRandom(5);
const everything: Order[] = [];
let reporting: ReportingUnderTest;

beforeAll(async () => {
  reporting = await ReportingUnderTest.start();
}, 60_000);
afterAll(() => reporting?.stop());
beforeEach(async () => {
  await reporting.applied(await sell(400));
});

/** Sells and records the orders. */
async function sell(count: number): Promise<string[]> {
  const orders = Array.from({ length: count }, () =>
    soldOrder({
      accountId: account,
      locationId: account * 10 + random.below(3),
      localDate: `2026-0${1 + random.below(6)}-${10 + random.below(9)}`,
      net: random.below(5_000),
      cost: random.below(900),
      productId: random.below(6),
    }),
  );
  everything.push(...orders);
  return reporting.sell(...orders);
}

const sums = 'sum(net) as net, sum(total) as total, sum(tax) as tax, sum(cost) as cost, sum(items) as items';
/** Returns the sums of a set of tables, duplicates collapsed: one row each of facts, lines, days and products. */
async function figures(generation = '') {
  const [facts] = await reporting.rows<{ sales: number; net: number }>(
    `select count() as sales, ${sums} from sale${generation} final`,
  );
  const [days] = await reporting.rows(
    `select sum(sales) as sales, ${sums} from sales_day${generation} final`,
  );
  const [lines] = await reporting.rows(
    `select sum(net) as net, sum(quantity) as items from sale_line${generation} final`,
  );
  const [products] = await reporting.rows(
    `select sum(net) as net, sum(quantity) as items from product_day${generation} final`,
  );
  return { facts: facts!, days: days!, lines: lines!, products: products! };
}

function expected() {
  const sum = (of: (order: Order) => number) => everything.reduce((total, order) => total + of(order), 0);
  const totals = {
    net: sum((order) => order.totals!.net),
    total: sum((order) => order.totals!.total),
    tax: sum((order) => order.totals!.tax),
    cost: sum((order) => order.totals!.cost),
    items: sum((order) => order.totals!.items),
  };
  const short = { net: totals.net, items: totals.items };
  const whole = { sales: everything.length, ...totals };
  return { facts: whole, days: whole, lines: short, products: short };
}

const generations = () =>
  reporting.rows<{ name: string }>(
    "select name from system.tables where database = currentDatabase() and name like '%\\_\\_g%'",
  );
const command = () => reporting.service.app.get(RebuildProjections);
const status = () => reporting.service.as(superAdmin, () => reporting.controller.getRebuild());
const begin = () => reporting.service.as(superAdmin, () => command().begin());
async function rebuilt() {
  await begin();
  await command().settled();
  return status();
}
const dashboard = async () =>
  (await reporting.sales({ fromDate: '2026-01-01', toDate: '2026-12-31' }, owner)).currencies[0]?.revenue
    ?.currentTotal ?? 0;

const parts = () => {
  const { eventLog, log, clock, database } = reporting.service.platform;
  return { analytics: reporting.service.app.get(Analytics), database, eventLog, clock, log };
};
/** A log that pauses after some records until it is resumed. */
function halting(eventLog: EventLog, after: number) {
  let resume: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (resume = resolve));
  let reached: () => void = () => undefined;
  const halted = new Promise<void>((resolve) => (reached = resolve));
  const read = async function* (topic: string, from?: Record<number, number>): AsyncIterable<LogRecord> {
    let n = 0;
    for await (const record of eventLog.read(topic, from)) {
      if (++n === after) {
        reached();
        await held;
      }
      yield record;
    }
  };
  return {
    eventLog: new Proxy(eventLog, {
      get: (log, name: keyof EventLog) => (name === 'read' ? read : log[name]),
    }),
    halted,
    resume,
  };
}
const started = async () => {
  const { database, clock } = reporting.service.platform;
  const now = clock.now();
  return (await database.transaction((tx) => beginRebuild(tx, now, new Date(now.getTime() + 20_000))))!;
};

describe('REP-4 a rebuild of the projections', () => {
  it('REP-4 PLAT-5 rebuilds the figures from the log to the cent, while sales arrive and dashboards are read', async () => {
    const before = expected().facts.net;
    await begin();
    let isOver = false;
    const over = command()
      .settled()
      .then(() => (isOver = true));
    const seen: number[] = [];
    const ids: string[] = [];
    await drain('sales during the rebuild', async () => {
      ids.push(...(await sell(100)));
      seen.push(await dashboard());
      return !isOver || ids.length < 600;
    });
    await over;
    await reporting.applied(ids);
    // Never less than before, and never less than at the previous reading.
    expect(seen.every((net, n) => net >= (seen[n - 1] ?? before))).toBe(true);
    expect(await figures()).toEqual(expected());
    expect(await status()).toMatchObject({ phase: 'done', eventsSkipped: 0, failure: '' });
    expect(await generations()).toEqual([]);
    // The live consumer continues with the new tables.
    await reporting.applied(await sell(50));
    expect(await figures()).toEqual(expected());
  });

  it('REP-4 PLAT-5 restores data lost in ClickHouse and reports how many days differed', async () => {
    for (const table of ['sale', 'sale_line', 'refund', 'sales_day', 'product_day'])
      await reporting.service.app.get(Analytics).execute(`truncate table ${table}`);
    expect(await dashboard()).toBe(0);
    const after = await rebuilt();
    expect(await figures()).toEqual(expected());
    expect(after).toMatchObject({ phase: 'done', eventsRead: everything.length, sales: everything.length });
    expect(after.daysDiffering).toBe(after.daysCompared);
    expect(await dashboard()).toBe(expected().facts.net);
  });

  it('REP-4 PLAT-5 restores refunds', async () => {
    const refunds = everything.slice(0, 30).map((order) => refundOf(order, 10));
    await reporting.applied(await reporting.refund(...refunds));
    expect(await dashboard()).toBe(expected().facts.net - 300);
    for (const table of ['refund', 'sales_day'])
      await reporting.service.app.get(Analytics).execute(`truncate table ${table}`);
    expect(await rebuilt()).toMatchObject({ phase: 'done' });
    expect(await dashboard()).toBe(expected().facts.net - 300);
    for (const refund of refunds) refund.parts!.net = 0;
    await reporting.applied(await reporting.refund(...refunds));
    expect(await dashboard()).toBe(expected().facts.net);
  });

  it('REP-4 PLAT-5 corrects wrong figures', async () => {
    await reporting.service.app
      .get(Analytics)
      .execute(
        'insert into sales_day select * replace (net + 1 as net, version + 1000000 as version) from sales_day final limit 3',
      );
    expect((await figures()).days).not.toEqual(expected().days);
    expect(await rebuilt()).toMatchObject({ phase: 'done', daysDiffering: 3 });
    expect(await figures()).toEqual(expected());
  });

  it('REP-4 PLAT-5 leaves the live tables unchanged if killed, and the next rebuild succeeds', async () => {
    const { database } = reporting.service.platform;
    let isKilled = false;
    const never = new Promise<never>(() => undefined);
    const killable = new Proxy(database, {
      get: (target, name: keyof Database) => {
        const part: unknown = Reflect.get(target, name);
        if (name === 'transaction' && isKilled) return () => never;
        return typeof part === 'function' ? part.bind(target) : part;
      },
    });
    const { eventLog, halted } = halting(parts().eventLog, 200);
    const id = await started();
    void new Rebuild(id, { ...parts(), database: killable, eventLog }).run();
    await halted;
    isKilled = true;
    expect((await generations()).length).toBe(5);
    expect(await figures()).toEqual(expected());
    await expect(begin()).rejects.toMatchObject({ kind: 'conflict' });
    await reporting.service.sql(`update rebuild set leased_until = '2020-01-01' where id = $1`, [id]);
    expect(await status()).toMatchObject({ id, phase: 'cut-off' });
    expect(await rebuilt()).toMatchObject({ phase: 'done', daysDiffering: 0 });
    expect(await figures()).toEqual(expected());
    expect(await generations()).toEqual([]);
  });

  it('REP-4 PLAT-5 does not swap after its lease expired and another rebuild took over', async () => {
    const { eventLog, halted, resume } = halting(parts().eventLog, 200);
    const id = await started();
    const late = new Rebuild(id, { ...parts(), eventLog }).run();
    await halted;
    await reporting.service.sql(`update rebuild set leased_until = '2020-01-01' where id = $1`, [id]);
    expect(await rebuilt()).toMatchObject({ phase: 'done' });
    await reporting.applied(await sell(20));
    resume();
    await late;
    expect(await status()).toMatchObject({ phase: 'done' });
    expect(await figures()).toEqual(expected());
    expect((await rebuilt()).phase).toBe('done');
    expect(await generations()).toEqual([]);
  });

  it('REP-4 waits during a ClickHouse outage without losing anything', async () => {
    const { eventLog, halted, resume } = halting(parts().eventLog, 200);
    const id = await started();
    const work = new Rebuild(id, { ...parts(), eventLog }).run();
    await halted;
    await reporting.wire.cut();
    resume();
    setTimeout(() => void reporting.wire.mend(), 500);
    await work;
    await waitUntil('it is done', async () => (await status()).phase === 'done');
    expect(await figures()).toEqual(expected());
  });

  it('PERM-3 is restricted to super admins', async () => {
    const others = personWith(Object.values(permissions), account);
    await expect(
      reporting.service.as(others, () => reporting.controller.rebuildProjections()),
    ).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(reporting.service.as(others, () => reporting.controller.getRebuild())).rejects.toMatchObject(
      {
        kind: 'forbidden',
      },
    );
  });
});
