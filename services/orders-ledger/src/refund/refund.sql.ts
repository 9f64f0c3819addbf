import type { Tx } from '@backroom/platform';
import type { SoldLine } from '@backroom/pricing';
import type { Refund, RefundParts } from '@backroom/proto/orders/v1/refund';
import { ReturnedLine } from '@backroom/proto/orders/v1/refund';

/** A payment with the data of its sale that a refund needs. */
export interface PaidPart {
  accountId: number;
  locationId: number;
  orderId: string;
  /** Readable number of the sale. */
  number: string;
  status: string;
  kind: string;
  currency: string;
  timezone: string;
  /**
   * 0 without a customer, and for one whom the operator did not know: a wallet must not be filled because a device
   * named its owner.
   */
  customerId: number;
  /** Whether the sale names no customer, known or not. */
  anonymous: boolean;
  n: number;
  type: number;
  amount: number;
  reference: string;
  /** Whether the reference belongs to this payment and no other sale. */
  isOwn: boolean;
  lastFour: string;
  /** By refunds that succeeded or are in progress. */
  refunded: number;
  /** Points that it took, and those of them taken by refunds; 0 for other payments. */
  points: number;
  refundedPoints: number;
  left: RefundParts;
}

/** Whether the reference of the payment `p` belongs to it and to no other sale. */
const ownReference = `exists (select 1 from card_claim c where c.reference = p.reference
  and c.account_id = p.account_id and c.sale_id = p.sale_id and c.payment_id = p.id)`;

/**
 * Locks the payment and its sale: the second of two concurrent refunds sees the remainder after the first. Returns more
 * than one row if devices of two visible operators created the same ids.
 */
export async function lockPaidPart(
  tx: Tx,
  accounts: readonly number[],
  orderId: string,
  paymentId: string,
): Promise<PaidPart[]> {
  const rows = await tx.query<Omit<PaidPart, 'left'> & RefundParts & { [column: string]: unknown }>(
    `select s.account_id as "accountId", s.location_id as "locationId", s.id as "orderId",
       s.pretty_id as number, s.status, s.kind, s.currency,
       s.timezone, case when s.customer_known then s.customer_id else 0 end as "customerId",
       s.customer_id is null as anonymous, p.n, p.type, p.amount, p.reference,
       ${ownReference} as "isOwn",
       p.last_four as "lastFour", p.refunded, p.points, p.refunded_points as "refundedPoints",
       s.net - s.refunded_net as net, s.tax - s.refunded_tax as tax, s.deposit - s.refunded_deposit as deposit,
       s.fee - s.refunded_fee as fee, s.value - s.refunded_value as value
     from unnest($1::bigint[]) as a(account_id)
     join sale s on s.account_id = a.account_id and s.id = $2
     join sale_payment p on p.account_id = s.account_id and p.sale_id = s.id and p.id = $3
     for update of s, p`,
    [accounts, orderId, paymentId],
  );
  return rows.map(({ net, tax, deposit, fee, value, ...row }) => ({
    ...row,
    left: { net, tax, deposit, fee, value },
  }));
}

/** The other payments of a sale, with what is left of each, minor units. */
export const otherPayments = (
  tx: Tx,
  { accountId, orderId, n }: PaidPart,
): Promise<(Pick<PaidPart, 'type' | 'reference' | 'isOwn' | 'points'> & { left: number })[]> =>
  tx.query(
    `select p.type, p.reference, p.points, p.amount - p.refunded as left, ${ownReference} as "isOwn"
     from sale_payment p
     where p.account_id = $1 and p.sale_id = $2 and p.n <> $3 and p.amount > p.refunded order by p.n`,
    [accountId, orderId, n],
  );

/** A booked line: its product, and the cost of all its pieces. */
export interface BookedLine extends SoldLine {
  productId: number;
  cost: number;
}

/** The lines of a sale in their order, and their pieces taken by refunds that did not fail. */
export async function linesToReturn(
  tx: Tx,
  { accountId, orderId }: PaidPart,
): Promise<{ lines: BookedLine[]; returned: ReturnedLine[] }> {
  const lines = await tx.query<BookedLine & { [column: string]: unknown }>(
    `select quantity, net, tax, deposit, product_id as "productId", cost from sale_line where account_id = $1 and sale_id = $2 order by n`,
    [accountId, orderId],
  );
  const refunds = await tx.query<{ lines: ReturnedLine[] }>(
    `select lines from refund where account_id = $1 and sale_id = $2 and state <> 'failed'`,
    [accountId, orderId],
  );
  return { lines, returned: refunds.flatMap((one) => one.lines) };
}

/** Writes a new refund and reserves its amount, in one statement. */
export async function insertRefund(tx: Tx, refund: Refund, paymentN: number): Promise<void> {
  const { net, tax, deposit, fee, value } = refund.parts!;
  await tx.query(
    `with of_payment as (
       update sale_payment set refunded = refunded + $8, refunded_points = refunded_points + $18 where account_id = $1 and sale_id = $3 and n = $4),
     of_sale as (
       update sale set refunded_net = refunded_net + $9, refunded_tax = refunded_tax + $10,
         refunded_deposit = refunded_deposit + $11, refunded_fee = refunded_fee + $12,
         refunded_value = refunded_value + $17
       where account_id = $1 and id = $3)
     insert into refund (account_id, id, sale_id, payment_n, location_id, tender, reason, amount, net, tax, deposit,
       fee, state, requested_by, requested_at, lines, restock, value, points)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 'pending', $13, to_timestamp($14 / 1000.0), $15, $16, $17, $18)`,
    [
      refund.accountId,
      refund.id,
      refund.orderId,
      paymentN,
      refund.locationId,
      refund.tender,
      refund.reason,
      refund.amount,
      net,
      tax,
      deposit,
      fee,
      refund.requestedBy,
      refund.requestedAt,
      JSON.stringify(refund.lines),
      refund.restock,
      value,
      refund.points,
    ],
  );
}

