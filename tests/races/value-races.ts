import { randomUUID } from 'node:crypto';
import { pause } from '@backroom/testing/waiting';
import { asService, account, ValueMarket, type Answered } from './value-market.js';
import { RaceSystem } from './race-system.js';

export interface ValueRaceOptions {
  rounds: number;
  callers: number;
  print: (line: string) => void;
}

export interface ValueRaceResult {
  rounds: number;
  callers: number;
  /** Responses by HTTP status, of each race. */
  statuses: Record<string, Record<string, number>>;
  /** Rounds with a result that no sequential order explains. */
  wrong: string[];
}

type Round = (market: ValueMarket, callers: number) => Promise<{ answers: Answered[]; wrong: string[] }>;

/** Runs concurrent purchases, loads, refunds and voids over two gateways: no balance may be overspent. */
export async function raceValue({ rounds, callers, print }: ValueRaceOptions): Promise<ValueRaceResult> {
  const system = await RaceSystem.start('orders-ledger');
  const market = await ValueMarket.open(system);
  const result: ValueRaceResult = { rounds, callers, statuses: {}, wrong: [] };
  try {
    for (const [name, race] of Object.entries(races)) {
      const counts: Record<string, number> = (result.statuses[name] = {});
      for (let round = 0; round < rounds; round++) {
        const { answers, wrong } = await race(market, callers);
        for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
        const broken = answers
          .filter((one) => one.status >= 500 && !isLater(one))
          .map(({ body }) => JSON.stringify(body));
        result.wrong.push(...[...wrong, ...broken].map((what) => `${name}, round ${round + 1}: ${what}`));
      }
      print(`${name}: ${rounds} rounds, ${JSON.stringify(counts)}`);
    }
    result.wrong.push(...(await findInconsistencies(market)));
    return result;
  } finally {
    market.close();
    await system.stop();
  }
}

export const isSpentOnce = ({ wrong }: ValueRaceResult): boolean => wrong.length === 0;

const times = <T>(count: number, act: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => act(n)));
const won = (answers: readonly Answered[]): number =>
  answers.filter(({ status }) => status === 201 || status === 200).length;
/** Exactly one succeeded; none is accepted if a caller had to retry, because its outcome is unknown. */
const isOne = (answers: readonly Answered[]): boolean =>
  won(answers) === 1 || (won(answers) === 0 && answers.some(isLater));
const isLater = ({ status }: Answered): boolean => status === 503 || status === 202;
const unless = (isRight: boolean, what: string): string[] => (isRight ? [] : [what]);

