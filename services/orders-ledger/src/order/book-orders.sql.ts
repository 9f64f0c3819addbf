import { OutageError, type Tx } from '@backroom/platform';
import type { Order } from '@backroom/proto/orders/v1/order';

/** A device with what its sales need to know of its place and operator. */
export interface DeviceFacts {
  deviceId: number;
  accountId: number;
  locationId: number;
  name: string;
  locationName: string;
  timezone: string;
  currency: string;
}

export async function devicesOf(tx: Tx, deviceIds: number[]): Promise<Map<number, DeviceFacts>> {
  const rows = await tx.query<DeviceFacts & { [column: string]: unknown }>(
    `select d.device_id as "deviceId", d.account_id as "accountId", d.location_id as "locationId", d.name,
       l.name as "locationName", l.timezone, a.currency
     from device_copy d
     join location_copy l on l.location_id = d.location_id
     join account_copy a on a.account_id = d.account_id
     where d.device_id = any ($1)`,
    [[...new Set(deviceIds)]],
  );
  return new Map(rows.map((row) => [row.deviceId, row]));
}

/** Digests of the orders among these that are booked already, by `account:id`. */
export async function bookedDigests(
  tx: Tx,
  orders: { accountId: number; id: string }[],
): Promise<Map<string, Buffer>> {
  const rows = await tx.query<{ account_id: number; id: string; digest: Buffer }>(
    `select account_id, id, digest from sale
     join unnest($1::bigint[], $2::uuid[]) as t(account_id, id) using (account_id, id)`,
    [orders.map((order) => order.accountId), orders.map((order) => order.id)],
  );
  return new Map(rows.map((row) => [`${row.account_id}:${row.id}`, row.digest]));
}

/** What a product was called and cost at an instant. */
export interface Terms {
  name: string;
  categoryId: number;
  categoryName: string;
  /** Per piece, minor units. */
  cost: number;
}

/**
 * The terms of each product at the time of its sale, by `account:product:at`. A sale before the first known price
 * takes the first; a product that is not known is absent.
 */
export async function termsOf(
  tx: Tx,
  sold: { accountId: number; productId: number; at: number }[],
): Promise<Map<string, Terms>> {
  const wanted = [
    ...new Map(sold.map((one) => [`${one.accountId}:${one.productId}:${one.at}`, one])).values(),
  ];
  const rows = await tx.query<{
    key: string;
    name: string;
    category_id: number;
    category_name: string;
    cost: number;
  }>(
    `select t.account_id || ':' || t.product_id || ':' || t.at as key, p.name, p.category_id, p.category_name,
       coalesce(current.cost, earliest.cost, 0) as cost
     from unnest($1::bigint[], $2::bigint[], $3::bigint[]) as t(account_id, product_id, at)
     join product_copy p on p.product_id = t.product_id and p.account_id = t.account_id
     left join lateral (
       select cost from price_copy where product_id = t.product_id and valid_from <= to_timestamp(t.at / 1000.0)
       order by valid_from desc limit 1) as current on true
     left join lateral (
       select cost from price_copy where product_id = t.product_id order by valid_from limit 1) as earliest on true`,
    [wanted.map((one) => one.accountId), wanted.map((one) => one.productId), wanted.map((one) => one.at)],
  );
  return new Map(
    rows.map((row) => [
      row.key,
      { name: row.name, categoryId: row.category_id, categoryName: row.category_name, cost: row.cost },
    ]),
  );
}

/** The next short number for each order, counted per operator in the given order. */
export async function nextNumbers(tx: Tx, accountIds: number[]): Promise<number[]> {
  if (accountIds.length === 0) return [];
  const counts = new Map<number, number>();
  for (const id of accountIds) counts.set(id, (counts.get(id) ?? 0) + 1);
  // Locked in the order of ids: two batches can never wait for each other.
  const accounts = [...counts.keys()].sort((a, b) => a - b);
  const rows = await tx.query<{ account_id: number; last: number }>(
    `insert into sale_number (account_id, last)
     select account_id, 1000 + n from unnest($1::bigint[], $2::bigint[]) as t(account_id, n) order by account_id
     on conflict (account_id) do update set last = sale_number.last + excluded.last - 1000
     returning account_id, last`,
    [accounts, accounts.map((id) => counts.get(id))],
  );
  const next = new Map(rows.map((row) => [row.account_id, row.last - counts.get(row.account_id)! + 1]));
  return accountIds.map((id) => {
    const number = next.get(id)!;
    next.set(id, number + 1);
    return number;
  });
}

