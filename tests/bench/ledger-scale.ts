import pg from 'pg';
import { permissions } from '@backroom/proto/permissions';
import type { ListOrdersRequest } from '@backroom/proto/orders/v1/orders_service';
import { limitedTo, personWith, superAdmin } from '@backroom/testing/service-under-test';
import { percentile, type Benchmark } from './benchmark.js';
import { closedLoop } from './closed-loop.js';
import { byHand } from './ledger-by-hand.js';
import { startLedgerHost, type LedgerHost } from './ledger-host.js';
import { kioskOf, locationOf, makeManySales, operatorsOf } from './many-sales.js';
import { processorTime, timePerOperation } from './processor-time.js';
import { sized } from './size.js';

const sales = sized(3_200_000, 3_000, 'BENCH_SALES');
const others = sized(7_000_000, 1_400, 'BENCH_OTHERS');
const atOnce = 20;
const limit = 50;
const milliseconds = sized(4_000, 0);
const minCalls = sized(60, 4);
const operators = operatorsOf(sales, others);
const big = operators[0]!.account;

/**
 * Pages of a ledger of millions. BENCH_DATA names a folder in which the data is kept for the next run (about 15 GB; made
 * in some ten minutes; without it, it is created and removed); BENCH_SALES and BENCH_OTHERS say how many sales the first
 * operator has, and all others together; BENCH_JOURNAL how many months of the first one's are in the journal; BENCH_CASES is a pattern of the cases to run. A case is 50 rows with the total,
 * asked for by RPC, 20 at once: p50 and p99 from call to answer, and the processor time that Postgres and the service spend
 * on one, which also shows a busy machine. The figure of the table is the slowest p99 of all cases without a text.
 */
export const ledgerScale: Benchmark = {
  name: 'ledger-scale',
  about: `ListOrders of orders-ledger, ${limit} rows with total and filters, ${sales} sales of one operator among ${sales + others}, ${atOnce} at once; baseline: the same rows and total of the deepest page by hand-written SQL through plain pg, ${atOnce} at once`,
  async run() {
    const host = await startLedgerHost(process.env.BENCH_DATA, (client) =>
      makeManySales(client, operators, (line) => console.log(`  ${line}`)),
    );
    try {
      return await measure(host);
    } finally {
      await host.stop();
    }
  },
};

const everything: ListOrdersRequest = {
  ...{ page: 1, limit, accountIds: [], locationIds: [], keywords: '', lastFour: '', paymentTypes: [] },
  ...{ fromDate: '', toDate: '', kioskId: 0, orderId: '', customerId: 0 },
};
const clerk = personWith([permissions.LedgerAll], big);
const limited = limitedTo(clerk, ...[3, 9, 17].map((n) => locationOf(big, n)));
const dayAt = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const four = (n: number) => String((n * 7_919) % 10_000).padStart(4, '0');

type Case = Partial<ListOrdersRequest> | ((n: number) => Partial<ListOrdersRequest>);
/** `page: -1` is the last one. */
const cases: Record<string, [asked: Case, by?: typeof clerk]> = {
  'first page': [{}],
  'page 100': [{ page: 100 }],
  'page 10,000': [{ page: 10_000 }],
  'last page': [{ page: -1 }],
  'any page': [(n) => ({ page: 1 + ((n * 7_919) % Math.floor(sales / 60)) })],
  'a month': [{ fromDate: dayAt(-60), toDate: dayAt(-31) }],
  'a year, last page': [{ fromDate: dayAt(-500), toDate: dayAt(-135), page: -1 }],
  'a location': [(n) => ({ locationIds: [locationOf(big, n % 24)] })],
  'a location, last page': [{ locationIds: [locationOf(big, 20)], page: -1 }],
  'five locations, page 1,000': [
    { locationIds: [2, 5, 8, 13, 21].map((n) => locationOf(big, n)), page: 1_000 },
  ],
  'loads, last page': [{ kind: 'valueAdd', page: -1 }],
  'tab payments': [{ kind: 'tabPayment' }],
  'a device': [(n) => ({ kioskId: kioskOf(big, n % 60) })],
  'a device, last page': [{ kioskId: kioskOf(big, 7), page: -1 }],
  'by card': [{ paymentTypes: [0] }],
  'by card, last page': [{ paymentTypes: [0], page: -1 }],
  'by gift card': [{ paymentTypes: [1] }],
  'by gift card, last page': [{ paymentTypes: [1], page: -1 }],
  'by operator, page 10': [{ paymentTypes: [7], page: 10 }],
  'location, month and cash': [
    (n) => ({
      locationIds: [locationOf(big, n % 24)],
      paymentTypes: [5],
      fromDate: dayAt(-90),
      toDate: dayAt(-60),
    }),
  ],
  'a device by card, a year': [
    { kioskId: kioskOf(big, 11), paymentTypes: [0], fromDate: dayAt(-400), toDate: dayAt(-35) },
  ],
  'a customer': [(n) => ({ customerId: 5_000_000 + n })],
  'last four': [(n) => ({ lastFour: four(n) })],
  'last four, by card in a quarter': [
    (n) => ({ lastFour: four(n), paymentTypes: [0], fromDate: dayAt(-200), toDate: dayAt(-110) }),
  ],
  'three of last four': [(n) => ({ lastFour: four(n).slice(1) })],
  'one of last four': [(n) => ({ lastFour: four(n).slice(3) })],
  'of three locations': [{}, limited],
  'of three locations, last page': [{ page: -1 }, limited],
  'all operators': [{ accountIds: [] }, superAdmin],
  'all operators, page 10,000': [{ accountIds: [], page: 10_000 }, superAdmin],
  'all operators, last page': [{ accountIds: [], page: -1 }, superAdmin],
  'search: an order number': [(n) => ({ keywords: String(1_000_000 + n * 1_013) })],
  'search: beginning of a number': [(n) => ({ keywords: String(10_000 + n) })],
  'search: a location': [{ keywords: 'museum' }],
  'search: a location, page 200': [{ keywords: 'museum', page: 200 }],
  'search: a device': [{ keywords: 'kiosk 2 left' }],
  'search: a product that sells': [{ keywords: 'alpine bar' }],
  'search: a product that does not': [{ keywords: 'tropic tea' }],
  'search: a word of many products': [{ keywords: 'coffee' }],
  'search: a customer': [{ keywords: 'ruby' }],
  'search: nothing': [{ keywords: 'zzyzx' }],
};

