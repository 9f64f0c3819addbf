import type pg from 'pg';

/** An operator of made-up sales. Its ids hang on its number, so that a second look at the data finds them. */
export interface MadeOperator {
  account: number;
  sales: number;
  locations: number;
  kiosks: number;
}

/** One with `sales` and fourteen others with `others` together. Of fifty, three are loads and payments of tabs. */
export function operatorsOf(sales: number, others: number): MadeOperator[] {
  const small = Array.from({ length: 14 }, (_, n) => ({
    account: 9_002 + n,
    sales: Math.ceil(others / 14),
    locations: 6,
    kiosks: 15,
  }));
  return [{ account: 9_001, sales, locations: 24, kiosks: 60 }, ...small];
}

export const locationOf = (account: number, n: number) => account * 1_000 + n;
export const kioskOf = (account: number, n: number) => account * 10_000 + n;

/** Years of sales, and months of the first operator's that are in the journal. */
const span = "interval '3 years'";
const journal = `interval '${Number(process.env.BENCH_JOURNAL ?? 12)} months'`;

const places = `array['Airport Terminal', 'Bay Street', 'Canal House', 'Depot', 'East Campus', 'Factory Hall', 'Garden Court',
  'Harbor Annex', 'Institute', 'Junction', 'Kings Gate', 'Lobby', 'Museum', 'North Tower', 'Old Mill', 'Park Lane', 'Quay',
  'Riverside', 'South Wing', 'Town Hall', 'University', 'Victoria', 'West Point', 'Yard']`;
const makers = `array['Alpine', 'Berry', 'Cocoa', 'Dawn', 'Ember', 'Fresh', 'Golden', 'Honey', 'Island', 'Jasmine', 'Kernel',
  'Lemon', 'Maple', 'Nordic', 'Ocean', 'Peach', 'Quinoa', 'Ruby', 'Sunny', 'Tropic']`;
const goods = `array['bar', 'biscuit', 'chips', 'coffee', 'cola', 'cookie', 'crackers', 'dates', 'espresso', 'granola', 'juice',
  'latte', 'mix', 'nuts', 'pretzel', 'salad', 'sandwich', 'soda', 'tea', 'water']`;

/** A number from 0 up to `below` that looks like chance and is the same every time. */
const chance = (seed: number, below: number) =>
  `(abs(hashint8extended(m.n::bigint * 64 + m.account % 64, ${seed})) % ${below})`;

/** How a sale was paid: nearly always by one of these, as often as that of a thousand; now and then partly by gift card. */
const split = `${chance(13, 25)} = 0`;
const paidBy = `(with paid as (select ${chance(14, 1_000)} as r)
  select case when r < 620 then 0 when r < 650 then 1 when r < 680 then 2 when r < 780 then 3 when r < 790 then 4
    when r < 985 then 5 when r < 998 then 6 else 7 end from paid)`;

const dimensions = `
  create temp table made_operator (account bigint, sales int, locations int, kiosks int);
  create temp table made_kiosk as select 0::bigint as account, 0 as k, 0::bigint as kiosk_id, ''::text as kiosk_name,
    0::bigint as location_id, ''::text as location_name, ''::text as timezone with no data`;

const copies = `
  insert into made_kiosk
    select account, k, account * 10000 + k, 'Kiosk ' || (k / locations + 1) || (array[' left', ' right', ''])[k % 3 + 1],
      account * 1000 + k % locations, (${places})[k % locations + 1],
      (array['America/New_York', 'America/Chicago', 'Europe/Berlin', 'America/Los_Angeles'])[k % locations % 4 + 1]
    from made_operator, generate_series(0, kiosks - 1) k;
  insert into account_copy (account_id, currency) select account, 'USD' from made_operator on conflict do nothing;
  insert into location_copy (location_id, account_id, name, timezone)
    select distinct location_id, account, location_name, timezone from made_kiosk on conflict do nothing;
  insert into device_copy (device_id, account_id, location_id, name)
    select kiosk_id, account, location_id, kiosk_name from made_kiosk on conflict do nothing;
  insert into product_copy (product_id, account_id, name, category_id, category_name)
    select account * 1000 + p, account, (${makers})[p / 20 + 1] || ' ' || (${goods})[p % 20 + 1], 1, 'Food'
    from made_operator, generate_series(0, 399) p on conflict do nothing;
  insert into ledger_name (account_id, bearer, id, name)
    select account_id, 'location', location_id, name from location_copy
    union select account_id, 'kiosk', device_id, name from device_copy
    union select account_id, 'product', product_id, name from product_copy on conflict do nothing;
  create unique index on made_kiosk (account, k);
  analyze made_kiosk`;

