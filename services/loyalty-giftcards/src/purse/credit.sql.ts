import { isUuid, rowsOf, type Tx } from '@backroom/platform';
import type { PaidByPoints } from './points-due.js';
import type { HoldName } from './hold.sql.js';
import type { CreditResponse } from '@backroom/proto/tenders/v1/tenders_service';

export interface CreditRow {
  accountId: number;
  refundId: string;
  orderId: string;
  personId: number;
  tender: string;
  cardId: string;
  /** The purse that took it; null if all of it ended a debt. */
  purseId: string | null;
  amount: number;
  currency: string;
  /** The amount credited to a purse, and for points, the corresponding money of the sale. */
  given: number;
  forMoney: number;
}

export async function creditOf(tx: Tx, accountId: number, refundId: string): Promise<CreditRow | undefined> {
  if (!isUuid(refundId)) return undefined;
  const [credit] = await rowsOf<CreditRow>(
    tx,
    'select * from purse_credit where account_id = $1 and refund_id = $2',
    [accountId, refundId],
  );
  return credit;
}

/** Returns the purse that paid for a sale by a tender and card, or holds value for it; undefined if none does. */
export async function purseThatPaid(
  tx: Tx,
  { accountId, orderId, tender, cardId }: HoldName,
): Promise<string | undefined> {
  const [row] = await tx.query<{ purse_id: string }>(
    `select purse_id from spending
     where account_id = $1 and order_id = $2 and tender = $3 and card_id = $4 and purse_id is not null
     union all select purse_id from hold
     where account_id = $1 and order_id = $2 and tender = $3 and card_id = $4 and state in ('held', 'captured') limit 1`,
    [accountId, orderId, tender, cardId],
  );
  return row?.purse_id;
}

/** Returns whether a sale was settled by a tender and card: a refund may arrive first. */
export async function isSettled(tx: Tx, { accountId, orderId, tender, cardId }: HoldName): Promise<boolean> {
  const [row] = await tx.query(
    `select from spending where account_id = $1 and order_id = $2 and tender = $3 and card_id = $4
     union all select from hold
     where account_id = $1 and order_id = $2 and tender = $3 and card_id = $4 and state = 'captured' limit 1`,
    [accountId, orderId, tender, cardId],
  );
  return row !== undefined;
}

/** Inserts a credit; returns false if the refund already has one. */
export async function insertCredit(tx: Tx, credit: CreditRow): Promise<boolean> {
  const inserted = await tx.query(
    `insert into purse_credit (account_id, refund_id, order_id, person_id, tender, card_id, purse_id, amount, currency, given,
       for_money)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict do nothing returning 1`,
    [
      ...[credit.accountId, credit.refundId, credit.orderId, credit.personId, credit.tender, credit.cardId],
      ...[credit.purseId, credit.amount, credit.currency, credit.given, credit.forMoney],
    ],
  );
  return inserted.length > 0;
}

/** Returns the points paid for a sale and those already refunded; undefined if the sale has not arrived. */
export async function paidByPoints(
  tx: Tx,
  accountId: number,
  orderId: string,
): Promise<PaidByPoints | undefined> {
  const [row] = await rowsOf<PaidByPoints>(
    tx,
    `select s.captured + s.taken as points, s.amount - s.short as paid, c.given, c.for_money
     from spending s cross join lateral (
       select coalesce(sum(given), 0)::bigint as given, coalesce(sum(for_money), 0)::bigint as for_money
       from purse_credit where account_id = s.account_id and order_id = s.order_id and tender = 'points') as c
     where s.account_id = $1 and s.order_id = $2 and s.tender = 'points'`,
    [accountId, orderId],
  );
  return row;
}

export const toCredit = ({ refundId, amount, given, tender, purseId }: CreditRow): CreditResponse => ({
  ...{ refundId, amount: tender === 'points' ? given : amount },
  ...{ cardId: (tender === 'giftCard' && purseId) || '' },
});
