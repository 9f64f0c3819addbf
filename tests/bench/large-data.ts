import pg from 'pg';
import { clickHouseText, postgresUrl } from '@backroom/testing/stores';
import { dropIndexes } from './many-sales.js';

/** A running system, as far as its stores go. */
type Stores = Parameters<typeof postgresUrl>[1] & { clickHouse: number };

/** Sales per statement, to limit the size of a transaction. */
const portion = 100_000;
const days = 365;

/** An operator's place and kiosk, to hang made-up sales on. */
interface Place {
  account_id: number;
  location_id: number;
  kiosk_id: number;
  location_name: string;
  kiosk_name: string;
  currency: string;
  timezone: string;
}

/**
 * Fills the ledger with sales of one operator over the last year, two lines and a payment each, day counters
 * included: for the speed of lists over them. No journal and no events; a system that got them is for measuring only.
 */
export async function fillLedger(
  system: Stores,
  accountId: number,
  sales: number,
  print: (line: string) => void = () => undefined,
): Promise<void> {
  const client = new pg.Client({ connectionString: postgresUrl('orders_ledger', system) });
  await client.connect();
  try {
    // A system that benchmarks share has them already.
    const { rowCount } = await client.query(`select from sale where account_id = $1 and pretty_id = 'L0'`, [
      accountId,
    ]);
    if (rowCount) return;
    const { rows: places } = await client.query<Place>(
      `select distinct on (location_id) account_id, location_id, kiosk_id, location_name, kiosk_name, currency, timezone
       from sale where account_id = $1 order by location_id`,
      [accountId],
    );
    // No triggers and no foreign keys: the generated rows are consistent.
    await client.query(
      `set synchronous_commit = off; set session_replication_role = replica; set maintenance_work_mem = '512MB'`,
    );
    const indexes = await dropIndexes(client, filled);
    const started = performance.now();
    for (let from = 0; from < sales; from += portion) {
      const to = Math.min(sales, from + portion);
      await client.query(
        `begin; create temp table made on commit drop as ${madeSales(places, from, to, sales)}`,
      );
      await client.query(`
        insert into sale (${columns}, methods) select *, 1 from made;
        insert into sale_line (account_id, sale_id, n, product_id, name, category_id, category_name, quantity,
            unit_price, discount, net, tax, deposit, cost)
          select account_id, id, n, 1 + n, 'Product ' || n, 1, 'Food', 1, net / 2, 0, net / 2, tax / 2, 0, cost / 2
          from made, generate_series(0, 1) n;
        insert into sale_product (account_id, kind, product_id, local_date, sold_at, sale_id, location_id, methods)
          select account_id, 'order', 1 + n, local_date, sold_at, id, location_id, 1 from made, generate_series(0, 1) n;
        insert into sale_payment (account_id, sale_id, n, id, type, method, amount, last_four)
          select account_id, id, 0, id, 0, 'creditCard', total, '4242' from made;
        insert into sale_day (account_id, kind, location_id, local_date, methods, sales)
          select account_id, 'order', location_id, local_date, methods, count(*) from made, (values (-1), (1)) as counter(methods)
          group by 1, 3, 4, 5
          on conflict (account_id, kind, methods, local_date, location_id) do update
            set sales = sale_day.sales + excluded.sales;
        insert into sale_month (account_id, kind, location_id, month, methods, sales)
          select account_id, 'order', location_id, date_trunc('month', local_date), methods, count(*)
          from made, (values (-1), (1)) as counter(methods) group by 1, 3, 4, 5
          on conflict (account_id, kind, methods, month, location_id) do update
            set sales = sale_month.sales + excluded.sales;
        commit`);
      print(`${to} of ${sales} sales`);
    }
    for (const { def } of indexes) await client.query(def);
    for (const table of filled) await client.query(`vacuum analyze ${table}`);
    print(`loaded in ${((performance.now() - started) / 1_000).toFixed(1)} s`);
  } finally {
    await client.end();
  }
}

const filled = ['sale', 'sale_line', 'sale_product', 'sale_payment', 'sale_day', 'sale_month'];

/** Of a sale, in the order in which `madeSales` makes them. */
const columns = `account_id, id, pretty_id, location_id, kiosk_id, location_name, kiosk_name, currency, timezone, sold_at,
  local_date, claimed_at, received_at, time_replaced, customer_id, status, gross, discount, net, tax, deposit, fee, total,
  cost, items, digest, trace_id, booked_at`;

