import type { Tx } from '@backroom/platform';
import {
  guessWindow,
  maxCountedFailures,
  networkWindow,
  type Guesses,
  type GuessCounts,
} from './guess-limits.js';

/** Milliseconds after which an attempt without an outcome is ignored: its process died. */
const abandonedAfter = 30_000;

/** Attempts of a known device, of all other devices with this account, of this account and network, of the network. */
const conditions = {
  device: 'account_key = $1 and device_key = $2',
  account: 'account_key = $1 and device_key is null',
  pair: 'account_key = $1 and device_key is null and address = $2',
  network: 'address = $1 and device_key is null',
} as const;

/** Counts the failures that apply to an attempt, within the window. */
export async function countGuesses(
  tx: Tx,
  { account, network, device }: { account: Buffer; network: string; device?: Buffer },
  now: Date,
): Promise<GuessCounts> {
  if (device) return { device: await count(tx, 'device', [account, device], now) };
  return {
    account: await count(tx, 'account', [account], now),
    pair: await count(tx, 'pair', [account, network], now),
    network: await count(tx, 'network', [network], now),
  };
}

async function count(
  tx: Tx,
  which: keyof typeof conditions,
  values: readonly (Buffer | string)[],
  now: Date,
): Promise<Guesses> {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const [since, alive] = [values.length + 1, values.length + 2];
  const [row] = await tx.query<{ failures: number; last: Date | null; under_way: number }>(
    // Reads only the newest, so that endless failures do not slow down sign-ins.
    `with known as (
       select at, failed from sign_in_attempt where ${conditions[which]} and at > $${since} order by at desc limit ${maxCountedFailures})
     select count(*) filter (where failed) as failures, max(at) filter (where failed) as last,
       count(*) filter (where not failed and at > $${alive}) as under_way
     from known`,
    [...values, ago(which === 'network' ? networkWindow : guessWindow), ago(abandonedAfter)],
  );
  return { failures: row!.failures, lastFailure: row!.last, pending: row!.under_way };
}