/** Writes sales with lines and payments: three statements, however many. Throws OutageError when one was booked meanwhile. */
export async function insertSales(tx: Tx, orders: Order[], digests: Buffer[]): Promise<void> {
  const inserted = await tx.query(insertSale, [
    JSON.stringify(orders.map((order, index) => saleRow(order, digests[index]!))),
  ]);
  if (inserted.length < orders.length)
    throw new OutageError('An order of the batch is being booked by another; it');
  await tx.query(insertLine, [JSON.stringify(orders.flatMap(lineRows))]);
  await tx.query(insertPayment, [JSON.stringify(orders.flatMap(paymentRows))]);
}

/** Counts the sales of each day of each location: what lists page by. */
export async function countDays(tx: Tx, orders: Order[]): Promise<void> {
  const days = new Map<string, { account: number; location: number; date: string; sales: number }>();
  for (const { accountId: account, locationId: location, localDate: date } of orders) {
    const key = `${account}:${location}:${date}`;
    days.set(key, { account, location, date, sales: (days.get(key)?.sales ?? 0) + 1 });
  }
  const rows = [...days.keys()].sort().map((key) => days.get(key)!);
  await tx.query(
    `insert into sale_day (account_id, location_id, local_date, sales)
     select * from unnest($1::bigint[], $2::bigint[], $3::date[], $4::bigint[])
     on conflict (account_id, location_id, local_date) do update set sales = sale_day.sales + excluded.sales`,
    [
      rows.map((r) => r.account),
      rows.map((r) => r.location),
      rows.map((r) => r.date),
      rows.map((r) => r.sales),
    ],
  );
}

const insertSale = `
  insert into sale (account_id, id, pretty_id, location_id, kiosk_id, location_name, kiosk_name, currency, timezone,
    sold_at, local_date, claimed_at, received_at, time_replaced, customer_id, status, gross, discount, net, tax, deposit,
    fee, total, cost, items, digest, trace_id, expected_fee)
  select account_id, id, pretty_id, location_id, kiosk_id, location_name, kiosk_name, currency, timezone,
    to_timestamp(sold_at / 1000.0), local_date, to_timestamp(claimed_at / 1000.0), to_timestamp(received_at / 1000.0),
    time_replaced, nullif(customer_id, 0), status, gross, discount, net, tax, deposit, fee, total, cost, items,
    decode(digest, 'hex'), trace_id, expected_fee
  from json_to_recordset($1::json) as t(account_id bigint, id uuid, pretty_id text, location_id bigint, kiosk_id bigint,
    location_name text, kiosk_name text, currency text, timezone text, sold_at bigint, local_date date,
    claimed_at bigint, received_at bigint, time_replaced boolean, customer_id bigint, status text, gross bigint,
    discount bigint, net bigint, tax bigint, deposit bigint, fee bigint, total bigint, cost bigint, items bigint,
    digest text, trace_id text, expected_fee bigint)
  on conflict (account_id, id) do nothing
  returning 1`;

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
  };
}

const insertLine = `
  insert into sale_line (account_id, sale_id, n, product_id, name, category_id, category_name, quantity, unit_price,
    discount, net, tax, deposit, cost)
  select * from json_to_recordset($1::json) as t(account_id bigint, sale_id uuid, n int, product_id bigint, name text,
    category_id bigint, category_name text, quantity bigint, unit_price bigint, discount bigint, net bigint, tax bigint,
    deposit bigint, cost bigint)`;

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

const insertPayment = `
  insert into sale_payment (account_id, sale_id, n, id, type, method, amount, last_four, reference)
  select * from json_to_recordset($1::json) as t(account_id bigint, sale_id uuid, n int, id uuid, type int,
    method text, amount bigint, last_four text, reference text)`;

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
  }));
}
