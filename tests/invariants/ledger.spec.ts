import { describe, expect, it } from '@jest/globals';
import { demoPeople, emailOf, signIn } from '@backroom/testing/people';
import { holdFigures } from '@backroom/testing/figures-lock';
import { ledgerPage } from '@backroom/testing/ledger-page';
import { demoKiosks, waitUntil } from '@backroom/testing/running-system';
import { clickHouse, postgres, type ServiceDatabase } from '@backroom/testing/stores';

const expectNone = async (sql: string) => expect(await postgres('orders_ledger', sql)).toEqual([]);
const columns = ['net', 'discount', 'tax', 'deposit', 'fee', 'total', 'cost', 'items'];

describe('LEDG-8 ledger invariants', () => {
  it('LEDG-8 debits equal credits per currency, in every posting and in total', async () => {
    await expectNone(
      'select account_id, posting_id, currency, sum(amount) from journal_entry group by 1, 2, 3 having sum(amount) <> 0',
    );
    await expectNone('select currency, sum(amount) from journal_entry group by 1 having sum(amount) <> 0');
    await expectNone(
      'select j.id from journal_entry j join account_copy a using (account_id) where j.currency <> a.currency',
    );
  });

  it('LEDG-8 journal entries equal their sales, and every entry belongs to a posting', async () => {
    await expectNone(
      `select s.id from sale s left join lateral (
         select coalesce(-sum(amount) filter (where ledger_account = 'revenue.sales'), 0) as gross,
           coalesce(sum(amount) filter (where ledger_account = 'revenue.discounts'), 0) as discount,
           coalesce(-sum(amount) filter (where ledger_account = 'liability.tax'), 0) as tax,
           coalesce(-sum(amount) filter (where ledger_account = 'liability.deposits'), 0) as deposit,
           coalesce(-sum(amount) filter (where ledger_account = 'revenue.fees'), 0) as fee,
           coalesce(sum(amount) filter (where ledger_account = 'expense.goods'), 0) as cost,
           coalesce(-sum(amount) filter (where ledger_account = 'asset.inventory'), 0) as stock,
           coalesce(sum(amount) filter (where amount > 0 and (ledger_account like 'clearing.%' or ledger_account = 'asset.cash')), 0) as paid,
           coalesce(-sum(amount) filter (where amount < 0 and ledger_account like 'clearing.%'), 0) as value
         from journal_entry j where j.account_id = s.account_id and j.posting_id = s.id) j on true
       where (s.gross, s.discount, s.tax, s.deposit, s.fee, s.cost, s.cost, s.value, s.total + s.difference)
         is distinct from (j.gross, j.discount, j.tax, j.deposit, j.fee, j.cost, j.stock, j.value, j.paid)`,
    );
    await expectNone(
      `select distinct posting_id from journal_entry j
       where not exists (select 1 from sale s where posting_kind = s.kind and (s.account_id, s.id) = (j.account_id, j.posting_id))
         and not exists (select 1 from refund r where posting_kind = 'refund' and r.state = 'succeeded'
           and (r.account_id, r.id) = (j.account_id, j.posting_id))
         and not exists (select 1 from shortfall f where posting_kind = f.kind and (f.account_id, f.id) = (j.account_id, j.posting_id))`,
    );
    await expectNone(
      'select j.id from journal_entry j join sale s on (s.account_id, s.id) = (j.account_id, j.posting_id) where (j.local_date, j.location_id, j.occurred_at) is distinct from (s.local_date, s.location_id, s.sold_at)',
    );
  });

  it('LEDG-2 journal entries equal succeeded refunds, and other refunds have none', async () => {
    await expectNone(
      `select r.id from refund r left join lateral (
         select coalesce(sum(amount) filter (where ledger_account = 'revenue.refunds'), 0) as net,
           coalesce(sum(amount) filter (where ledger_account = 'liability.tax'), 0) as tax,
           coalesce(sum(amount) filter (where ledger_account = 'liability.deposits'), 0) as deposit,
           coalesce(sum(amount) filter (where ledger_account = 'revenue.fees'), 0) as fee,
           coalesce(-sum(amount) filter (where amount < 0 and ledger_account <> 'expense.goods'), 0) as given, min(local_date) as local_date
         from journal_entry j where j.account_id = r.account_id and j.posting_id = r.id) j on true
       where (r.net, r.tax, r.deposit, r.fee, r.amount, r.local_date)
           is distinct from (j.net, j.tax, j.deposit, j.fee, j.given, j.local_date) and r.state = 'succeeded'
         or r.state <> 'succeeded' and j.given <> 0`,
    );
  });

  it('LEDG-2 refunds do not exceed their payment, and sales store the sums of their refunds', async () => {
    await expectNone(
      `select p.id from sale_payment p left join lateral (
         select coalesce(sum(amount), 0) as taken from refund r
         where (r.account_id, r.sale_id, r.payment_n) = (p.account_id, p.sale_id, p.n) and r.state <> 'failed') r on true
       where p.refunded <> r.taken or r.taken > p.amount`,
    );
    await expectNone(
      `select s.id from sale s left join lateral (
         select coalesce(sum(amount) filter (where state = 'succeeded'), 0) as given, coalesce(sum(net), 0) as net,
           coalesce(sum(tax), 0) as tax, coalesce(sum(deposit), 0) as deposit, coalesce(sum(fee), 0) as fee
         from refund r where (r.account_id, r.sale_id) = (s.account_id, s.id) and r.state <> 'failed') r on true
       where (s.refunded, s.refunded_net, s.refunded_tax, s.refunded_deposit, s.refunded_fee)
           is distinct from (r.given, r.net, r.tax, r.deposit, r.fee)
         or s.status <> case when r.given = 0 then 'Paid' when r.given = s.total + least(s.difference, 0) then 'Refunded' else 'Partially refunded' end`,
    );
  });

  it('LEDG-8 placed orders are sales only if paid, and captured payments are on their sale', async () => {
    await expectNone(
      `select o.id from placed_order o left join sale s on (s.account_id, s.id) = (o.account_id, o.id)
       where (o.state = 'Paid') <> (s.id is not null) or s.location_id <> o.location_id`,
    );
    await expectNone(
      `select i.id from payment_intent i join placed_order o on (o.account_id, o.id) = (i.account_id, i.order_id)
       left join sale_payment p on (p.account_id, p.sale_id, p.n) = (i.account_id, i.order_id, i.n)
       where (o.state = 'Paid') <> (i.state = 'captured') or (o.state = 'pending') <> (i.state = 'pending')
         or o.state <> 'pending' and i.token <> ''
         or i.state = 'captured' and (p.id, p.amount, p.reference) is distinct from (i.id, i.amount, i.reference)`,
    );
  });

  it('LEDG-8 operations of the built-in processor equal the payments in the ledger', async () => {
    await expectNone(
      `select i.id from payment_intent i
       left join lateral (
         select sum(case kind when 'payment' then amount else -amount end) as amount from sandbox_operation o
         where o.account_id = i.account_id and o.state = 'succeeded' and o.key in (i.id::text, i.id || '/void')) t on true
       where i.state <> 'pending' and coalesce(t.amount, 0) <> case i.state when 'captured' then i.amount else 0 end`,
    );
  });

  it('LEDG-8 sales equal the sums of their lines and of their payments', async () => {
    await expectNone(
      `select s.id from sale s
       left join lateral (select coalesce(sum(quantity * unit_price), 0) as gross, coalesce(sum(discount), 0) as discount, coalesce(sum(net), 0) as net, coalesce(sum(tax), 0) as tax, coalesce(sum(deposit), 0) as deposit, coalesce(sum(cost), 0) as cost, coalesce(sum(quantity), 0) as items
         from sale_line l where (l.account_id, l.sale_id) = (s.account_id, s.id)) l on true
       left join lateral (select sum(amount) as paid from sale_payment p where (p.account_id, p.sale_id) = (s.account_id, s.id)) p on true
       where (s.gross, s.discount, s.net, s.tax, s.deposit, s.cost, s.items, s.total + s.difference) is distinct from (l.gross, l.discount, l.net, l.tax, l.deposit, l.cost, l.items, p.paid)`,
    );
  });

  it('LEDG-1 search rows exist exactly once per sale and product, with the listed values', async () => {
    const listed = 's.account_id, s.kind, s.local_date, s.sold_at, s.id, s.location_id, s.methods';
    const found = 'account_id, kind, local_date, sold_at, sale_id, location_id, methods';
    const sold = `select ${listed}, l.product_id from sale s
      join sale_line l on (l.account_id, l.sale_id) = (s.account_id, s.id)`;
    await expectNone(`(${sold}) except select ${found}, product_id from sale_product`);
    await expectNone(`select ${found}, product_id from sale_product except (${sold})`);
  });

  it('LEDG-8 day counters equal the counts, numbers have no gaps, local dates match their time zones', async () => {
    await expectNone(
      `select * from (
         select account_id, kind, location_id, local_date, counter.methods, count(*) as sales
         from sale, lateral (values (-1), (sale.methods)) as counter(methods) group by 1, 2, 3, 4, 5) s
       full join sale_day d using (account_id, kind, location_id, local_date, methods)
       where coalesce(s.sales, 0) <> coalesce(d.sales, 0)`,
    );
    await expectNone(
      `select * from (
         select account_id, kind, location_id, date_trunc('month', local_date)::date as month, methods, sum(sales) as sales
         from sale_day group by 1, 2, 3, 4, 5) d
       full join sale_month m using (account_id, kind, location_id, month, methods)
       where coalesce(d.sales, 0) <> coalesce(m.sales, 0)`,
    );
    await expectNone(
      'select n.account_id from sale_number n join sale s using (account_id) group by n.account_id, n.last having max(s.pretty_id::bigint) <> n.last or count(*) <> n.last - 1000',
    );
    await expectNone('select id from sale where local_date <> (sold_at at time zone timezone)::date');
  });
});

