import { randomUUID } from 'node:crypto';
import { Chance } from '@backroom/simulator';
import { Till, type Payer, type Sold } from '../bench/till.js';
import { bootSystem, type BootedSystem } from '@backroom/testing/boot-system';
import { postgres } from '@backroom/testing/stores';
import { pause, until } from '@backroom/testing/waiting';
import { kill9, victims, type Victim } from './victims.js';

export interface PayOptions {
  kills: number;
  /** Orders per second. */
  rate: number;
  seed: number;
  print?(line: string): void;
}

export interface PayResult {
  killed: Victim[];
  /** Orders by the result that their callers got. */
  ended: Record<string, number>;
  refunded: number;
  /** Calls whose order exists twice or is missing. */
  doubled: string[];
  lost: string[];
  /** Payments at the processor that are missing in the ledger, or the reverse. */
  unbooked: string[];
  /** Payments whose refunded amount differs from the ledger. */
  wronglyGiven: string[];
  /** Loads that are in the wallet with another amount than booked, or not at all. */
  wronglyLoaded: string[];
  /** Orders and refunds whose amount in the wallet differs from the booking. */
  wronglyMoved: string[];
  loaded: number;
  /** Postings that do not sum to zero. */
  unbalanced: string[];
  /** Orders and refunds that never got a result. */
  open: string[];
}

const onTheWay: readonly Victim[] = ['core', 'web', 'postgres'];
const betweenKills = 4_000;
/** Cards that succeed, cards whose response is lost before or after the charge, and one that is declined. */
const cards = ['4242', '4242', '4242', '4242', '0119', '0127', '0002'];
/** Due work retries after half a minute, and after a minute. */
const patience = 150_000;

/** Sells and refunds over the API while services are killed with -9; every caller retries until it gets a result. */
export async function pay(options: PayOptions): Promise<PayResult> {
  const system = await bootSystem();
  try {
    return await sellAndKill(system, options);
  } finally {
    await system.stop();
  }
}

async function sellAndKill(system: BootedSystem, options: PayOptions): Promise<PayResult> {
  const { kills, rate, seed, print } = options;
  const chance = new Chance(seed);
  const till = await Till.open(system, seed);
  const sql = <R extends Record<string, unknown>>(text: string) =>
    postgres<R>('orders_ledger', text, [], system);
  const [before] = await sql<{ n: number }>('select count(*) as n from placed_order');
  const parts = onTheWay.filter((part) => victims.includes(part));
  const killed: Victim[] = [];
  const ended: Record<string, number> = {};
  const sold: string[] = [];
  let refunded = 0;
  let loaded = 0;
  const payer = await till.payer();
  await till.load(payer, '100000.00');
  const loader = async () => {
    const key = randomUUID();
    const load = await insist(async () => {
      const now = await till.load(payer, '1.00', key);
      return now.status === 'Paid' ? now : undefined;
    });
    sold.push(load!.id);
    loaded++;
  };
  const customer = async (card: string, changesMind: boolean, by?: Payer) => {
    const [draft, key] = [till.draft(card, by), randomUUID()];
    const order = await insist(async () => {
      const placed = await till.place(draft, key);
      return placed.status === 'Paid' ? placed : undefined;
    });
    const end = order ? 'Paid' : 'declined';
    ended[end] = (ended[end] ?? 0) + 1;
    if (!order) return;
    sold.push(order.id);
    if (changesMind && (await giveBack(till, order))) refunded++;
  };
  const customers: Promise<void>[] = [];
  const start = performance.now();
  const end = start + (kills + 1) * betweenKills;
  for (let now = start; now < end; now = performance.now()) {
    if (chance.happens(0.2)) customers.push(loader());
    else
      customers.push(
        customer(chance.pick(cards), chance.happens(0.5), chance.happens(0.4) ? payer : undefined),
      );
    if (killed.length < kills && now - start > (killed.length + 1) * betweenKills) {
      const victim = chance.pick(parts);
      if (!(await until(() => kill9(system.pid, victim), 30_000))) continue;
      killed.push(victim);
      print?.(`killed ${victim} after ${customers.length} orders`);
    }
    await pause(1_000 / rate);
  }
  await Promise.all(customers);
  const waiting = `select id from placed_order where state = 'pending' union all
    select id from refund where state = 'pending'`;
  await until(async () => (await sql(waiting)).length === 0, patience);
  const purses = <R extends Record<string, unknown>>(text: string) =>
    postgres<R>('loyalty_giftcards', text, [], system);
  await until(async () => (await purses(`select from hold where state = 'held'`)).length === 0, patience);
  const ids = async (text: string) => (await sql<{ id: string }>(text)).map(({ id }) => id);
  const booked = await ids(`select id from sale where id in (select id from placed_order)`);
  const [after] = await sql<{ n: number }>('select count(*) as n from placed_order');
  return {
    killed,
    ended,
    refunded,
    loaded,
    wronglyLoaded: unlike(
      await sql<Moved>(
        `select id::text, value::float8 as amount from sale where kind = 'valueAdd' and value > 0`,
      ),
      await purses<Moved>(
        `select deposit_id::text as id, amount::float8 as amount from deposit where state = 'deposited' and tender = 'wallet'`,
      ),
    ),
    wronglyMoved: [
      ...unlike(
        await sql<Moved>(
          `select sale_id::text as id, sum(amount)::float8 as amount from sale_payment where type = 3 group by 1`,
        ),
        await purses<Moved>(
          `select order_id::text as id, captured::float8 as amount from hold where state = 'captured' and tender = 'wallet'`,
        ),
      ),
      ...unlike(
        await sql<Moved>(
          `select id::text, amount::float8 as amount from refund where tender = 'wallet' and state = 'succeeded'`,
        ),
        await purses<Moved>(`select refund_id::text as id, amount::float8 as amount from purse_credit`),
      ),
    ],
    doubled:
      after!.n - before!.n > customers.length + 1 ? [`${after!.n - before!.n} of ${customers.length}`] : [],
    lost: sold.filter((id) => !booked.includes(id)),
    unbooked: await ids(unbooked),
    wronglyGiven: await ids(wronglyGiven),
    unbalanced: await ids(
      'select posting_id as id from journal_entry group by posting_id having sum(amount) <> 0',
    ),
    open: await ids(waiting),
  };
}