/** Weighted: a few kiosks sell most, as in life. */
const sales = `
  insert into sale (account_id, id, pretty_id, location_id, kiosk_id, location_name, kiosk_name, currency, timezone, sold_at,
    local_date, claimed_at, received_at, time_replaced, customer_id, status, gross, discount, net, tax, deposit, fee, total,
    cost, items, digest, trace_id, kind, methods, shown_customer, shown_at, refunded_net, refunded_tax, refunded)
  select m.account, (substr(at.hex, 1, 8) || '-' || substr(at.hex, 9, 4) || '-7' || lpad(to_hex(m.n % 4096), 3, '0') || '-8000-'
      || lpad(to_hex(m.n), 12, '0'))::uuid, (1000 + m.n)::text, k.location_id, k.kiosk_id, k.location_name, k.kiosk_name, 'USD',
    k.timezone, at.sold_at, (at.sold_at at time zone k.timezone)::date, at.sold_at, at.sold_at + interval '2 seconds', false,
    case when ${chance(2, 5)} = 0 then 5000000 + ${chance(3, 20_000)} end,
    case when back.net = 0 then 'Paid' when back.net = money.net then 'Refunded' else 'Partially refunded' end,
    money.net, 0, money.net, money.tax, 0, 0, money.net + money.tax, money.net / 2, money.lines, '\\x00', repeat('0', 32),
    (array['valueAdd', 'valueAdd', 'tabPayment', 'order'])[least(${chance(4, 50)}, 3) + 1],
    case when ${split} then 1 | 2 else 1 << ${paidBy} end,
    case when ${chance(5, 2_000)} = 0 then 'Guest ' || (${makers})[${chance(6, 20)} + 1] else '' end,
    case when ${chance(15, 5_000)} = 0 then at.sold_at - interval '3 days' end,
    back.net, back.tax, back.net + back.tax
  from made_operator o
  cross join lateral (select o.account, n from generate_series(1, o.sales) n) m
  cross join lateral (
    select *, lpad(to_hex((extract(epoch from sold_at) * 1000)::bigint), 12, '0') as hex from (
      select date_trunc('day', now()) - ${span} + m.n * (${span} / (o.sales + 1)) as sold_at) at) at
  cross join lateral (
    select lines, lines * base + 50 * lines * (lines - 1) / 2 as net, (lines * base + 50 * lines * (lines - 1) / 2) / 14 as tax
    from (select 1 + (${chance(7, 10)} > 4)::int + (${chance(7, 10)} > 7)::int as lines, 100 + ${chance(8, 600)} as base) b) money
  cross join lateral (
    select case when gives = 0 then money.net when gives = 1 then 50 else 0 end as net,
      case when gives = 0 then money.tax else 0 end as tax
    from (select ${chance(9, 120)} as gives) r) back
  join made_kiosk k on k.account = m.account and k.k = (o.kiosks * power(${chance(10, 10_000)} / 10000.0, 1.5))::int % o.kiosks
  where o.account = $1`;

/** Rows that belong to the sales of an operator. \`n\` is the number of the sale, \`m\` its name in \`chance\`. */
const numbered = `(select *, account_id as account, pretty_id::bigint - 1000 as n from sale where account_id = $1) m`;
const parts = [
  `insert into sale_line (account_id, sale_id, n, product_id, name, category_id, category_name, quantity, unit_price, discount,
     net, tax, deposit, cost)
   select m.account_id, m.id, l, m.account_id * 1000 + p, (${makers})[p / 20 + 1] || ' ' || (${goods})[p % 20 + 1], 1, 'Food', 1,
     price, 0, price, case when l = 0 then m.tax else 0 end, 0,
     case when l = 0 then m.cost - (m.items - 1) * 50 else 50 end
   from ${numbered} cross join lateral generate_series(0, m.items::int - 1) l
   cross join lateral (select (400 * power(${chance(11, 10_000)} / 10000.0, 1.7))::int % 400 + 0 * l as p,
     100 + ${chance(8, 600)} + 50 * l as price) d`,
  `insert into sale_product
   select distinct m.account_id, m.kind, l.product_id, m.local_date, m.sold_at, m.id, m.location_id, m.methods
   from ${numbered} join sale_line l on l.account_id = m.account_id and l.sale_id = m.id`,
  `insert into sale_payment (account_id, sale_id, n, id, type, method, amount, last_four, refunded)
   select m.account_id, m.id, pay, md5(m.id || '/' || pay)::uuid, (array[0, 1, 2, 3, 4, 5, 6, 7])[kind.t + 1],
     (array['creditCard', 'giftCard', 'loyalty', 'yokeCash', 'tab', 'cash', 'globalConnectCard', 'operator'])[kind.t + 1],
     case when kind.split and pay = 0 then 100 when kind.split then m.total - 100 else m.total end,
     case when kind.t in (0, 1, 6) then lpad((${chance(12, 10_000)} + pay)::text, 4, '0') else '' end,
     case when kind.split then 0 else m.refunded end
   from ${numbered}
   cross join lateral (select ${split} as split, ${paidBy} as t) paid
   cross join lateral generate_series(0, paid.split::int) pay
   cross join lateral (select case when paid.split then 1 - pay else paid.t end as t, paid.split) kind`,
  `insert into refund (account_id, id, sale_id, payment_n, location_id, tender, amount, net, tax, deposit, fee, reason, state,
     requested_by, requested_at, settled_at, local_date)
   select account_id, md5(id || '/refund')::uuid, id, 0, location_id, 'card', refunded, refunded_net, refunded_tax, 0, 0, 'Asked for',
     'succeeded', 1, sold_at + interval '1 day', sold_at + interval '1 day', local_date + 1
   from sale where account_id = $1 and refunded > 0`,
];

