import type { Refund, ReturnedLine } from '@backroom/proto/orders/v1/refund';
import { returnedLine } from './refund.sql.js';

/** The refunds of sale `s`, oldest first, as arrays, like its lines and payments. */
export const refundsOfSale = `
    (select json_agg(json_build_array(r.id, p.id, p.type, r.tender, r.amount, r.net, r.tax, r.deposit, r.fee, r.reason,
        r.state, r.failure, r.requested_by, (extract(epoch from r.requested_at) * 1000)::bigint,
        coalesce((extract(epoch from r.settled_at) * 1000)::bigint, 0), coalesce(r.local_date::text, ''), r.lines, r.restock, r.value, r.points)
        order by r.id)
      from refund r join sale_payment p on p.account_id = r.account_id and p.sale_id = r.sale_id and p.n = r.payment_n
      where r.account_id = s.account_id and r.sale_id = s.id)`;

export type RefundColumns = [
  id: string,
  paymentId: string,
  paymentType: number,
  tender: string,
  amount: number,
  net: number,
  tax: number,
  deposit: number,
  fee: number,
  reason: string,
  state: string,
  failure: string,
  requestedBy: number,
  requestedAt: number,
  settledAt: number,
  localDate: string,
  lines: ReturnedLine[],
  restock: boolean,
  value: number,
  points: number,
];

interface SaleOfRefund {
  id: string;
  account_id: number;
  location_id: number;
  currency: string;
  timezone: string;
  kind: string;
  /** 0: none. */
  customer_id: number;
}

export function refundOfColumns(columns: RefundColumns, sale: SaleOfRefund): Refund {
  const [id, paymentId, paymentType, tender, amount, net, tax, deposit, fee, ...rest] = columns;
  const [
    reason,
    state,
    failure,
    requestedBy,
    requestedAt,
    settledAt,
    localDate,
    lines,
    restock,
    value,
    points,
  ] = rest;
  return {
    id,
    accountId: sale.account_id,
    locationId: sale.location_id,
    orderId: sale.id,
    paymentId,
    paymentType,
    tender,
    currency: sale.currency,
    amount,
    parts: { net, tax, deposit, fee, value },
    reason,
    state,
    failure,
    requestedBy,
    requestedAt,
    settledAt,
    localDate,
    timezone: sale.timezone,
    lines: lines.map(returnedLine),
    restock,
    kind: sale.kind,
    points,
    anonymous: sale.customer_id === 0,
  };
}
