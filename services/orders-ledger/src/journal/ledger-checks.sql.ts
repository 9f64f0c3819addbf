import { journalChecks } from '@backroom/platform/journal';
import { anyMethods } from '../ledger/paid-by.js';

/**
 * Invariants of the ledger, each as a query for violations: `subject`, and a readable `detail`. $1 is the account, $2
 * and $3 the first and last local day. Every check compares stored values with derived ones.
 */
export const ledgerChecks: Readonly<Record<string, string>> = {
  ...journalChecks,

  'posting-currency': `
    select j.posting_id::text as subject, 'entry ' || j.id || ' is in ' || j.currency || ', the operator in ' || a.currency as detail
    from journal_entry j join account_copy a using (account_id)
    where j.account_id = $1 and j.local_date between $2 and $3 and j.currency <> a.currency`,

  'posting-known': `
    select distinct j.posting_id::text as subject, 'there is no ' || j.posting_kind || ' behind these entries' as detail
    from journal_entry j
    where j.account_id = $1 and j.local_date between $2 and $3
      and not case j.posting_kind
        when 'refund' then exists (
          select from refund r where r.account_id = $1 and r.id = j.posting_id and r.state = 'succeeded')
        when 'shortfall' then exists (
          select from shortfall f where f.account_id = $1 and f.id = j.posting_id and f.kind = 'shortfall')
        when 'settlement' then exists (
          select from shortfall f where f.account_id = $1 and f.id = j.posting_id and f.kind = 'settlement')
        else exists (
          select from sale s where s.account_id = $1 and s.id = j.posting_id and s.kind = j.posting_kind) end`,

  'shortfall-in-journal': `
    select f.id::text as subject, f.kind || ' of ' || f.amount || ', its entries ' || j.owed as detail
    from shortfall f left join lateral (
      select coalesce(sum(amount) filter (where ledger_account = 'asset.receivables'), 0) as owed
      from journal_entry e
      where e.account_id = f.account_id and e.posting_id = f.id and e.posting_kind = f.kind) j on true
    where f.account_id = $1 and f.local_date between $2 and $3
      and j.owed <> case f.kind when 'shortfall' then f.amount else -f.amount end`,

  'shortfall-of-sale': `
    select f.sale_id::text as subject, 'of ' || sum(f.amount) filter (where f.kind = 'shortfall') || ' owed, '
        || coalesce(sum(f.amount) filter (where f.kind = 'settlement'), 0) || ' is settled' as detail
    from shortfall f where f.account_id = $1 and f.sale_id in (
      select sale_id from shortfall where account_id = $1 and local_date between $2 and $3)
    group by f.sale_id
    having coalesce(sum(f.amount) filter (where f.kind = 'settlement'), 0)
      > coalesce(sum(f.amount) filter (where f.kind = 'shortfall'), 0)`,

  'sale-in-journal': `
    select s.id::text as subject, 'sale ' || s.pretty_id || ' says '
        || row(s.gross, s.discount, s.tax, s.deposit, s.fee, s.cost, s.difference, s.value, s.total + s.difference)::text
        || ', its entries ' || row(j.gross, j.discount, j.tax, j.deposit, j.fee, j.cost, j.difference, j.value, j.paid)::text as detail
    from sale s left join lateral (
      select coalesce(-sum(amount) filter (where ledger_account = 'revenue.sales'), 0) as gross,
        coalesce(sum(amount) filter (where ledger_account = 'revenue.discounts'), 0) as discount,
        coalesce(-sum(amount) filter (where ledger_account = 'liability.tax'), 0) as tax,
        coalesce(-sum(amount) filter (where ledger_account = 'liability.deposits'), 0) as deposit,
        coalesce(-sum(amount) filter (where ledger_account = 'revenue.fees'), 0) as fee,
        coalesce(sum(amount) filter (where ledger_account = 'expense.goods'), 0) as cost,
        coalesce(-sum(amount) filter (where ledger_account = 'asset.inventory'), 0) as stock,
        coalesce(-sum(amount) filter (where ledger_account = 'suspense.claims'), 0) as difference,
        -- A load has such accounts on both sides: its payments are positive, the value loaded is negative.
        coalesce(sum(amount) filter (where amount > 0 and (ledger_account like 'clearing.%'
          or ledger_account in ('asset.cash', 'asset.receivables'))), 0) as paid,
        coalesce(-sum(amount) filter (where amount < 0 and ledger_account = case s.kind
          when 'valueAdd' then 'clearing.wallet' when 'tabPayment' then 'clearing.tab' end), 0) as value,
        coalesce(bool_and((e.local_date, e.location_id, e.occurred_at) = (s.local_date, s.location_id, s.sold_at)), true) as placed
      from journal_entry e
      where e.account_id = s.account_id and e.posting_id = s.id and e.posting_kind = s.kind) j on true
    where s.account_id = $1 and s.local_date between $2 and $3 and (not j.placed
      or (s.gross, s.discount, s.tax, s.deposit, s.fee, s.cost, s.cost, s.difference, s.value, s.total + s.difference)
        is distinct from (j.gross, j.discount, j.tax, j.deposit, j.fee, j.cost, j.stock, j.difference, j.value, j.paid))`,

  'refund-in-journal': `
    select r.id::text as subject, r.state || ' refund of ' || row(r.net, r.tax, r.deposit, r.fee, r.value, r.amount, b.cost)::text
        || ', its entries ' || row(j.net, j.tax, j.deposit, j.fee, j.value, j.given, j.stock)::text as detail
    from refund r left join lateral (
      select coalesce(sum(amount) filter (where ledger_account = 'revenue.refunds'), 0) as net,
        coalesce(sum(amount) filter (where ledger_account = 'liability.tax'), 0) as tax,
        coalesce(sum(amount) filter (where ledger_account = 'liability.deposits'), 0) as deposit,
        coalesce(sum(amount) filter (where ledger_account = 'revenue.fees'), 0) as fee,
        coalesce(sum(amount) filter (where ledger_account = 'asset.inventory'), 0) as stock,
        coalesce(sum(amount) filter (where amount > 0 and ledger_account like 'clearing.%'), 0) as value,
        coalesce(-sum(amount) filter (where amount < 0 and ledger_account <> 'expense.goods'), 0) as given,
        count(*) as entries
      from journal_entry e
      where e.account_id = r.account_id and e.posting_id = r.id and e.posting_kind = 'refund') j on true
    left join lateral (
      select coalesce(sum((l ->> 'cost')::bigint), 0) as cost from jsonb_array_elements(r.lines) l where r.restock) b on true
    where r.account_id = $1 and coalesce(r.local_date, r.requested_at::date) between $2 and $3
      and (r.state = 'succeeded' and (r.net, r.tax, r.deposit, r.fee, r.value, r.amount, b.cost)
          is distinct from (j.net, j.tax, j.deposit, j.fee, j.value, j.given, j.stock)
        or r.state <> 'succeeded' and j.entries > 0)`,

  'payment-refunded': `
    select p.id::text as subject, 'payment of ' || p.amount || ' stores ' || p.refunded || ' as given back, its refunds come to ' || r.taken as detail
    from sale s join sale_payment p on p.account_id = s.account_id and p.sale_id = s.id
    left join lateral (
      select coalesce(sum(amount), 0) as taken from refund r
      where r.account_id = p.account_id and r.sale_id = p.sale_id and r.payment_n = p.n and r.state <> 'failed') r on true
    where s.account_id = $1 and s.local_date between $2 and $3 and (p.refunded <> r.taken or r.taken > p.amount)`,

  'sale-refunded': `
    select s.id::text as subject, 'sale ' || s.pretty_id || ' (' || s.status || ') stores '
        || row(s.refunded, s.refunded_net, s.refunded_tax, s.refunded_deposit, s.refunded_fee, s.refunded_value)::text
        || ', its refunds come to ' || row(r.given, r.net, r.tax, r.deposit, r.fee, r.value)::text as detail
    from sale s left join lateral (
      select coalesce(sum(amount) filter (where state = 'succeeded'), 0) as given, coalesce(sum(net), 0) as net,
        coalesce(sum(tax), 0) as tax, coalesce(sum(deposit), 0) as deposit, coalesce(sum(fee), 0) as fee, coalesce(sum(value), 0) as value
      from refund r where r.account_id = s.account_id and r.sale_id = s.id and r.state <> 'failed') r on true
    where s.account_id = $1 and s.local_date between $2 and $3
      and ((s.refunded, s.refunded_net, s.refunded_tax, s.refunded_deposit, s.refunded_fee, s.refunded_value)
          is distinct from (r.given, r.net, r.tax, r.deposit, r.fee, r.value)
        or s.status in ('Paid', 'Partially refunded', 'Refunded') and s.status <> case when r.given = 0 then 'Paid'
          when r.given = s.total + least(s.difference, 0) then 'Refunded' else 'Partially refunded' end)`,

  'sale-parts': `
    select s.id::text as subject, 'sale ' || s.pretty_id || ' says '
        || row(s.gross, s.discount, s.net, s.tax, s.deposit, s.cost, s.items, s.total + s.difference)::text
        || ', its lines and payments ' || row(l.gross, l.discount, l.net, l.tax, l.deposit, l.cost, l.items, p.paid)::text as detail
    from sale s
    left join lateral (
      -- Loads and tab payments have no lines.
      select coalesce(sum(quantity * unit_price), 0) as gross, coalesce(sum(discount), 0) as discount,
        coalesce(sum(net), 0) as net, coalesce(sum(tax), 0) as tax, coalesce(sum(deposit), 0) as deposit,
        coalesce(sum(cost), 0) as cost, coalesce(sum(quantity), 0) as items
      from sale_line l where l.account_id = s.account_id and l.sale_id = s.id) l on true
    left join lateral (
      select sum(amount) as paid, coalesce(bit_or(1 << p.type), 0) as methods from sale_payment p where p.account_id = s.account_id and p.sale_id = s.id) p on true
    where s.account_id = $1 and s.local_date between $2 and $3
      and (s.gross, s.discount, s.net, s.tax, s.deposit, s.cost, s.items, s.total + s.difference, s.methods)
        is distinct from (l.gross, l.discount, l.net, l.tax, l.deposit, l.cost, l.items, p.paid, p.methods)`,

  'sale-products': `
    select s.id::text as subject, 'sale ' || s.pretty_id || ' is found by ' || coalesce(p.products::text, 'no product')
        || ', its lines are of ' || l.products::text as detail
    from sale s
    left join lateral (
      select array_agg(distinct product_id order by product_id) as products from sale_line l
      where l.account_id = s.account_id and l.sale_id = s.id) l on true
    left join lateral (
      select array_agg(p.product_id order by p.product_id) as products from sale_product p
      where p.account_id = s.account_id and p.kind = s.kind and p.product_id = any (l.products) and p.sale_id = s.id
        and (p.local_date, p.sold_at, p.location_id, p.methods) = (s.local_date, s.sold_at, s.location_id, s.methods)) p on true
    where s.account_id = $1 and s.local_date between $2 and $3 and l.products is distinct from p.products`,

  'day-counter': `
    select concat_ws(' ', kind, 'at', location_id, 'on', local_date, 'paid by', methods) as subject,
      coalesce(d.sales, 0) || ' counted, ' || coalesce(s.sales, 0) || ' exist' as detail
    from (select kind, location_id, local_date, counter.methods, count(*) as sales
      from sale, lateral (values (${anyMethods}), (sale.methods)) as counter(methods)
      where account_id = $1 and local_date between $2 and $3 group by 1, 2, 3, 4) s
    full join (select kind, location_id, local_date, methods, sales from sale_day
      where account_id = $1 and local_date between $2 and $3) d using (kind, location_id, local_date, methods)
    where coalesce(s.sales, 0) <> coalesce(d.sales, 0)`,

  // Checks the whole month that begins with these days.
  'month-counter': `
    select concat_ws(' ', kind, 'at', location_id, 'in', month, 'paid by', methods) as subject,
      coalesce(m.sales, 0) || ' counted, ' || coalesce(d.sales, 0) || ' on its days' as detail
    from (select kind, location_id, date_trunc('month', local_date)::date as month, methods, sum(sales) as sales from sale_day
      where account_id = $1 and date_trunc('month', $3::date)::date = $2::date
        and local_date >= $2::date and local_date < $2::date + interval '1 month' group by 1, 2, 3, 4) d
    full join (select kind, location_id, month, methods, sales from sale_month
      where account_id = $1 and month = $2::date) m using (kind, location_id, month, methods)
    where coalesce(d.sales, 0) <> coalesce(m.sales, 0)`,
};