const entries = `
  insert into journal_entry (account_id, location_id, posting_kind, posting_id, ledger_account, amount, currency, local_date,
    occurred_at)
  select s.account_id, s.location_id, 'order', s.id, e.ledger_account, e.amount, s.currency, s.local_date, s.sold_at
  from sale s cross join lateral (values ('clearing.card', s.total), ('revenue.sales', -s.gross), ('liability.tax', -s.tax),
    ('expense.goods', s.cost), ('asset.inventory', -s.cost)) e(ledger_account, amount)
  where s.account_id = $1 and e.amount <> 0 and s.local_date >= date_trunc('month', now() - ${journal})
  order by s.sold_at`;

const counters = [
  `insert into sale_day (account_id, kind, location_id, local_date, methods, sales)
   select account_id, kind, location_id, local_date, counter.methods, count(*)
   from sale, lateral (values (-1), (sale.methods)) as counter(methods) group by 1, 2, 3, 4, 5 order by 1, 2, 4, 3, 5`,
  `insert into sale_month (account_id, kind, location_id, month, methods, sales)
   select account_id, kind, location_id, date_trunc('month', local_date), methods, sum(sales) from sale_day
   group by 1, 2, 3, 4, 5 order by 1, 2, 4, 3, 5`,
];

const filled = [
  'sale',
  'sale_line',
  'sale_product',
  'sale_payment',
  'refund',
  'journal_entry',
  'sale_day',
  'sale_month',
];

/** Drops the indexes of these tables that are not unique: built after a load they cost a fraction. What builds them is returned. */
export async function dropIndexes(
  client: pg.Client,
  tables: readonly string[],
): Promise<{ name: string; def: string }[]> {
  const { rows: indexes } = await client.query<{ name: string; def: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as def from pg_index
     where indrelid = any ($1::regclass[]) and not indisunique`,
    [tables],
  );
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  return indexes;
}

/**
 * Fills an empty ledger with the sales of these operators over three years, with lines, payments, refunds, counters, and
 * the first one's last year in the journal: what lists join, in the proportions of life. In one transaction that made the
 * tables empty, so that nothing is written twice; indexes are built at the end. For measuring only: nothing is published.
 */
export async function makeManySales(
  client: pg.Client,
  operators: readonly MadeOperator[],
  print: (line: string) => void,
): Promise<void> {
  const started = performance.now();
  const step = (what: string) => print(`${((performance.now() - started) / 1_000).toFixed(0)} s: ${what}`);
  await client.query("set work_mem = '256MB'; set maintenance_work_mem = '1GB'");
  // No triggers and no foreign keys: the generated rows are consistent.
  await client.query('begin; set local session_replication_role = replica');
  await client.query(`truncate ${filled.join(', ')} cascade`);
  const indexes = await dropIndexes(client, filled);
  await client.query(dimensions);
  for (const { account, sales: count, locations, kiosks } of operators)
    await client.query('insert into made_operator values ($1, $2, $3, $4)', [
      account,
      count,
      locations,
      kiosks,
    ]);
  await client.query(copies);
  for (const { account } of operators)
    for (const [n, sql] of [sales, ...parts].entries()) {
      await client.query(sql, [account]);
      if (n === 0) await client.query('analyze sale');
      step(`${account}, ${['sales', 'lines', 'products', 'payments', 'refunds'][n]}`);
    }
  await client.query(entries, [operators[0]!.account]);
  step('journal');
  for (const sql of counters) await client.query(sql);
  for (const { name, def } of indexes) {
    await client.query(def);
    step(name);
  }
  await client.query('commit');
  for (const table of filled) await client.query(`vacuum (analyze, parallel 0) ${table}`);
  step('vacuumed');
}
