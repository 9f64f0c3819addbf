import type { BootedSystem } from '@backroom/testing/boot-system';
import { percentile, type Benchmark } from './benchmark.js';
import { closedLoop } from './closed-loop.js';
import { quiet } from './order-path.js';
import { processorTime, timePerOperation } from './processor-time.js';
import { Till, type Payer, type Sold } from './till.js';
import { sized } from './size.js';

const refunds = sized(800, 20);
const rounds = sized(3, 1);
const warmUp = sized(200, 10);
const atOnce = 8;

/** The cost of a refund to a wallet compared with one to a card: it calls one more service. */
export const walletRefunds: Benchmark = {
  name: 'wallet-refunds',
  about: `${rounds} rounds of ${refunds} whole refunds of orders that the wallets of ten customers paid, ${atOnce} at once, everything running: milliseconds of processor time each; baseline: as many of card payments of the same customers over the sandbox in the same run`,
  demo: { orders: 5_000 },
  run: compare,
};

async function compare(system: BootedSystem) {
  const till = await Till.open(system);
  const payers = await till.payers();
  for (const payer of payers) await till.load(payer, '50000.00');
  const [wallet, card, took]: [number[], number[], number[]] = [[], [], []];
  // The first round warms up.
  for (let round = -1; round < rounds; round++) {
    const count = round < 0 ? warmUp : refunds;
    // The same customers: points that a sale earned are revoked in both cases.
    const byCard = await giveBack(
      system,
      till,
      count,
      payers.map((payer) => ({ ...payer, by: 'card' })),
    );
    const byWallet = await giveBack(system, till, count, payers);
    if (round < 0) continue;
    card.push(byCard.spent);
    wallet.push(byWallet.spent);
    took.push(...byWallet.took);
  }
  const [ours, baseline] = [percentile(wallet, 0.5), percentile(card, 0.5)];
  return {
    name: 'wallet-refunds',
    ...{ ours, baseline, unit: 'ms of processor each', ratio: Number((ours / baseline).toFixed(2)) },
    details: {
      'ms p50 / p99': [0.5, 0.99].map((share) => percentile(took, share).toFixed(1)).join(' / '),
    },
  };
}

/** From idle to idle: work caused by the sales ends before, and work caused by the refunds counts. */
async function giveBack(system: BootedSystem, till: Till, count: number, payers: readonly Payer[]) {
  const sold: Sold[] = [];
  await closedLoop(count, atOnce, async (n) => sold.push(await till.order(payers[n % payers.length])));
  await quiet(system);
  const before = processorTime(system.pid);
  const took = await closedLoop(sold.length, atOnce, (n) => till.refund(sold[n]!));
  await quiet(system);
  return { took, spent: timePerOperation(before, processorTime(system.pid), count)['all']! };
}
