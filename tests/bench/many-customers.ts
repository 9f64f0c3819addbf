import pg from 'pg';
import { postgresUrl } from '@backroom/testing/stores';

/** Rows per statement, to limit the size of a transaction. */
const portion = 20_000;
/** First id of the operators of other generated customers; no real operator has such an id. */
const firstOther = 900_001;
/** First user id of the generated customers. */
const firstPerson = 10_000_000;

/** Names of generated customers: some hundred share each name, and each has a unique email. */
export const made = {
  firstName: (n: number) => `given${n % 997}`,
  lastName: (n: number) => `family${(n * 7) % 1_009}`,
  email: (n: number) => `bench.${n}@example.test`,
};

/**
 * Fills the list of customers with those of one operator, plus those of other operators, every tenth in a group, all at one place and every hundredth at another too.
 * For the speed of lists: no events, so no ledger gets them. Returns the group's id.
 */
export async function fillCustomers(
  system: Parameters<typeof postgresUrl>[1],
  accountId: number,
  { own, others }: { own: number; others: number },
): Promise<number> {
  const client = new pg.Client({ connectionString: postgresUrl('loyalty_giftcards', system) });
  await client.connect();
  try {
    await client.query('set synchronous_commit = off');
    // A system that benchmarks share has them already.
    const { rows: filled } = await client.query<{ id: string }>(
      `select id from customer_group where account_id = $1 and name_key = 'bench'`,
      [accountId],
    );
    if (filled[0]) return Number(filled[0].id);
    const { rows } = await client.query<{ id: string }>(
      `insert into customer_group (account_id, name, name_key) values ($1, 'Bench', 'bench') returning id`,
      [accountId],
    );
    await fill(client, accountId, own);
    await client.query(
      `insert into customer_group_member (account_id, group_id, person_id)
       select account_id, $2, person_id from customer
       where account_id = $1 and person_id >= $3 and person_id < $4 and person_id % 10 = 0`,
      [accountId, rows[0]!.id, firstPerson, firstPerson + own],
    );
    await client.query(
      `insert into customer_place (account_id, person_id, location_id, seen_at)
       select c.account_id, c.person_id, l.location_id, now() from customer c
       join (select account_id, min(location_id) as few, max(location_id) as all_of from location_copy group by 1) p
         using (account_id)
       join location_copy l on l.location_id = p.all_of or l.location_id = p.few and c.person_id % 100 = 0
       where c.account_id = $1 and c.person_id >= $2 and c.person_id < $3`,
      [accountId, firstPerson, firstPerson + own],
    );
    const each = Math.ceil(others / 9);
    for (let n = 0; n < 9; n++) await fill(client, firstOther + n, each);
    for (const table of [
      'customer',
      'customer_word',
      'customer_count',
      'customer_group_member',
      'customer_place',
    ])
      await client.query(`vacuum analyze ${table}`);
    return Number(rows[0]!.id);
  } finally {
    await client.end();
  }
}

async function fill(client: pg.Client, account: number, customers: number): Promise<void> {
  for (let from = 0; from < customers; from += portion)
    await client.query(`
      begin;
      create temp table fresh on commit drop as
        select n, ${firstPerson} + n as person_id, 'given' || n % 997 as first, 'family' || (n * 7) % 1009 as last,
          'bench.' || n || '@example.test' as email
        from generate_series(${from}, ${Math.min(customers, from + portion) - 1}) n;
      insert into customer (account_id, person_id, email, first_name, last_name, phone, name_key, email_key, state,
          joined_at, joined_by, last_seen_at)
        select ${account}, person_id, email, first, last, '', last || chr(1) || first, email, 'active',
          now() - n * interval '1 minute', 'checkin', now() - n * interval '1 second' from fresh;
      insert into customer_word (account_id, person_id, word)
        select ${account}, person_id, word from fresh, unnest(array[first, last, email, n || '@example.test', '@example.test']) word;
      commit`);
  await client.query(
    `insert into customer_count as c (account_id, customers) values ($1, $2)
     on conflict (account_id) do update set customers = c.customers + $2`,
    [account, customers],
  );
}