/** Sales `from` to `to` of so many, spread evenly over the year and the places; ids grow with the time. */
function madeSales(places: readonly Place[], from: number, to: number, sales: number): string {
  const pick = (column: keyof Place, type: string) =>
    `(array[${places.map((place) => pg.escapeLiteral(String(place[column]))).join(',')}]::${type}[])[1 + n % ${places.length}]`;
  return `
    select account_id, ('018f0000-' || lpad(to_hex(n / 65536), 4, '0') || '-7' || lpad(to_hex(n % 4096), 3, '0') ||
        '-8000-' || lpad(to_hex(n), 12, '0'))::uuid as id, 'L' || n as pretty_id, location_id, kiosk_id, location_name,
      kiosk_name, currency::char(3), timezone, sold_at, (sold_at at time zone timezone)::date as local_date,
      sold_at as claimed_at, sold_at as received_at, false as time_replaced, null::bigint as customer_id, 'Paid' as status,
      net as gross, 0::bigint as discount, net, net / 14 as tax, 0::bigint as deposit, 0::bigint as fee,
      net + net / 14 as total, net / 2 as cost, 2::bigint as items, '\\x00'::bytea as digest, repeat('0', 32) as trace_id,
      now() as booked_at
    from (
      select n, ${pick('account_id', 'bigint')} as account_id, ${pick('location_id', 'bigint')} as location_id,
        ${pick('kiosk_id', 'bigint')} as kiosk_id, ${pick('location_name', 'text')} as location_name,
        ${pick('kiosk_name', 'text')} as kiosk_name, ${pick('currency', 'text')} as currency,
        ${pick('timezone', 'text')} as timezone, (200 + n % 1800)::bigint as net,
        date_trunc('hour', now()) - interval '${days} days' + n * (interval '${days} days' / ${sales}) as sold_at
      from generate_series(${from}, ${to - 1}) n
    ) made`;
}

/** The same for the reports: sales of two lines each in ClickHouse, with the rollups of their days. */
export async function fillReports(
  system: Stores,
  accountId: number,
  lines: number,
  print: (line: string) => void = () => undefined,
): Promise<void> {
  const sales = lines / 2;
  const base = `${accountId} as account_id, 1 + number % 4 as location_id`;
  const at = `now64(3) - toIntervalSecond(intDiv(number * ${days} * 86400, ${sales}))`;
  const id = `toUUID(concat('018f0000-0000-7000-8000-', leftPad(lower(hex(number)), 12, '0')))`;
  for (let from = 0; from < sales; from += 1_000_000) {
    const numbers = `numbers(${from}, ${Math.min(1_000_000, sales - from)})`;
    await clickHouseText(
      `insert into sale (account_id, location_id, kiosk_id, order_id, pretty_id, currency, timezone, sold_at, local_date,
         local_hour, received_at, net, tax, total, cost, items, version)
       select ${base}, 1 as kiosk_id, ${id} as order_id, toString(number) as pretty_id, 'USD' as currency,
         'UTC' as timezone, ${at} as sold_at, toDate(sold_at) as local_date, toHour(sold_at) as local_hour,
         sold_at as received_at, 200 + number % 1800 as net, 14, net + 14 as total, 100 as cost, 2 as items, 1 as version
       from ${numbers}`,
      system,
    );
    await clickHouseText(
      `insert into sale_line (account_id, location_id, order_id, n, local_date, currency, product_id, name, category_id,
         category_name, quantity, unit_price, net, tax, cost, version)
       select ${base}, ${id} as order_id, n, toDate(${at}) as local_date, 'USD' as currency,
         1 + (number * 7 + n) % 400 as product_id, concat('Product ', toString(product_id)) as name, 1 as category_id,
         'Food' as category_name, 1 as quantity, 100 + intDiv(number % 1800, 2) as unit_price, unit_price as net, 7, 50, 1
       from ${numbers} array join [0, 1] as n`,
      system,
    );
    print(`${2 * Math.min(from + 1_000_000, sales)} of ${lines} lines`);
  }
  await clickHouseText(insertSalesDays('sales_day', `sale where account_id = ${accountId}`), system);
  await clickHouseText(
    `insert into product_day (account_id, location_id, local_date, currency, product_id, name, quantity, net, version)
     select account_id, location_id, local_date, currency, product_id, any(name), sum(quantity), sum(net), 1
     from sale_line where account_id = ${accountId} group by 1, 2, 3, 4, 5`,
    system,
  );
}

/** Sums sales by day. A column that the table gets later, as those of refunds did, keeps its default. */
export const insertSalesDays = (into: string, sales: string): string =>
  `insert into ${into} (account_id, location_id, local_date, currency, sales, net, total, tax, cost, items, version)
   select account_id, location_id, local_date, currency, count(), sum(net), sum(total), sum(tax), sum(cost), sum(items), 1
   from ${sales} group by 1, 2, 3, 4`;