describe('REP-4 reports equal the ledger', () => {
  holdFigures('shared');

  it('REP-4 every sale is in ClickHouse exactly once, with exact amounts and its trace', async () => {
    await waitUntil('both sides agree', async () => {
      const fields = `id, account_id, location_id, currency, local_date::text as local_date, trace_id, ${columns.join(', ')}`;
      const booked = await postgres<Record<string, unknown>>(
        'orders_ledger',
        `select ${fields} from sale where kind = 'order' order by id, account_id`,
      );
      const reported = await clickHouse<Record<string, unknown>>(
        `select toString(order_id) as id, account_id, location_id, currency, toString(local_date) as local_date, trace_id, ${columns.join(', ')} from sale final order by id, account_id`,
      );
      expect(booked.length).toBeGreaterThanOrEqual(4_000);
      expect(reported.length).toBe(booked.length);
      const unlike = booked.filter(
        (sale, n) => JSON.stringify(sale) !== JSON.stringify({ ...sale, ...reported[n] }),
      );
      expect(unlike.slice(0, 3)).toEqual([]);
      return true;
    });
  });

  it('REP-4 lines and daily rollups are equal', async () => {
    await waitUntil('both sides agree', async () => {
      const sums =
        'sum(quantity) as quantity, sum(net) as net, sum(discount) as discount, sum(tax) as tax, sum(cost) as cost';
      const [lines] = await postgres('orders_ledger', `select count(*) as lines, ${sums} from sale_line`);
      expect(await clickHouse(`select count() as lines, ${sums} from sale_line final`)).toEqual([lines]);
      const [sales] = await postgres(
        'orders_ledger',
        "select count(*) as sales, sum(net) as net, sum(total) as total, sum(tax) as tax, sum(cost) as cost, sum(items) as items from sale where kind = 'order'",
      );
      expect(
        await clickHouse(
          'select sum(sales) as sales, sum(net) as net, sum(total) as total, sum(tax) as tax, sum(cost) as cost, sum(items) as items from sales_day final',
        ),
      ).toEqual([sales]);
      expect(
        await clickHouse('select sum(quantity) as quantity, sum(net) as net from product_day final'),
      ).toEqual(await clickHouse('select sum(quantity) as quantity, sum(net) as net from sale_line final'));
      return true;
    });
    await waitUntil('the refunds agree', async () => {
      const sums = 'count(*) as refunds, sum(net) as net, sum(tax) as tax';
      const given = await postgres(
        'orders_ledger',
        `select ${sums}, sum(amount) as total from refund where state = 'succeeded' and value = 0`,
      );
      expect(await clickHouse(`select ${sums}, sum(total) as total from refund final`)).toEqual(given);
      expect(
        await clickHouse(
          'select sum(refunds) as refunds, sum(refunded_net) as net, sum(refunded_tax) as tax, sum(refunded_total) as total from sales_day final',
        ),
      ).toEqual(given);
      return true;
    });
    // A sale and its day are written in sequence.
    await waitUntil('the days agree', async () => {
      const days = await clickHouse(
        `select * from (select account_id, location_id, local_date, currency, sum(net) as net, count() as sales from sale final group by all) f
       full join (select account_id, location_id, local_date, currency, net, sales from sales_day final) r
       using (account_id, location_id, local_date, currency) where f.net <> r.net or f.sales <> r.sales`,
      );
      expect(days).toEqual([]);
      return true;
    });
  });
});

