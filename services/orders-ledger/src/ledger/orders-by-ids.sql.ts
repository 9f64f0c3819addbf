import type { Tx } from '@backroom/platform';
import type { Order, OrderLine, Payment } from '@backroom/proto/orders/v1/order';
import { RedemptionFlag, type Pieces } from '@backroom/proto/tenders/v1/redemption';
import { refundabilityOf } from '../refund/refundable.js';
import { refundOfColumns, refundsOfSale, type RefundColumns } from '../refund/refunds-of-sale.sql.js';
import type { SaleKey } from './list-orders.sql.js';

/** Reads whole orders, in the order of their keys. */
export async function ordersByIds(tx: Tx, keys: SaleKey[]): Promise<Order[]> {
  if (keys.length === 0) return [];
  const rows = await tx.query<Row>(ordersOfKeys, [
    keys.map((key) => key.account_id),
    keys.map((key) => key.id),
  ]);
  return rows.map(orderOfRow);
}

// Lines and payments are arrays without names: writing and parsing the names takes twice as long as everything else.
const ordersOfKeys = `
  select s.id, s.pretty_id, s.account_id, s.location_id, s.kiosk_id, s.location_name, s.kiosk_name, s.currency,
    s.timezone, (extract(epoch from s.sold_at) * 1000)::bigint as sold_at, s.local_date,
    (extract(epoch from s.claimed_at) * 1000)::bigint as claimed_at,
    (extract(epoch from s.received_at) * 1000)::bigint as received_at, s.time_replaced,
    coalesce(s.customer_id, 0) as customer_id, s.customer_known, s.status, s.trace_id,
    coalesce(s.expected_fee, s.fee) as expected_fee, s.expected_total,
    s.gross, s.discount, s.net, s.tax, s.deposit, s.fee, s.total, s.cost, s.items, s.difference, s.kind, s.value, s.points,
    coalesce(c.name, '') as customer_name, s.shown_customer, coalesce((extract(epoch from s.shown_at) * 1000)::bigint, 0) as shown_at, s.notes, s.version, s.redemption_flag,
    (select json_agg(json_build_array(l.product_id, l.name, l.category_id, l.category_name, l.quantity, l.unit_price,
        l.net, l.discount, l.tax, l.deposit, l.cost,
        coalesce((select image from product_copy where product_id = l.product_id), '')) order by l.n)
      from sale_line l where l.account_id = s.account_id and l.sale_id = s.id) as lines,
    (select json_agg(json_build_array(p.id, p.type, p.method, p.amount, p.last_four,
        p.reference, p.refunded, p.points, p.refunded_points, p.pieces) order by p.n)
      from sale_payment p where p.account_id = s.account_id and p.sale_id = s.id) as payments,
    ${refundsOfSale} as refunds
  from unnest($1::bigint[], $2::uuid[]) with ordinality as k(account_id, id, n)
  join sale s on s.account_id = k.account_id and s.id = k.id
  left join customer_copy c on c.account_id = s.account_id and c.customer_id = s.customer_id
  order by k.n`;

type LineColumns = [
  productId: number,
  name: string,
  categoryId: number,
  categoryName: string,
  quantity: number,
  unitPrice: number,
  net: number,
  discount: number,
  tax: number,
  deposit: number,
  cost: number,
  image: string,
];
type PaymentColumns = [
  id: string,
  type: number,
  method: string,
  amount: number,
  lastFour: string,
  reference: string,
  refunded: number,
  points: number,
  refundedPoints: number,
  pieces: Pieces[] | null,
];

interface Row extends Record<string, unknown> {
  id: string;
  pretty_id: string;
  account_id: number;
  location_id: number;
  kiosk_id: number;
  location_name: string;
  kiosk_name: string;
  currency: string;
  timezone: string;
  sold_at: number;
  local_date: string;
  claimed_at: number;
  received_at: number;
  time_replaced: boolean;
  customer_id: number;
  customer_known: boolean;
  status: string;
  trace_id: string;
  expected_fee: number;
  expected_total: number | null;
  gross: number;
  discount: number;
  net: number;
  tax: number;
  deposit: number;
  fee: number;
  total: number;
  cost: number;
  items: number;
  difference: number;
  kind: string;
  value: number;
  points: number;
  customer_name: string;
  shown_customer: string;
  shown_at: number;
  notes: string;
  version: number;
  redemption_flag: Partial<RedemptionFlag> | null;
  lines: LineColumns[] | null;
  payments: PaymentColumns[] | null;
  refunds: RefundColumns[] | null;
}

function orderOfRow(row: Row): Order {
  const { gross, discount, net, tax, deposit, fee, total, cost, items, difference, value } = row;
  return {
    id: row.id,
    prettyId: row.pretty_id,
    accountId: row.account_id,
    locationId: row.location_id,
    kioskId: row.kiosk_id,
    locationName: row.location_name,
    kioskName: row.kiosk_name,
    currency: row.currency,
    timezone: row.timezone,
    soldAt: row.sold_at,
    localDate: row.local_date,
    claimedAt: row.claimed_at,
    receivedAt: row.received_at,
    timeReplaced: row.time_replaced,
    customerId: row.customer_id,
    customerName: row.customer_name,
    status: row.status,
    traceId: row.trace_id,
    kind: row.kind,
    points: row.points,
    expectedFee: row.expected_fee,
    expectedTotal: row.expected_total ?? undefined,
    totals: { gross, discount, net, tax, deposit, fee, total, cost, items, difference, value },
    lines: (row.lines ?? []).map(lineOf),
    payments: paymentsOf(row),
    refunds: (row.refunds ?? []).map((columns) => refundOfColumns(columns, row)),
    redemptionFlag: row.redemption_flag ? RedemptionFlag.fromPartial(row.redemption_flag) : undefined,
    display: {
      customerName: row.shown_customer,
      soldAt: row.shown_at,
      notes: row.notes,
      version: row.version,
    },
  };
}

function lineOf(columns: LineColumns): OrderLine {
  const [productId, name, categoryId, categoryName, quantity, unitPrice, ...rest] = columns;
  const [net, discount, tax, deposit, cost, image] = rest;
  return {
    productId,
    name,
    categoryId,
    categoryName,
    quantity,
    unitPrice,
    net,
    discount,
    tax,
    deposit,
    cost,
    image: image || undefined,
  };
}

function paymentsOf({ payments, kind, status, customer_id, customer_known }: Row): Payment[] {
  const paid = (payments ?? []).map(paymentOf);
  const customerId = customer_known ? customer_id : 0;
  const refundable = refundabilityOf({ kind, status, customerId }, paid);
  return paid.map((payment, n) => ({ ...payment, ...refundable[n]! }));
}

function paymentOf([id, type, method, amount, lastFour, reference, refunded, ...of]: PaymentColumns) {
  const [points, refundedPoints, pieces] = of;
  return {
    id,
    type,
    method,
    amount,
    lastFour,
    reference,
    refunded,
    points: points || undefined,
    refundedPoints,
    redeems: pieces ? { pieces } : undefined,
  };
}