const races: Record<string, Round> = {
  async 'the last dollar of a wallet'(market, callers) {
    const customer = await market.customer();
    await market.fill(customer, 'wallet', 100);
    const answers = await times(callers, () => market.buy(customer, { method: 'yokeCash' }));
    return { answers, wrong: unless(isOne(answers), `${won(answers)} bought`) };
  },

  async 'the last dollar of a gift card'(market, callers) {
    const customer = await market.customer();
    const { card } = await market.giftCard(customer);
    const answers = await times(callers, () => market.buy(customer, { method: 'giftCard', reference: card }));
    return { answers, wrong: unless(isOne(answers), `${won(answers)} bought`) };
  },

  async '2,500 points'(market, callers) {
    const customer = await market.customer();
    await market.fill(customer, 'points', 2_500);
    const answers = await times(callers, () => market.buy(customer, { method: 'loyalty', points: 2_500 }));
    return { answers, wrong: unless(isOne(answers), `${won(answers)} bought`) };
  },

  async 'loads under one key'(market, callers) {
    const [customer, key] = [await market.customer(), randomUUID()];
    const answers = await times(callers, () => market.load(customer, key));
    const balance = await balanceOf(market, customer);
    return {
      answers,
      wrong: unless(balance === 100 || (balance === 0 && answers.some(isLater)), `${balance} in the wallet`),
    };
  },

  async 'loads under different keys'(market, callers) {
    const customer = await market.customer();
    const answers = await times(callers, () => market.load(customer));
    const balance = await balanceOf(market, customer);
    return {
      answers,
      wrong: unless(balance === callers * 100 || answers.some(isLater), `${balance} in the wallet`),
    };
  },

  async 'a load refunded and spent'(market, callers) {
    const customer = await market.customer();
    const body = await market.loaded(customer);
    const { id, order } = body['order'] as PlacedRow;
    const transaction = order.transactions[0]!.transactionId;
    const answers = await times(callers, (n) =>
      n % 2 === 0 ? market.refund(id, transaction) : market.buy(customer, { method: 'yokeCash' }),
    );
    const bought = won(answers.filter((_, n) => n % 2 === 1));
    const given = await market.ledger(
      `select from refund where sale_id = $1 and state in ('succeeded', 'pending')`,
      [id],
    );
    return {
      answers,
      wrong: unless(bought + given.length <= 1, `${bought} bought, ${given.length} refunded`),
    };
  },

  async 'a card voided and spent'(market, callers) {
    const customer = await market.customer();
    const { issue, card } = await market.giftCard(customer);
    const answers = await times(callers, (n) =>
      n === 0 ? market.void(issue) : market.buy(customer, { method: 'giftCard', reference: card }),
    );
    const bought = won(answers.slice(1));
    const [row] = await market.value<{ balance: number; held: number }>(
      'select balance::float8 as balance, held::float8 as held from purse where id = $1',
      [card],
    );
    const isSound = bought <= 1 && row!.balance >= 0 && row!.balance <= (bought === 1 ? 100 : 0);
    return { answers, wrong: unless(isSound, `${bought} bought, ${JSON.stringify(row)} is left`) };
  },

  async 'a reservation captured, released and expired'(market, callers) {
    const customer = await market.customer();
    await market.fill(customer, 'wallet', 100);
    const [purse, orderId] = [
      { accountId: account, customerId: customer, tender: 'wallet', cardId: '' },
      randomUUID(),
    ];
    const hold = { accountId: account, orderId, tender: 'wallet', cardId: '' };
    const ask = { purse, amount: 100, currency: 'USD', expiresAt: Date.now() + 1_000 };
    const acts = [
      () => market.tenders.reserve({ ...ask, orderId }),
      () => market.tenders.capture({ ...hold, amount: 100 }),
      () => market.tenders.release(hold),
      () => market.tenders.reserve({ ...ask, orderId: randomUUID() }),
    ];
    await asService(() => market.tenders.reserve({ ...ask, orderId }));
    // All callers meet at the expiry.
    await pause(Math.max(0, ask.expiresAt - Date.now() - 15));
    await times(callers, (n) => asService<unknown>(acts[n % acts.length]!).catch(() => undefined));
    const [kept] = await market.value<{ state: string; balance: number }>(
      `select h.state, p.balance::float8 as balance from hold h join purse p on p.id = h.purse_id where h.order_id = $1`,
      [orderId],
    );
    const left = kept!.state === 'captured' ? 0 : 100;
    return { answers: [], wrong: unless(kept!.balance === left, `${JSON.stringify(kept)}`) };
  },

  async 'a customer erased while buying'(market, callers) {
    const customer = await market.customer();
    await market.fill(customer, 'wallet', 100);
    const [answers] = await Promise.all([
      times(callers, () => market.buy(customer, { method: 'yokeCash' })),
      market.erase(customer),
    ]);
    return { answers, wrong: unless(won(answers) <= 1, `${won(answers)} bought`) };
  },
};

export interface PlacedRow {
  id: string;
  order: { transactions: { transactionId: string }[] };
}

async function balanceOf(market: ValueMarket, customer: number): Promise<number> {
  const [row] = await market.value<{ balance: number }>(
    `select balance::float8 as balance from purse where person_id = $1 and tender = 'wallet'`,
    [customer],
  );
  return row?.balance ?? 0;
}

/** Inconsistencies after all races. */
export async function findInconsistencies(market: ValueMarket): Promise<string[]> {
  const found = await market.value<{ what: string }>(
    `select 'a purse that differs from its entries: ' || p.id as what from purse p
     where balance <> (select coalesce(sum(amount), 0) from purse_entry e where e.purse_id = p.id)
     union all select 'a purse whose held amount differs from its holds: ' || p.id from purse p
     where held <> (select coalesce(sum(amount), 0) from hold h where h.purse_id = p.id and h.state = 'held')
     union all select 'a posting that does not sum to zero: ' || posting_id from journal_entry
     group by posting_id, currency having sum(amount) <> 0
     union all select 'an overdrawn purse: ' || id from purse where balance < held and tender <> 'tab'`,
    [],
  );
  return found.map(({ what }) => what);
}
