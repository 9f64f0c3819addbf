import type { BootedSystem } from '@backroom/testing/boot-system';
import { clickHouseText } from '@backroom/testing/stores';
import { percentile, type Benchmark } from './benchmark.js';
import { closedLoop } from './closed-loop.js';
import { fillReports } from './large-data.js';
import { Session } from './session.js';
import { sized } from './size.js';

const lines = sized(10_000_000, 20_000, 'BENCH_LINES');
const calls = sized(60, 5);
const rounds = sized(3, 1);

/** The dashboard's four calls over many lines of one operator. */
export const dashboard: Benchmark = {
  name: 'dashboard',
  about: `the dashboard's four calls for the last 30 days over ${lines} lines of one operator; baseline: hand-written ClickHouse for the same figures from the same tables, over HTTP`,
  demo: { orders: 5_000 },
  run: compare,
};

async function compare(system: BootedSystem) {
  const session = await Session.of(system, 'owner');
  const accountId = await session.operator();
  await fillReports(system, accountId, lines, (line) => console.log(`  ${line}`));
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const period = { from: day(29), to: day(0), before: day(59), beforeEnd: day(30) };
  const body = { accountIds: [accountId], startDate: period.from, endDate: period.to, timeMetric: 'days' };
  const within = (from: string, to: string) =>
    `account_id = ${accountId} and local_date between '${from}' and '${to}'`;
  const sums = (from: string, to: string) =>
    `select currency, local_date, sum(sales), sum(net), sum(total), sum(cost), sum(items) from sales_day final
     where ${within(from, to)} group by currency, local_date`;
  const calls4: Record<string, { path: string; body: object; sql: string[] }> = {
    sales: {
      path: '/reports/dashboard/salesreport',
      body,
      sql: [sums(period.from, period.to), sums(period.before, period.beforeEnd)],
    },
    users: {
      path: '/reports/dashboard/usertransactionreport',
      body,
      sql: [
        `select uniqExact(user_id) from user_account final where account_id = ${accountId} and active = 1`,
        `select sum(sales) from sales_day final where ${within(period.from, period.to)}`,
      ],
    },
    top: {
      path: '/reports/dashboard/topsalereport',
      body: { ...body, sort: 'quantity', limit: 10 },
      sql: [
        `select product_id, argMax(name, local_date), currency, sum(quantity) as q, sum(net) from product_day final
         where ${within(period.from, period.to)} group by product_id, currency order by q desc limit 10`,
      ],
    },
    funds: {
      path: '/reports/dashboard/fundsreport',
      body,
      sql: [
        `select currency, sumIf(balance, kind = 'giftCard'), sum(balance) from stored_value final
         where account_id = ${accountId} and kind in ('wallet', 'giftCard') group by currency`,
      ],
    },
  };
  const details: Record<string, string> = {};
  let worst = { name: '', ours: 0, baseline: 1 };
  for (const [name, call] of Object.entries(calls4)) {
    const [ours, hand]: [number[], number[]] = [[], []];
    for (let round = 0; round <= rounds; round++) {
      const own = await closedLoop(calls, 1, () => session.call(call.path, call.body));
      const plain = await closedLoop(calls, 1, () =>
        Promise.all(call.sql.map((sql) => clickHouseText(`${sql} format JSONEachRow`, system))),
      );
      if (!round) continue;
      ours.push(...own);
      hand.push(...plain);
    }
    const p = (samples: number[], share: number) => Number(percentile(samples, share).toFixed(1));
    details[`${name}, p50 / p95 ms`] = `${p(ours, 0.5)} / ${p(ours, 0.95)}`;
    details[`${name} by hand, p50 / p95 ms`] = `${p(hand, 0.5)} / ${p(hand, 0.95)}`;
    if (p(ours, 0.5) / p(hand, 0.5) > worst.ours / worst.baseline)
      worst = { name, ours: p(ours, 0.5), baseline: p(hand, 0.5) };
  }
  return {
    name: 'dashboard',
    ours: worst.ours,
    baseline: worst.baseline,
    unit: `ms (p50 of the call farthest from its baseline: ${worst.name})`,
    ratio: Number((worst.ours / worst.baseline).toFixed(2)),
    details,
  };
}
