import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import type { BootedSystem } from '@backroom/testing/boot-system';
import { percentile, type Benchmark } from './benchmark.js';
import { closedLoop } from './closed-loop.js';
import { onTables } from './on-tables.js';
import { processorTime, timePerOperation } from './processor-time.js';
import { sized } from './size.js';

const reservations = sized(2_000, 40);
const rounds = sized(3, 1);
const warmUp = sized(300, 10);
const atOnce = 8;
/** Customers before the kiosks, each with a wallet of their own. */
const people = sized(200, 8);

interface Standing {
  session: string;
  token: string;
  accountId: number;
  locationId: number;
  deviceId: number;
  personId: number;
  purseId: string;
}

/** From a kiosk's call to the answer that an amount is kept. */
export const reservationsAtKiosks: Benchmark = {
  name: 'reservations',
  about: `${rounds} rounds of ${reservations} POST /v2/wallets/reservations of ${people} customers' wallets, ${atOnce} at once, everything running; baseline: plain pg with the same reads and writes on copies of the same tables in the same transactions, as many at once`,
  demo: { orders: 1_000 },
  run: (system) => onTables(system, 'loyalty_giftcards', atOnce, compare),
};

async function compare(system: BootedSystem, pool: pg.Pool) {
  const standing = await before(system, pool);
  const raw = await rawTables(pool);
  const [ours, plain, took]: [number[], number[], number[]] = [[], [], []];
  const spent: Record<string, number>[] = [];
  for (let round = -1; round < rounds; round++) {
    const calls = round < 0 ? warmUp : reservations;
    const used = processorTime(system.pid);
    const started = performance.now();
    const each = await closedLoop(calls, atOnce, (n) => reserve(system, standing[n % people]!));
    const rate = (calls * 1_000) / (performance.now() - started);
    const costs = timePerOperation(used, processorTime(system.pid), calls);
    const began = performance.now();
    await closedLoop(calls, atOnce, (n) => raw(standing[n % people]!));
    // The first round warms up.
    if (round < 0) continue;
    took.push(...each);
    ours.push(rate);
    spent.push(costs);
    plain.push((calls * 1_000) / (performance.now() - began));
  }
  await pool.query('drop schema bench_raw cascade');
  const median = (samples: number[]) => percentile(samples, 0.5);
  return {
    name: 'reservations',
    ours: Math.round(median(ours)),
    baseline: Math.round(median(plain)),
    unit: 'reservations/s',
    ratio: Number((median(ours) / median(plain)).toFixed(2)),
    details: {
      'ms p50 / p99': [0.5, 0.99].map((share) => percentile(took, share).toFixed(1)).join(' / '),
      'processor time, ms each': JSON.stringify(spent.at(-1)),
    },
  };
}

async function reserve(system: BootedSystem, { session, token }: Standing): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${system.http}/v2/wallets/reservations`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ session, order: randomUUID(), tender: 'wallet', amount: 0.01, currency: 'USD' }),
  });
  if (answer.status !== 201) throw new Error(`${answer.status}: ${await answer.text()}`);
}

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Kiosks with customers before them, who have more than they reserve. */
async function before(system: BootedSystem, pool: pg.Pool): Promise<Standing[]> {
  const devices = JSON.parse(readFileSync(join(system.dataDir, 'demo-devices.json'), 'utf8')) as {
    kind: string;
    login: string;
    secret: string;
    currency: string;
    accountId: number;
    locationId: number;
    deviceId: number;
  }[];
  const kiosks = devices.filter(({ kind, currency }) => kind === 'kiosk' && currency === 'USD').slice(0, 8);
  const tokens = await Promise.all(
    kiosks.map(async ({ login, secret: password }) => {
      const answer = await fetch(`http://127.0.0.1:${system.http}/v2/auth/device`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ login, password }),
      });
      return ((await answer.json()) as { accessToken: string }).accessToken;
    }),
  );
  return Promise.all(
    Array.from({ length: people }, async (_, n): Promise<Standing> => {
      const { accountId, locationId, deviceId } = kiosks[n % kiosks.length]!;
      const [session, personId, purseId] = [`bs_${randomUUID()}`, 800_000_000 + n, randomUUID()];
      await pool.query(
        `insert into kiosk_session (token_hash, account_id, location_id, device_id, person_id, expires_at)
         values ($1, $2, $3, $4, $5, now() + interval '2 hours')`,
        [hashOf(session), accountId, locationId, deviceId, personId],
      );
      await pool.query(
        `insert into purse (account_id, id, person_id, tender, currency, balance, changed_at)
         values ($1, $2, $3, 'wallet', 'USD', 1000000, now())`,
        [accountId, purseId, personId],
      );
      return {
        session,
        token: tokens[n % kiosks.length]!,
        accountId,
        locationId,
        deviceId,
        personId,
        purseId,
      };
    }),
  );
}

/** The least that a reservation can cost. */
async function rawTables(pool: pg.Pool): Promise<(one: Standing) => Promise<void>> {
  await pool.query('drop schema if exists bench_raw cascade; create schema bench_raw');
  for (const table of ['kiosk_session', 'hold', 'purse', 'due_work', 'outbox'])
    await pool.query(
      `create table bench_raw.${table} (like public.${table} including all excluding generated)`,
    );
  await pool.query('insert into bench_raw.purse select * from public.purse');
  await pool.query('insert into bench_raw.kiosk_session select * from public.kiosk_session');
  return async ({ session, accountId, locationId, deviceId, personId, purseId }) => {
    const client = await pool.connect();
    const run = (name: string, text: string, values: unknown[]) => client.query({ name, text, values });
    const order = randomUUID();
    try {
      await client.query('begin');
      await run(
        'session',
        'select person_id from bench_raw.kiosk_session where token_hash = $1 and expires_at > now()',
        [hashOf(session)],
      );
      await run(
        'hold',
        `select * from bench_raw.hold where account_id = $1 and order_id = $2 and tender = 'wallet'`,
        [...[accountId, order]],
      );
      await run(
        'purse',
        `select * from bench_raw.purse where account_id = $1 and person_id = $2 and tender = 'wallet' for update`,
        [accountId, personId],
      );
      await run(
        'overdue',
        `update bench_raw.hold set state = 'expired', ended_at = now()
         where account_id = $1 and purse_id = $2 and state = 'held' and expires_at <= now()`,
        [accountId, purseId],
      );
      await run(
        'insert',
        `insert into bench_raw.hold (account_id, order_id, tender, card_id, purse_id, person_id, amount, currency, state,
           location_id, device_id, expires_at)
         values ($1, $2, 'wallet', '', $3, $4, 1, 'USD', 'held', $5, $6, now() + interval '15 minutes')`,
        [accountId, order, purseId, personId, locationId, deviceId],
      );
      await run(
        'change',
        `update bench_raw.purse set held = held + 1, version = version + 1
         where account_id = $1 and id = $2 and balance - held >= 1 returning *`,
        [accountId, purseId],
      );
      await run(
        'due',
        `insert into bench_raw.due_work (kind, key, account_id, due_at, payload)
         values ('expire-hold', $1, $2, now() + interval '15 minutes', 'null')`,
        [order, accountId],
      );
      await run(
        'outbox',
        `insert into bench_raw.outbox (event_id, topic, key, account_id, type, version, value)
         values ($1, 'wallets', $2, $3, 'backroom.tenders.v1.PurseChanged', 1, $4)`,
        [randomUUID(), purseId, accountId, payload],
      );
      await client.query('commit');
    } finally {
      client.release();
    }
  };
}

const payload = Buffer.alloc(90, 1);