interface Moved extends Record<string, unknown> {
  id: string;
  amount: number;
}

/** Entries of one side that differ on the other or are missing there. */
function unlike(booked: readonly Moved[], kept: readonly Moved[]): string[] {
  const amounts = new Map(kept.map(({ id, amount }) => [id, amount]));
  const known = new Set(booked.map(({ id }) => id));
  return [
    ...booked.filter(({ id, amount }) => amounts.get(id) !== amount),
    ...kept.filter(({ id }) => !known.has(id)),
  ].map(({ id }) => id);
}

/** Retries until there is a response; undefined for a declined card. */
async function insist<T>(ask: () => Promise<T | undefined>): Promise<T | undefined> {
  for (const end = performance.now() + patience; performance.now() < end; await pause(500))
    try {
      const answer = await ask();
      if (answer !== undefined) return answer;
    } catch (error) {
      if (/answered 402/.test((error as Error).message)) return undefined;
      // Any failure other than "try again later" is a defect.
      if (/answered 4/.test((error as Error).message)) throw error;
    }
  throw new Error('No answer in time');
}

async function giveBack(till: Till, order: Sold): Promise<boolean> {
  const key = randomUUID();
  const state = await insist(async () => {
    const now = await till.refund(order, key);
    return now === 'pending' ? undefined : now;
  });
  return state === 'succeeded';
}

const moved = (kinds: string, key: string) =>
  `coalesce((select sum(case kind when 'void' then -amount else amount end) from sandbox_operation o
     where o.account_id = x.account_id and o.state = 'succeeded' and o.kind in (${kinds}) and o.key in (${key})), 0)`;

const unbooked = `
  select x.id from payment_intent x
  left join sale_payment p on (p.account_id, p.sale_id, p.id) = (x.account_id, x.order_id, x.id)
  where ${moved(`'payment', 'void'`, `x.id::text, x.id || '/void'`)} <> coalesce(p.amount, 0)`;

const wronglyGiven = `
  select x.id from refund x where x.tender = 'card' and x.sale_id in (select id from placed_order)
    and ${moved(`'refund'`, 'x.id::text')} <> case x.state when 'succeeded' then x.amount else 0 end`;
