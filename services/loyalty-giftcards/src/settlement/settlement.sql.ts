import { insertMany, rowsOf, updateMany, type Tx } from '@backroom/platform';
import type { RedemptionFlag } from '@backroom/proto/tenders/v1/redemption';
import type { Redeemed } from '../earning/redeemed.js';
import type { HoldRow } from '../purse/hold.sql.js';
import type { PurseRow } from '../purse/purse.sql.js';
import type { Settled } from './settle-payment.js';
import { spendingTable } from './settlement.tables.js';
import type { StoredPayment } from './stored-payments.js';

/** A payment with its result. */
export interface Outcome extends Settled {
  payment: StoredPayment;
  redeemed: Redeemed;
  flag?: RedemptionFlag;
  purseId?: string;
}

const keysOf = (payments: readonly StoredPayment[]): unknown[] => [
  payments.map(({ accountId }) => accountId),
  payments.map(({ orderId }) => orderId),
  payments.map(({ tender }) => tender),
  payments.map(({ cardId }) => cardId),
];
const keys = 'unnest($1::bigint[], $2::uuid[], $3::text[], $4::text[])';

export const keyOf = ({ accountId, orderId, tender, cardId }: Omit<Named, 'purseId'>): string =>
  [accountId, orderId, tender, cardId].join('/');
type Named = Pick<HoldRow, 'accountId' | 'orderId' | 'tender' | 'cardId' | 'purseId'>;

/** Inserts payments that are new and returns those: redelivered ones change nothing. */
export async function insertSpendings(
  tx: Tx,
  payments: readonly StoredPayment[],
  now: Date,
): Promise<StoredPayment[]> {
  const inserted = await insertMany(
    tx,
    spendingTable,
    payments.map(({ accountId, orderId, tender, cardId, locationId, customerId, amount, currency }) => ({
      ...{ accountId, orderId, tender, cardId, locationId, personId: customerId, amount, currency, at: now },
    })),
    { onConflict: 'nothing', returning: ['accountId', 'orderId', 'tender', 'cardId'] },
  );
  const fresh = new Set(inserted.map(keyOf));
  return payments.filter((payment) => fresh.has(keyOf(payment)));
}

/**
 * Locks the purses of named customers and of holds, and the points purses of customers who earn points, until the end
 * of the transaction, in the global order of purse locks.
 */
export function lockedPurses(
  tx: Tx,
  payments: readonly StoredPayment[],
  earned: readonly { accountId: number; personId: number }[],
): Promise<PurseRow[]> {
  return rowsOf<PurseRow>(
    tx,
    `select p.* from purse p where (p.account_id, p.id) in (
       select h.account_id, h.purse_id from ${keys} as k(account_id, order_id, tender, card_id)
       join hold h using (account_id, order_id, tender, card_id)
       union
       select o.account_id, o.id from unnest($1::bigint[], $5::bigint[], $3::text[], $4::text[])
         as k(account_id, person_id, tender, card_id)
       join purse o using (account_id, person_id, tender)
       where (k.tender <> 'giftCard' or o.id::text = k.card_id) and o.archived_at is null
       union
       select e.account_id, e.id from unnest($6::bigint[], $7::bigint[]) as t(account_id, person_id)
       join purse e using (account_id, person_id) where e.tender = 'points')
     order by p.account_id, p.id for update`,
    [
      ...keysOf(payments),
      payments.map(({ customerId }) => customerId),
      earned.map(({ accountId }) => accountId),
      earned.map(({ personId }) => personId),
    ],
  );
}

/** Expires overdue holds of these purses; returns the amount of each. */
export async function endOverdueOf(
  tx: Tx,
  purses: readonly PurseRow[],
  now: Date,
): Promise<{ accountId: number; purseId: string; amount: number }[]> {
  return rowsOf(
    tx,
    `update hold h set state = 'expired', ended_at = $3 from unnest($1::bigint[], $2::uuid[]) as p(account_id, purse_id)
     where h.account_id = p.account_id and h.purse_id = p.purse_id and h.state = 'held' and h.expires_at <= $3
     returning h.account_id, h.purse_id, h.amount`,
    [purses.map(({ accountId }) => accountId), purses.map(({ id }) => id), now],
  );
}

/** Returns the holds of these payments in any state. */
export function holdsOf(tx: Tx, payments: readonly StoredPayment[]): Promise<HoldRow[]> {
  return rowsOf<HoldRow>(
    tx,
    `select h.* from ${keys} as k(account_id, order_id, tender, card_id)
     join hold h using (account_id, order_id, tender, card_id)`,
    keysOf(payments),
  );
}

/** Returns which named people are customers, as `account/person`. */
export async function customersAmong(tx: Tx, payments: readonly StoredPayment[]): Promise<Set<string>> {
  const rows = await rowsOf<{ accountId: number; personId: number }>(
    tx,
    `select account_id, person_id from customer
     where (account_id, person_id) in (select * from unnest($1::bigint[], $2::bigint[]))`,
    [payments.map(({ accountId }) => accountId), payments.map(({ customerId }) => customerId)],
  );
  return new Set(rows.map(({ accountId, personId }) => `${accountId}/${personId}`));
}

export async function captureHolds(tx: Tx, outcomes: readonly Outcome[], now: Date): Promise<void> {
  const spent = outcomes.filter(({ freed }) => freed > 0);
  if (spent.length === 0) return;
  await tx.query(
    `update hold h set state = 'captured', captured = k.captured, ended_at = $6
     from unnest($1::bigint[], $2::uuid[], $3::text[], $4::text[], $5::bigint[])
       as k(account_id, order_id, tender, card_id, captured)
     where (h.account_id, h.order_id, h.tender, h.card_id) = (k.account_id, k.order_id, k.tender, k.card_id)
       and h.state = 'held'`,
    [...keysOf(spent.map(({ payment }) => payment)), spent.map(({ captured }) => captured), now],
  );
}

/** Saves the results of payments. */
export async function writeOutcomes(tx: Tx, outcomes: readonly Outcome[]): Promise<void> {
  await updateMany(
    tx,
    spendingTable,
    ['accountId', 'orderId', 'tender', 'cardId'],
    outcomes.map(({ payment, purseId, captured, taken, beyond, short, redeemed }) => ({
      ...{
        accountId: payment.accountId,
        orderId: payment.orderId,
        tender: payment.tender,
        cardId: payment.cardId,
      },
      ...{ purseId: purseId ?? null, captured, taken, beyond, short },
      products: redeemed.products,
      supplyCost: redeemed.supplyCost,
      retailValue: redeemed.retailValue,
    })),
  );
}
