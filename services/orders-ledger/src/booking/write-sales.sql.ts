import { OutageError, type Tx } from '@backroom/platform';
import type { Order } from '@backroom/proto/orders/v1/order';
import { entriesOfOrder } from '../journal/entries-of-order.js';
import { anyMethods, methodsOf } from '../ledger/paid-by.js';
import { kindOf } from './sale-kind.js';

/**
 * Books sales, loads and tab payments with their lines, products, payments, entries and day counters, in one statement
 * for any number. Throws OutageError when one of them was booked meanwhile.
 */
export async function writeSales(tx: Tx, orders: Order[], digests: Buffer[]): Promise<void> {
  const [written] = await tx.query<{ sales: number }>(write, [
    JSON.stringify(orders.map((order, index) => saleRow(order, digests[index]!))),
    JSON.stringify(orders.flatMap(lineRows)),
    JSON.stringify(orders.flatMap(paymentRows)),
    JSON.stringify(orders.flatMap(entryRows)),
    JSON.stringify(dayRows(orders)),
  ]);
  if (written!.sales < orders.length)
    throw new OutageError('An order of the batch is being booked by another; it');
}

// Dependent rows are written only for the sales inserted here, not for those that another transaction booked. Card
// payments of devices are already claimed (`claimCardPayments`); for payments taken here the processor itself returns
// the reference.
const write = `
  with sold as (
    insert into sale (account_id, id, pretty_id, location_id, kiosk_id, location_name, kiosk_name, currency, timezone,
      sold_at, local_date, claimed_at, received_at, time_replaced, customer_id, status, gross, discount, net, tax,
      deposit, fee, total, cost, items, difference, digest, trace_id, expected_fee, expected_total, methods,
      kind, value, points, customer_known)
    select account_id, id, pretty_id, location_id, kiosk_id, location_name, kiosk_name, currency, timezone,
      to_timestamp(sold_at / 1000.0), local_date, to_timestamp(claimed_at / 1000.0),
      to_timestamp(received_at / 1000.0), time_replaced, nullif(customer_id, 0), status, gross, discount, net, tax,
      deposit, fee, total, cost, items, difference, decode(digest, 'hex'), trace_id, expected_fee, expected_total, methods,
      kind, value, points, exists (select 1 from member m where m.account_id = t.account_id and m.customer_id = t.customer_id)
    from json_to_recordset($1::json) as t(account_id bigint, id uuid, pretty_id text, location_id bigint,
      kiosk_id bigint, location_name text, kiosk_name text, currency text, timezone text, sold_at bigint,
      local_date date, claimed_at bigint, received_at bigint, time_replaced boolean, customer_id bigint, status text,
      gross bigint, discount bigint, net bigint, tax bigint, deposit bigint, fee bigint, total bigint, cost bigint,
      items bigint, difference bigint, digest text, trace_id text, expected_fee bigint, expected_total bigint,
      methods int, kind text, value bigint, points bigint)
    on conflict (account_id, id) do nothing
    returning account_id, id, kind, local_date, sold_at, location_id, methods),
  lines as (
    insert into sale_line (account_id, sale_id, n, product_id, name, category_id, category_name, quantity, unit_price,
      discount, net, tax, deposit, cost)
    select t.* from json_to_recordset($2::json) as t(account_id bigint, sale_id uuid, n int, product_id bigint,
      name text, category_id bigint, category_name text, quantity bigint, unit_price bigint, discount bigint,
      net bigint, tax bigint, deposit bigint, cost bigint)
    join sold on sold.account_id = t.account_id and sold.id = t.sale_id
    returning account_id, sale_id, product_id),
  products as (
    insert into sale_product (account_id, kind, product_id, local_date, sold_at, sale_id, location_id, methods)
    select distinct s.account_id, s.kind, l.product_id, s.local_date, s.sold_at, s.id, s.location_id, s.methods
    from lines l join sold s on s.account_id = l.account_id and s.id = l.sale_id),
  payments as (
    insert into sale_payment (account_id, sale_id, n, id, type, method, amount, last_four, reference, points, pieces)
    select t.* from json_to_recordset($3::json) as t(account_id bigint, sale_id uuid, n int, id uuid, type int,
      method text, amount bigint, last_four text, reference text, points bigint, pieces jsonb)
    join sold on sold.account_id = t.account_id and sold.id = t.sale_id
    returning account_id, sale_id, id, type, reference),
  claims as (
    insert into card_claim (reference, account_id, sale_id, payment_id)
    select reference, account_id, sale_id, id from payments where type = 0 and reference <> '' order by reference
    on conflict (reference) do nothing),
  entries as (
    insert into journal_entry (account_id, location_id, posting_kind, posting_id, ledger_account, amount, currency,
      local_date, occurred_at)
    select t.account_id, t.location_id, sold.kind, t.posting_id, t.ledger_account, t.amount, t.currency, t.local_date,
      to_timestamp(t.occurred_at / 1000.0)
    from json_to_recordset($4::json) as t(n int, account_id bigint, location_id bigint, posting_id uuid, ledger_account text,
      amount bigint, currency text, local_date date, occurred_at bigint)
    join sold on sold.account_id = t.account_id and sold.id = t.posting_id
    order by t.n),
  days as (
    insert into sale_day (account_id, kind, location_id, local_date, methods, sales)
    select account_id, kind, location_id, local_date, methods, sales
    from json_to_recordset($5::json) as t(account_id bigint, kind text, location_id bigint, local_date date, methods int, sales bigint)
    on conflict (account_id, kind, methods, local_date, location_id) do update
      set sales = sale_day.sales + excluded.sales),
  months as (
    insert into sale_month (account_id, kind, location_id, month, methods, sales)
    select account_id, kind, location_id, date_trunc('month', local_date), methods, sum(sales)
    from json_to_recordset($5::json) as t(account_id bigint, kind text, location_id bigint, local_date date, methods int, sales bigint)
    group by 1, 2, 3, 4, 5 order by 1, 2, 4, 3, 5
    on conflict (account_id, kind, methods, month, location_id) do update
      set sales = sale_month.sales + excluded.sales)
  select count(*) as sales from sold`;