/** A stored line; older rows lack product and cost. */
export const returnedLine = (kept: Partial<ReturnedLine>): ReturnedLine => ReturnedLine.fromPartial(kept);

/** A refund with the payment data that its tender needs. */
export interface RefundWithPayment extends Refund {
  paymentReference: string;
  /** 0 for a customer whom the operator did not know. */
  customerId: number;
  /** The paid amount, minor units. */
  paid: number;
  lastFour: string;
}

const columns = `r.id, r.account_id as "accountId", r.location_id as "locationId", r.sale_id as "orderId",
  p.id as "paymentId", p.type as "paymentType", r.tender, s.currency, r.amount,
  json_build_object('net', r.net, 'tax', r.tax, 'deposit', r.deposit, 'fee', r.fee, 'value', r.value) as parts, r.reason, r.state,
  r.failure, r.requested_by as "requestedBy", (extract(epoch from r.requested_at) * 1000)::bigint as "requestedAt",
  coalesce((extract(epoch from r.settled_at) * 1000)::bigint, 0) as "settledAt",
  coalesce(r.local_date::text, '') as "localDate", s.timezone, r.lines, r.restock, s.kind, r.points, s.customer_id is null as anonymous,
  case when s.customer_known then s.customer_id else 0 end as "customerId",
  p.reference as "paymentReference", p.amount as paid, p.last_four as "lastFour"`;
const joined = `refund r join sale s on s.account_id = r.account_id and s.id = r.sale_id
  join sale_payment p on p.account_id = r.account_id and p.sale_id = r.sale_id and p.n = r.payment_n`;

export async function refundById(
  tx: Tx,
  accountId: number,
  id: string,
): Promise<RefundWithPayment | undefined> {
  const rows = await tx.query<RefundWithPayment & { [column: string]: unknown }>(
    `select ${columns} from ${joined} where r.account_id = $1 and r.id = $2`,
    [accountId, id],
  );
  return rows.map((row) => ({ ...row, lines: row.lines.map(returnedLine) }))[0];
}

/** Marks pending refunds as succeeded, in one statement. Returns the new status of each one's sale, by refund. */
export async function succeed(tx: Tx, refunds: readonly Refund[]): Promise<Map<string, string>> {
  const rows = await tx.query<{ id: string; status: string }>(
    `with given as (
       update refund r set state = 'succeeded', settled_at = to_timestamp(g."settledAt" / 1000.0),
         local_date = g."localDate", points = g.points
       from json_to_recordset($1::json)
         as g("accountId" bigint, id uuid, "settledAt" bigint, "localDate" date, points bigint)
       join refund requested on requested.account_id = g."accountId" and requested.id = g.id
       where r.account_id = g."accountId" and r.id = g.id and r.state = 'pending'
       returning r.account_id, r.id, r.sale_id, r.payment_n, r.amount, g.points - requested.points as more_points),
     -- Returns at most the points that the payment took, whatever the device reported.
     points_given as (
       update sale_payment p set refunded_points = least(p.points, p.refunded_points + g.more)
       from (select account_id, sale_id, payment_n, sum(more_points) as more from given group by 1, 2, 3) g
       where p.account_id = g.account_id and p.sale_id = g.sale_id and p.n = g.payment_n and g.more <> 0),
     sold as (
       update sale s set refunded = s.refunded + g.amount, status = case
           when s.refunded + g.amount = s.total + least(s.difference, 0) then 'Refunded'
           else 'Partially refunded' end
       from (select account_id, sale_id, sum(amount) as amount from given group by account_id, sale_id) g
       where s.account_id = g.account_id and s.id = g.sale_id returning s.account_id, s.id, s.status)
     select g.id, s.status from given g join sold s on s.account_id = g.account_id and s.id = g.sale_id`,
    [
      JSON.stringify(
        refunds.map(({ accountId, id, settledAt, localDate, points }) => ({
          ...{ accountId, id, settledAt, localDate, points },
        })),
      ),
    ],
  );
  return new Map(rows.map(({ id, status }) => [id, status]));
}

/** Ends a refund as failed and releases its reserved amount, in one statement; false if it was already settled. */
export async function fail(
  tx: Tx,
  { accountId, id, failure, settledAt, localDate }: Refund,
): Promise<boolean> {
  // The sale is locked before its payment, in the same order as by a refund request.
  const rows = await tx.query(
    `with failed as (
       update refund set state = 'failed', failure = $3, settled_at = to_timestamp($4 / 1000.0), local_date = $5
       where account_id = $1 and id = $2 and state = 'pending'
       returning sale_id, payment_n, amount, net, tax, deposit, fee, value, points),
     of_sale as (
       update sale s set refunded_net = s.refunded_net - f.net, refunded_tax = s.refunded_tax - f.tax,
         refunded_deposit = s.refunded_deposit - f.deposit, refunded_fee = s.refunded_fee - f.fee,
         refunded_value = s.refunded_value - f.value
       from failed f where s.account_id = $1 and s.id = f.sale_id returning s.id, f.payment_n, f.amount, f.points)
     update sale_payment p set refunded = p.refunded - s.amount, refunded_points = p.refunded_points - s.points
     from of_sale s where p.account_id = $1 and p.sale_id = s.id and p.n = s.payment_n returning 1`,
    [accountId, id, failure, settledAt, localDate],
  );
  return rows.length > 0;
}
