import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type pg from 'pg';
import type { BootedSystem } from '@backroom/testing/boot-system';
import { cardsOf, dueGiftCards } from '@backroom/testing/many-gift-cards';
import { until } from '@backroom/testing/waiting';
import type { Benchmark } from './benchmark.js';
import { fillCustomers } from './many-customers.js';
import { onTables } from './on-tables.js';
import { pidOf } from './profiler.js';
import { Session } from './session.js';
import { sized } from './size.js';

const members = sized(10_000, 100);
const recurring = sized(1_000, 20);
const patience = 120_000;
const [mailsAtOnce, mailsWithin] = [100, 15_000];

/** A card for a large group, and recurring ones that are all due at once. */
export const giftCards: Benchmark = {
  name: 'gift-cards',
  about: `one POST of a gift card to a group of ${members}, until each has theirs; then ${recurring} recurring cards due at once, until each is issued; baseline: the rows of ${members} cards, purses, entries and postings in one transaction through plain pg`,
  demo: { orders: 1_000 },
  run: (system) => onTables(system, 'loyalty_giftcards', 4, compare),
};

async function compare(system: BootedSystem, pool: pg.Pool) {
  const owner = await Session.of(system, 'owner');
  const account = await owner.operator();
  const group = await fillCustomers(system, account, { own: 10 * members, others: 0 });
  const core = pidOf('host.js core', system.pid);
  const before = resident(core);
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, resident(core))), 50);
  const began = performance.now();
  const { id } = await owner.call<{ id: number }>(
    `/utilities/accounts/${account}/giftCards`,
    { amount: '1.00', recurring: false, userGroupId: group },
    randomUUID(),
  );
  await issued(pool, [id], members).finally(() => clearInterval(watch));
  const took = performance.now() - began;
  // A hundred per ten seconds, so that no mail server is flooded.
  await until(async () => (await asked(pool, id)) > 0, mailsWithin);
  const mails = await asked(pool, id);
  if (mails > 2 * mailsAtOnce) throw new Error(`${mails} mails at once`);
  const issues = await dueGiftCards(pool, account, recurring);
  const due = performance.now();
  await issued(pool, issues, recurring);
  const midnight = performance.now() - due;
  const plain = await byHand(pool, account);
  return {
    name: 'gift-cards',
    ours: Math.round((members * 1_000) / took),
    baseline: Math.round((members * 1_000) / plain),
    unit: 'cards/s to a group',
    ratio: Number((plain / took).toFixed(3)),
    details: {
      [`s until ${members} members have theirs (aim 10)`]: (took / 1_000).toFixed(2),
      'memory that core grew by at most, MB': Math.round((most - before) / 2 ** 20),
      'mails asked for at first, a hundred each ten seconds': mails,
      [`s until ${recurring} recurring cards are issued (aim 60)`]: (midnight / 1_000).toFixed(2),
    },
  };
}

async function issued(pool: pg.Pool, issues: readonly number[], count: number): Promise<void> {
  const done = await until(async () => {
    const { cards, open, twice } = await cardsOf(pool, issues);
    if (twice > 0) throw new Error(`${twice} have two cards`);
    return cards === count && open === 0;
  }, patience);
  if (!done) throw new Error(`not issued: ${JSON.stringify(await cardsOf(pool, issues))}`);
}

/** How many of a group were written to so far. */
async function asked(pool: pg.Pool, issue: number): Promise<number> {
  const { rows } = await pool.query<{ issued: string }>(
    `select (select count(*) from gift_card k where k.issue_id = $1 and k.person_id <= (d.payload ->> 'after')::bigint) as issued
     from due_work d where d.kind = 'gift-card-mail' and d.key like $2`,
    [issue, `${issue}/%`],
  );
  return Number(rows[0]?.issued ?? 0);
}

function resident(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))!;
  return Number(kilobytes) * 1_024;
}

/** The least of the same rows. Milliseconds. */
async function byHand(pool: pg.Pool, account: number): Promise<number> {
  const client = await pool.connect();
  try {
    const ids = Array.from({ length: members }, () => randomUUID());
    const began = performance.now();
    await client.query('begin');
    await client.query(
      `insert into purse (account_id, id, person_id, tender, currency, balance, entries, changed_at)
       select $1, id, 20000000 + n, 'giftCard', 'USD', 100, 1, now() from unnest($2::uuid[]) with ordinality as t(id, n)`,
      [account, ids],
    );
    await client.query(
      `insert into gift_card (account_id, id, person_id, amount, issued_at)
       select $1, id, 20000000 + n, 100, now() from unnest($2::uuid[]) with ordinality as t(id, n)`,
      [account, ids],
    );
    await client.query(
      `insert into purse_entry (account_id, purse_id, n, kind, fact_id, amount, balance_after, at)
       select $1, id, 1, 'issue', id, 100, 100, now() from unnest($2::uuid[]) as t(id)`,
      [account, ids],
    );
    await client.query(
      `insert into journal_entry (account_id, location_id, posting_kind, posting_id, ledger_account, amount, currency,
         local_date, occurred_at)
       select $1, 0, 'issue', id, side.name, side.amount, 'USD', current_date, now() from unnest($2::uuid[]) as t(id)
       cross join (values ('expense.promotions', 100), ('liability.giftCard', -100)) as side(name, amount)`,
      [account, ids],
    );
    await client.query('commit');
    return performance.now() - began;
  } finally {
    client.release();
  }
}