function saleRow(order: Order, digest: Buffer) {
  return {
    account_id: order.accountId,
    id: order.id,
    pretty_id: order.prettyId,
    location_id: order.locationId,
    kiosk_id: order.kioskId,
    location_name: order.locationName,
    kiosk_name: order.kioskName,
    currency: order.currency,
    timezone: order.timezone,
    sold_at: order.soldAt,
    local_date: order.localDate,
    claimed_at: order.claimedAt,
    received_at: order.receivedAt,
    time_replaced: order.timeReplaced,
    customer_id: order.customerId,
    status: order.status,
    ...order.totals,
    digest: digest.toString('hex'),
    trace_id: order.traceId,
    expected_fee: order.expectedFee,
    expected_total: order.expectedTotal ?? null,
    methods: methodsOf(order.payments.map(({ type }) => type)),
    kind: kindOf(order),
    points: order.points,
  };
}

function lineRows(order: Order) {
  return order.lines.map((line, n) => ({
    account_id: order.accountId,
    sale_id: order.id,
    n,
    product_id: line.productId,
    name: line.name,
    category_id: line.categoryId,
    category_name: line.categoryName,
    quantity: line.quantity,
    unit_price: line.unitPrice,
    discount: line.discount,
    net: line.net,
    tax: line.tax,
    deposit: line.deposit,
    cost: line.cost,
  }));
}

function paymentRows(order: Order) {
  return order.payments.map((payment, n) => ({
    account_id: order.accountId,
    sale_id: order.id,
    n,
    id: payment.id,
    type: payment.type,
    method: payment.method,
    amount: payment.amount,
    last_four: payment.lastFour,
    reference: payment.reference,
    points: payment.points ?? 0,
    pieces: payment.redeems?.pieces ?? null,
  }));
}

function entryRows(order: Order) {
  return entriesOfOrder(order).map(({ ledgerAccount, amount }, n) => ({
    n,
    account_id: order.accountId,
    location_id: order.locationId,
    posting_id: order.id,
    ledger_account: ledgerAccount,
    amount,
    currency: order.currency,
    local_date: order.localDate,
    occurred_at: order.soldAt,
  }));
}

/**
 * Number of sales per day, location and payment methods, used for paging; sorted to prevent deadlocks between batches.
 */
function dayRows(orders: Order[]) {
  const days = new Map<string, DayRow>();
  for (const { accountId, locationId, localDate, payments, ...order } of orders)
    for (const methods of [anyMethods, methodsOf(payments.map(({ type }) => type))]) {
      const kind = kindOf(order);
      const key = `${accountId}:${kind}:${locationId}:${localDate}:${methods}`;
      const sales = (days.get(key)?.sales ?? 0) + 1;
      days.set(key, {
        account_id: accountId,
        kind,
        location_id: locationId,
        local_date: localDate,
        methods,
        sales,
      });
    }
  return [...days.keys()].sort().map((key) => days.get(key)!);
}

interface DayRow {
  account_id: number;
  kind: string;
  location_id: number;
  local_date: string;
  methods: number;
  sales: number;
}