async function measure(host: LedgerHost) {
  const wanted = new RegExp(process.env.BENCH_CASES ?? '.', 'i');
  const details: Record<string, string> = {};
  let slowest = 0;
  for (const [name, [asked, by]] of Object.entries(cases).filter(([name]) => wanted.test(name))) {
    const took = await timed(host, asked, by ?? clerk);
    details[name] = typeof took === 'string' ? took : inWords(took.samples) + took.note;
    console.log(`  ${name}: ${details[name]}`);
    if (typeof took === 'string') process.exitCode = 1;
    if (typeof took !== 'string' && !name.startsWith('search'))
      slowest = Math.max(slowest, percentile(took.samples, 0.99));
  }
  Object.assign(details, await traced(host));
  const hand = await inHand(host);
  return {
    name: 'ledger-scale',
    ours: Math.round(slowest),
    baseline: Math.round(percentile(hand, 0.99)),
    unit: 'ms (p99)',
    ratio: Number((slowest / percentile(hand, 0.99)).toFixed(2)),
    details: { ...details, 'deep pages by hand': inWords(hand) },
  };
}

const inWords = (samples: number[]) =>
  `p50 / p99 ${[0.5, 0.99].map((share) => percentile(samples, share).toFixed(1)).join(' / ')} ms`;

async function timed(host: LedgerHost, asked: Case, by: typeof clerk) {
  const of = typeof asked === 'function' ? asked : () => asked;
  const call = (n: number, page?: number) => {
    const request = { ...everything, accountIds: [big], ...of(n) };
    return host.as(by, () => host.orders.listOrders({ ...request, page: page ?? request.page }));
  };
  try {
    const started = performance.now();
    const first = await call(0, 1);
    const last = of(0).page === -1 ? Math.max(1, Math.ceil(first.total / limit)) : undefined;
    // As often as fits into some seconds on two cores.
    const calls = Math.round(
      Math.min(800, Math.max(minCalls, (2 * milliseconds) / (performance.now() - started))),
    );
    await closedLoop(Math.ceil(calls / 4), atOnce, (n) => call(n + 100_000, last));
    const before = processorTime(process.pid);
    const samples = await closedLoop(calls, atOnce, (n) => call(n + 1, last));
    const { postgres = 0, core = 0 } = timePerOperation(before, processorTime(process.pid), calls);
    const spent = `processor ${postgres.toFixed(1)} + ${core.toFixed(1)} ms`;
    return { samples, note: `; ${spent}; ${first.total}${first.totalExact ? '' : '+'} in all` };
  } catch (error) {
    return `failed: ${(error as Error).message}`;
  }
}

const emptyEntries = {
  ...{ accountIds: [big], locationIds: [], fromDate: '', toDate: '', orderId: '', refundId: '' },
  ...{ ledgerAccount: '', orderNumber: '' },
};

/** The trace from a figure of the dashboard to its entries, and a step of the ledger's check: one at a time. */
async function traced({ as, journal }: LedgerHost): Promise<Record<string, string>> {
  const details: Record<string, string> = {};
  const span = (from: number, to: number) => ({ ...emptyEntries, fromDate: dayAt(from), toDate: dayAt(to) });
  const calls: Record<string, () => Promise<unknown>> = {
    'entries of a day': () =>
      journal.listEntries({ filter: span(-5, -5), page: 1, limit, before: undefined }),
    'sums of a day': () => journal.sumEntries({ filter: span(-5, -5) }),
    'sums of 31 days': () => journal.sumEntries({ filter: span(-32, -2) }),
    'revenue of 31 days': () =>
      journal.sumEntries({ filter: { ...span(-32, -2), ledgerAccount: 'revenue.sales' } }),
  };
  for (const [name, call] of Object.entries(calls)) {
    const samples = await closedLoop(6, 1, () => as(clerk, call));
    details[name] = inWords(samples.slice(1));
    console.log(`  ${name}: ${details[name]}`);
  }
  const month = `${dayAt(-32).slice(0, 7)}-01`;
  const started = performance.now();
  const check = as(superAdmin, () => journal.checkLedger({ nextAccountId: big, nextMonth: month }));
  details['check, a step'] = await check.then(
    ({ sales: checked }) => `${checked} sales in ${((performance.now() - started) / 1_000).toFixed(1)} s`,
    (error: Error) => `failed: ${error.message}`,
  );
  console.log(`  check, a step: ${details['check, a step']}`);
  return details;
}

/** The same deep pages by hand. */
async function inHand(host: LedgerHost): Promise<number[]> {
  const pool = new pg.Pool({ connectionString: host.url, max: atOnce });
  try {
    const call = (n: number) => byHand(pool, big, 1 + ((n * 7_919) % Math.floor(sales / 60)), limit);
    await closedLoop(sized(100, 20), atOnce, call);
    return await closedLoop(sized(600, 20), atOnce, call);
  } finally {
    await pool.end();
  }
}
