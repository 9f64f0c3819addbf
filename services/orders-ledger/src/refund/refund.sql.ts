import type { Tx } from '@backroom/platform';
import type { Refund, RefundParts } from '@backroom/proto/orders/v1/refund';

/** A payment with what a refund of it has to know of its sale. */
export interface PaidPart {
  accountId: number;
  locationId: number;
  orderId: string;
  status: string;
  currency: string;
  timezone: string;
  customerId: number;
  n: number;
  type: number;
  amount: number;
  /** Taken by refunds that succeeded or are under way. */
  refunded: number;
  left: RefundParts;
}

/**
 * The payment, with its sale, locked: of two who refund it at once the second reads what the first has left.
 * More than one row when devices of two operators within reach have made up the same ids.
 */
export async function lockPaidPart(
  tx: Tx,
  accounts: readonly number[],
  orderId: string,
  paymentId: string,
): Promise<PaidPart[]> {
  const rows = await tx.query<Omit<PaidPart, 'left'> & RefundParts & { [column: string]: unknown }>(
    `select s.account_id as "accountId", s.location_id as "locationId", s.id as "orderId", s.status, s.currency,
       s.timezone, coalesce(s.customer_id, 0) as "customerId", p.n, p.type, p.amount, p.refunded,
       s.net - s.refunded_net as net, s.tax - s.refunded_tax as tax, s.deposit - s.refunded_deposit as deposit,
       s.fee - s.refunded_fee as fee
     from unnest($1::bigint[]) as a(account_id)
     join sale s on s.account_id = a.account_id and s.id = $2
     join sale_payment p on p.account_id = s.account_id and p.sale_id = s.id and p.id = $3
     for update of s, p`,
    [accounts, orderId, paymentId],
  );
  return rows.map(({ net, tax, deposit, fee, ...row }) => ({ ...row, left: { net, tax, deposit, fee } }));
}

/** Writes a refund that begins and reserves what it takes, in one statement. */
export async function insertRefund(tx: Tx, refund: Refund, paymentN: number): Promise<void> {
  const { net, tax, deposit, fee } = refund.parts!;
  await tx.query(
    `with of_payment as (
       update sale_payment set refunded = refunded + $8 where account_id = $1 and sale_id = $3 and n = $4),
     of_sale as (
       update sale set refunded_net = refunded_net + $9, refunded_tax = refunded_tax + $10,
         refunded_deposit = refunded_deposit + $11, refunded_fee = refunded_fee + $12
       where account_id = $1 and id = $3)
     insert into refund (account_id, id, sale_id, payment_n, location_id, tender, reason, amount, net, tax, deposit,
       fee, state, requested_by, requested_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 'pending', $13, to_timestamp($14 / 1000.0))`,
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
    ],
  );
}

/** What the tender of a refund has to know beside it. */
export interface RefundWithPayment extends Refund {
  paymentReference: string;
  lastFour: string;
  paymentN: number;
}

const columns = `r.id, r.account_id as "accountId", r.location_id as "locationId", r.sale_id as "orderId",
  p.id as "paymentId", p.type as "paymentType", r.tender, s.currency, r.amount,
  json_build_object('net', r.net, 'tax', r.tax, 'deposit', r.deposit, 'fee', r.fee) as parts, r.reason, r.state,
  r.failure, r.requested_by as "requestedBy", (extract(epoch from r.requested_at) * 1000)::bigint as "requestedAt",
  coalesce((extract(epoch from r.settled_at) * 1000)::bigint, 0) as "settledAt",
  coalesce(r.local_date::text, '') as "localDate", s.timezone,
  p.reference as "paymentReference", p.last_four as "lastFour", r.payment_n as "paymentN"`;
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
  return rows[0];
}

/** The refund, locked together with its sale, in the order in which asking for one locks them. */
export async function lockRefund(
  tx: Tx,
  accountId: number,
  id: string,
): Promise<RefundWithPayment | undefined> {
  const rows = await tx.query<RefundWithPayment & { [column: string]: unknown }>(
    `select ${columns} from ${joined} where r.account_id = $1 and r.id = $2 for update of s, r`,
    [accountId, id],
  );
  return rows[0];
}

/** The status of the sale after this refund succeeded. */
export async function succeed(tx: Tx, refund: Refund): Promise<string> {
  const [sale] = await tx.query<{ status: string }>(
    `with settled as (
       update refund set state = 'succeeded', settled_at = to_timestamp($4 / 1000.0), local_date = $5
       where account_id = $1 and id = $2)
     update sale set refunded = refunded + $6,
       status = case when refunded + $6 = total + least(difference, 0) then 'Refunded' else 'Partially refunded' end
     where account_id = $1 and id = $3 returning status`,
    [refund.accountId, refund.id, refund.orderId, refund.settledAt, refund.localDate, refund.amount],
  );
  return sale!.status;
}

/** Gives back what the refund had reserved. */
export async function fail(tx: Tx, refund: Refund, paymentN: number): Promise<void> {
  const { net, tax, deposit, fee } = refund.parts!;
  await tx.query(
    `with of_payment as (
       update sale_payment set refunded = refunded - $7 where account_id = $1 and sale_id = $3 and n = $4),
     of_sale as (
       update sale set refunded_net = refunded_net - $8, refunded_tax = refunded_tax - $9,
         refunded_deposit = refunded_deposit - $10, refunded_fee = refunded_fee - $11
       where account_id = $1 and id = $3)
     update refund set state = 'failed', failure = $5, settled_at = to_timestamp($6 / 1000.0), local_date = $12
     where account_id = $1 and id = $2`,
    [
      refund.accountId,
      refund.id,
      refund.orderId,
      paymentN,
      refund.failure,
      refund.settledAt,
      refund.amount,
      net,
      tax,
      deposit,
      fee,
      refund.localDate,
    ],
  );
}
