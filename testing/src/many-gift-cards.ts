import type pg from 'pg';

/** The recipients of cards in these tests: made-up customers with ids from this one. */
const firstPerson = 10_000_000;

/**
 * Creates recurring cards that began yesterday, one for each of `count` customers; all of them are due as if it were
 * midnight.
 */
export async function dueGiftCards(
  pool: pg.Pool | pg.Client,
  account: number,
  count: number,
): Promise<number[]> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into gift_card_issue (account_id, amount, currency, person_id, metric, expiry, anchor_on, created_at, language)
     select $1, 500, a.currency, $2 + n, 'daily', 'nextIssue', (now() at time zone a.timezone)::date - 1, now(), ''
     from account_copy a cross join generate_series(0, $3 - 1) n where a.account_id = $1 returning id`,
    [account, firstPerson, count],
  );
  const ids = rows.map(({ id }) => Number(id));
  await pool.query(
    `insert into due_work (kind, key, account_id, due_at, payload)
     select 'issue-gift-cards', id::text, $1, now(), 'null' from unnest($2::bigint[]) as t(id)`,
    [account, ids],
  );
  return ids;
}

/** Counts the cards of these issues, and those of which a customer has two in one period. */
export async function cardsOf(
  pool: pg.Pool | pg.Client,
  issues: readonly number[],
): Promise<{ cards: number; twice: number; open: number }> {
  const { rows } = await pool.query<{ cards: string; twice: string; open: string }>(
    `select (select count(*) from gift_card where issue_id = any ($1)) as cards,
       (select count(*) from (select from gift_card where issue_id = any ($1)
          group by issue_id, generation, period, person_id having count(*) > 1) as each) as twice,
       (select count(*) from gift_card_issue where id = any ($1) and issued_up_to is not null) as open`,
    [issues],
  );
  const [{ cards, twice, open }] = rows as [{ cards: string; twice: string; open: string }];
  return { cards: Number(cards), twice: Number(twice), open: Number(open) };
}

/** The balance of these cards, all of which was booked, and the number of their purse entries. */
export async function bookedOf(
  pool: pg.Pool | pg.Client,
  issues: readonly number[],
): Promise<{ balance: number; booked: number; entries: number }> {
  const { rows } = await pool.query<Record<'balance' | 'booked' | 'entries', string>>(
    `select coalesce(sum(p.balance), 0) as balance, coalesce(sum(e.amount), 0) as booked, count(e.n) as entries
     from gift_card k join purse p on p.account_id = k.account_id and p.id = k.id
     left join purse_entry e on e.account_id = p.account_id and e.purse_id = p.id where k.issue_id = any ($1)`,
    [issues],
  );
  const [{ balance, booked, entries }] = rows as [Record<'balance' | 'booked' | 'entries', string>];
  return { balance: Number(balance), booked: Number(booked), entries: Number(entries) };
}
