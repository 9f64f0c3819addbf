import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { RaceSystem } from '../races/race-system.js';
import { ValueMarket, type Answered } from '../races/value-market.js';
import { findInconsistencies, type PlacedRow } from '../races/value-races.js';
import { endChild } from '@backroom/testing/children';
import { pause, until } from '@backroom/testing/waiting';

export interface ValueOptions {
  kills: number;
  /** How long loyalty-giftcards is down after that. */
  seconds: number;
  print(line: string): void;
}

export interface ValueResult {
  /** Completed operations, each by a caller that retried until it got a result. */
  loaded: number;
  bought: number;
  givenBack: number;
  /** Calls without a result while loyalty-giftcards was down that got one later. */
  waited: number;
  wrong: string[];
}

/** How long a call is retried, milliseconds: due work retries after a minute. */
const patience = 240_000;
const callers = 4;

/** Loads, buys and refunds over the API while loyalty-giftcards is killed with -9 at any moment, and then is down. */
export async function value({ kills, seconds, print }: ValueOptions): Promise<ValueResult> {
  const system = await RaceSystem.start('orders-ledger');
  const market = await ValueMarket.open(system);
  try {
    const customers = await Promise.all(Array.from({ length: callers }, () => market.customer()));
    await system.stopValueService();
    let keeper = system.valueProcess();
    const result: ValueResult = { loaded: 0, bought: 0, givenBack: 0, waited: 0, wrong: [] };
    let isOpen = true;
    const all = customers.map(async (customer) => {
      while (isOpen) await visit(market, customer, result);
    });
    for (let kill = 0; kill < kills; kill++) {
      const before = result.loaded;
      // At a random moment after the first new load.
      await until(() => result.loaded > before, 40_000);
      await pause(Math.random() * 1_500);
      await killed(keeper);
      keeper = system.valueProcess();
    }
    print(`killed ${kills} times: ${JSON.stringify(result)}`);
    const before = result.loaded;
    await until(() => result.loaded > before, 40_000);
    await killed(keeper);
    await pause(seconds * 1_000);
    isOpen = false;
    await system.startValueService();
    await Promise.all(all);
    print(`it was down for ${seconds} s: ${JSON.stringify(result)}`);
    result.wrong.push(...(await differing(market)), ...(await findInconsistencies(market)));
    return result;
  } finally {
    market.close();
    await system.stop();
  }
}

const killed = (keeper: ChildProcess) => endChild(keeper, { signal: 'SIGKILL' });

/** A customer loads a dollar, spends it, and refunds it every other time. */
async function visit(market: ValueMarket, customer: number, result: ValueResult): Promise<void> {
  const [loadKey, buyKey, refundKey] = [randomUUID(), randomUUID(), randomUUID()];
  const load = await insist(() => market.load(customer, loadKey), result);
  if (load.status !== 201) return void result.wrong.push(`a load: ${JSON.stringify(load)}`);
  result.loaded++;
  const bought = await insist(() => market.buy(customer, { method: 'yokeCash' }, buyKey), result);
  // A deposit that arrives by its event may be late.
  if (bought.status === 422) return;
  if (bought.status !== 201) return void result.wrong.push(`a sale: ${JSON.stringify(bought)}`);
  result.bought++;
  if (result.bought % 2 === 0) return;
  const { id, order } = bought.body['order'] as PlacedRow;
  const transaction = order.transactions[0]!.transactionId;
  const given = await insist(() => market.refund(id, transaction, refundKey), result);
  if (given.status !== 200) return void result.wrong.push(`a refund: ${JSON.stringify(given)}`);
  result.givenBack++;
}

/** Returns the result of a call, which is retried under its key until there is one. */
async function insist(ask: () => Promise<Answered>, result: ValueResult): Promise<Answered> {
  let isFirst = true;
  for (const end = performance.now() + patience; performance.now() < end; await pause(500)) {
    const answer = await ask().catch(() => undefined);
    const refund = answer?.body['refundResponse'] as { state: string } | undefined;
    if (answer && answer.status !== 202 && answer.status < 500 && refund?.state !== 'pending') return answer;
    if (isFirst) result.waited++;
    isFirst = false;
  }
  return { status: 504, body: {} };
}

type Moved = Record<string, unknown> & { id: string; amount: number };

/** Wallet bookings of the ledger that differ in loyalty-giftcards or are missing there, after a settling time. */
async function differing(market: ValueMarket): Promise<string[]> {
  let wrong: string[] = [];
  await until(async () => {
    const pairs = [
      [
        await market.ledger<Moved>(
          `select id::text, value::float8 as amount from sale where kind = 'valueAdd' and value > 0`,
          [],
        ),
        await market.value<Moved>(
          `select deposit_id::text as id, amount::float8 as amount from deposit where state = 'deposited'`,
          [],
        ),
      ],
      [
        await market.ledger<Moved>(
          `select sale_id::text as id, sum(amount)::float8 as amount from sale_payment where type = 3 group by 1`,
          [],
        ),
        await market.value<Moved>(
          `select order_id::text as id, (captured + taken)::float8 as amount from spending where short = 0`,
          [],
        ),
      ],
      [
        await market.ledger<Moved>(
          `select id::text, amount::float8 as amount from refund where state = 'succeeded'`,
          [],
        ),
        await market.value<Moved>(
          `select refund_id::text as id, amount::float8 as amount from purse_credit`,
          [],
        ),
      ],
    ] as const;
    const left = [
      ...(await market.ledger(`select id from placed_order where state = 'pending'`, [])),
      ...(await market.ledger(`select id from refund where state = 'pending'`, [])),
      ...(await market.ledger('select 1 from dead_letter', [])),
      ...(await market.value('select 1 from dead_letter', [])),
      ...(await market.value(`select order_id from hold where state = 'held'`, [])),
    ].map((row) => `still open: ${JSON.stringify(row)}`);
    wrong = [...pairs.flatMap(([booked, kept]) => unlike(booked, kept)), ...left];
    return wrong.length === 0;
  }, 120_000);
  return wrong;
}

function unlike(booked: readonly Moved[], kept: readonly Moved[]): string[] {
  const amounts = new Map(kept.map(({ id, amount }) => [id, amount]));
  const known = new Set(booked.map(({ id }) => id));
  return [
    ...booked
      .filter(({ id, amount }) => amounts.get(id) !== amount)
      .map(({ id }) => `booked and not kept: ${id}`),
    ...kept.filter(({ id }) => !known.has(id)).map(({ id }) => `kept and not booked: ${id}`),
  ];
}