describe('PLAT-1 no unprocessed messages', () => {
  const databases: ServiceDatabase[] = [
    'identity',
    'catalogue',
    'locations_kiosks',
    'orders_ledger',
    'reporting',
  ];

  it('PLAT-1 dead letters, parked keys and outboxes are empty', async () => {
    for (const database of databases) {
      // Another file parks some on purpose, and removes them.
      await waitUntil(
        'nothing is parked',
        async () => {
          expect(await postgres(database, 'select * from dead_letter')).toEqual([]);
          expect(await postgres(database, 'select * from parked_key')).toEqual([]);
          return true;
        },
        60_000,
      );
      await waitUntil(
        `the outbox of ${database} is empty`,
        async () => (await postgres(database, 'select 1 from outbox limit 1')).length === 0,
      );
    }
  });

  it('PLAT-1 the demo is complete: operators in their zones, locations, kiosks, products, people, ninety days of sales', async () => {
    const [identity] = await postgres(
      'identity',
      // Other files create more users.
      `select (select count(*) from account) as accounts, (select count(distinct timezone) from account) as zones,
         (select count(*) from person where email = any ($1)) as people`,
      [demoPeople.map(emailOf)],
    );
    expect(identity).toEqual({ accounts: 4, zones: 4, people: 6 });
    // Other files create more locations, kiosks and products.
    const kiosks = demoKiosks();
    const [places] = await postgres(
      'locations_kiosks',
      `select count(distinct l.id) as places, count(*) as kiosks
       from device d join location l on l.id = d.location_id where d.kind = 'kiosk' and d.id = any ($1)`,
      [kiosks.map(({ deviceId }) => deviceId)],
    );
    expect(places).toEqual({ places: 12, kiosks: 30 });
    const sold = kiosks.flatMap(({ products }) => products.map(({ id }) => id));
    expect(
      await postgres('catalogue', 'select count(*) as products from product where id = any ($1)', [sold]),
    ).toEqual([{ products: 400 }]);
    const [sales] = await postgres<{ days: number }>(
      'orders_ledger',
      'select max(local_date) - min(local_date) as days from sale',
    );
    expect(sales!.days).toBeGreaterThanOrEqual(88);
  });

  it('SHELL-11 the ledger has an exact total, and its last page ends with the oldest sale', async () => {
    const person = await signIn('gc');
    // Other files sell concurrently: both sides agree between two sales.
    await waitUntil('list and table agree', async () => {
      const first = await ledgerPage(person, { limit: 50 });
      const [row] = await postgres<{ n: number }>(
        'orders_ledger',
        "select count(*) as n from sale where account_id = $1 and kind = 'order'",
        [person.accounts[0]],
      );
      expect(first.meta).toEqual({ totalItems: row!.n, exact: true });
      const last = await ledgerPage(person, { limit: 50, page: Math.ceil(row!.n / 50) });
      const [oldest] = await postgres<{ id: string }>(
        'orders_ledger',
        "select id from sale where account_id = $1 and kind = 'order' order by local_date, sold_at, id limit 1",
        [person.accounts[0]],
      );
      expect(last.orders.rows.at(-1)!.id).toBe(oldest!.id);
      return true;
    });
  });
});
