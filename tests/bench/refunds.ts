import type { BootedSystem } from '@backroom/testing/boot-system';
import { percentile, type Benchmark } from './benchmark.js';
import { closedLoop } from './closed-loop.js';
import { processorTime, timePerOperation } from './processor-time.js';
import { RawPayments, type RawTx, type WrittenRows } from './raw-payments.js';
import { Till, type Sold } from './till.js';
import { sized } from './size.js';

const refunds = sized(2_000, 20);
const rounds = sized(3, 1);
const warmUp = sized(300, 10);
const atOnce = 8;

/** From the call to the response that a payment is refunded. */
export const cardRefunds: Benchmark = {
  name: 'refunds',
  about: `${rounds} rounds of ${refunds} whole refunds of card payments over the sandbox, ${atOnce} at once, everything running; baseline: plain pg writing the same rows into the same tables, one by one, in the same transactions, as many at once`,
  demo: { orders: 5_000 },
  run: compare,
};

async function compare(system: BootedSystem) {
  const till = await Till.open(system);
  const raw = await RawPayments.open(system, atOnce);
  const [ours, plain, took]: [number[], number[], number[]] = [[], [], []];
  let times: Record<string, number> = {};
  for (let round = -1; round < rounds; round++) {
    const sold: Sold[] = [];
    await closedLoop(round < 0 ? warmUp : refunds, atOnce, async () => sold.push(await till.order()));
    const before = processorTime(system.pid);
    const started = performance.now();
    const each = await closedLoop(sold.length, atOnce, (n) => till.refund(sold[n]!));
    // The first round warms up.
    if (round < 0) continue;
    took.push(...each);
    ours.push((refunds * 1_000) / (performance.now() - started));
    times = timePerOperation(before, processorTime(system.pid), refunds);
    const written = await Promise.all(sold.map(({ id }) => rowsOf(raw, id)));
    plain.push(
      await raw.run(
        written.map((rows) => (tx) => write(tx, rows)),
        atOnce,
      ),
    );
  }
  await raw.close();
  const median = (samples: number[]) => percentile(samples, 0.5);
  return {
    name: 'refunds',
    ours: Math.round(median(ours)),
    baseline: Math.round(median(plain)),
    unit: 'refunds/s',
    ratio: Number((median(ours) / median(plain)).toFixed(2)),
    details: {
      'ms p50 / p99': [0.5, 0.99].map((share) => percentile(took, share).toFixed(1)).join(' / '),
      'ms of processor per refund': JSON.stringify(times),
    },
  };
}

async function rowsOf(raw: RawPayments, saleId: string): Promise<WrittenRows> {
  const refund = await raw.rows('refund', 't.sale_id = $1', [saleId]);
  const entries = await raw.rows('journal_entry', 't.posting_id = $1', [refund[0]!['id']]);
  return { refund, journal_entry: entries };
}

const payload = Buffer.alloc(300, 1);

async function write(tx: RawTx, rows: WrittenRows): Promise<void> {
  const [refund] = rows['refund'] as { id: string; account_id: number; sale_id: string }[];
  const { id, account_id, sale_id } = refund!;
  await tx.transaction(async () => {
    await tx.begin('refund-payment', id);
    await tx.query('select 1 from public.sale where account_id = $1 and id = $2 for update', [
      account_id,
      sale_id,
    ]);
    await tx.insert('refund', [{ ...refund, state: 'pending', settled_at: null }]);
    await tx.query(
      `insert into bench_raw.outbox (event_id, topic, key, account_id, type, version, value)
       values (gen_random_uuid(), 'audit', $1, 11, 'backroom.identity.v1.Audited', 1, $2)`,
      [id, payload],
    );
  });
  await tx.transaction(async () => {
    await tx.query(
      `insert into bench_raw.sandbox_operation (account_id, key, kind, amount, currency, state, reason, reference)
       values ($1, $2, 'refund', 1, 'USD', 'succeeded', '', $2)`,
      [account_id, id],
    );
  });
  await tx.transaction(async () => {
    await tx.query(
      `update bench_raw.refund set state = 'succeeded', settled_at = now() where account_id = $1 and id = $2`,
      [account_id, id],
    );
    await tx.insert('journal_entry', rows['journal_entry']!);
    await tx.end('refund-payment', id, payload);
  });
}
