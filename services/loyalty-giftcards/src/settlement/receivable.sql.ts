import {
  insertMany,
  localDate,
  rowsOf,
  type Ids,
  type NewEvent,
  type RowOf,
  type Tx,
} from '@backroom/platform';
import { events } from '@backroom/proto/events';
import type { Outcome } from './settlement.sql.js';
import { receivableTable } from './settlement.tables.js';

export type ReceivableRow = RowOf<typeof receivableTable>;

/**
 * Inserts debts for unpaid amounts and returns their events. `isCustomer`: a person who is not a customer is no debtor.
 */
export async function insertReceivables(
  tx: Tx,
  short: readonly Outcome[],
  { ids, now, isCustomer }: { ids: Ids; now: Date; isCustomer(outcome: Outcome): boolean },
): Promise<NewEvent[]> {
  if (short.length === 0) return [];
  const owed = short.map((outcome) => ({
    ...{ outcome, id: ids.next(), personId: isCustomer(outcome) ? outcome.payment.customerId : 0 },
  }));
  await insertMany(
    tx,
    receivableTable,
    owed.map(({ outcome: { payment, short: amount }, id, personId }) => ({
      ...{ accountId: payment.accountId, id, orderId: payment.orderId, tender: payment.tender },
      ...{ cardId: payment.cardId, locationId: payment.locationId, personId, amount },
      ...{ currency: payment.currency, at: now },
    })),
  );
  return owed.map(({ outcome: { payment, short: amount }, id, personId: customerId }) => {
    const { accountId, orderId, locationId, tender, currency, timezone } = payment;
    return {
      ...{ event: events.ShortfallFound, id, key: id, accountId },
      payload: {
        ...{ accountId, shortfallId: id, orderId, locationId, customerId, tender, currency, amount },
        ...{ at: now.getTime(), localDate: localDate(now.getTime(), timezone) },
      },
    };
  });
}

/** Locks the open debts of a customer in a currency until the end of the transaction, oldest first. */
export function openReceivables(
  tx: Tx,
  { accountId, personId, currency }: Pick<ReceivableRow, 'accountId' | 'personId' | 'currency'>,
): Promise<ReceivableRow[]> {
  return rowsOf<ReceivableRow>(
    tx,
    `select * from receivable where account_id = $1 and person_id = $2 and settled < amount and currency = $3
     order by at, id for update`,
    [accountId, personId, currency],
  );
}

/** Locks the debt of a sale by a tender and card until the end of the transaction. */
export async function receivableOfSale(
  tx: Tx,
  { accountId, orderId, tender, cardId, currency }: Omit<ReceivableName, 'id'> & { currency: string },
): Promise<ReceivableRow | undefined> {
  const [row] = await rowsOf<ReceivableRow>(
    tx,
    `select * from receivable where account_id = $1 and order_id = $2 and tender = $3 and card_id = $4
       and currency = $5 for update`,
    [accountId, orderId, tender, cardId, currency],
  );
  return row;
}
type ReceivableName = Pick<ReceivableRow, 'accountId' | 'id' | 'orderId' | 'tender' | 'cardId'>;

/** Returns the written-off part of a debt, less what refunds reversed. */
export async function writtenOffOf(
  tx: Tx,
  { accountId, id }: Pick<ReceivableRow, 'accountId' | 'id'>,
): Promise<number> {
  const [row] = await tx.query<{ sum: number }>(
    `select coalesce(sum(amount), 0)::bigint as sum from settlement
     where account_id = $1 and receivable_id = $2 and settled_by = 'writeOff'`,
    [accountId, id],
  );
  return row!.sum;
}

/** How a debt, or a part of it, ends. */
export interface Settling {
  id: string;
  by: 'deposit' | 'refund' | 'writeOff';
  /** The deposit or refund; for a write-off, the settlement itself. */
  factId: string;
  /** Negative if a refund reverses a write-off. */
  amount: number;
  /** The tender of the paying purse; empty for a write-off. */
  tender: string;
  reason?: string;
  byPerson?: number;
  at: Date;
}

/** Records a settlement of a debt and returns its event. The caller has locked the debt. */
export async function settleReceivable(
  tx: Tx,
  receivable: ReceivableRow,
  { id, by, factId, amount, tender, reason = '', byPerson = 0, at }: Settling,
): Promise<NewEvent> {
  const { accountId, id: shortfallId, orderId, locationId, personId: customerId, currency } = receivable;
  await tx.query('update receivable set settled = settled + $3 where account_id = $1 and id = $2', [
    ...[accountId, shortfallId, amount],
  ]);
  const [place] = await tx.query<{ timezone: string | null }>(
    `with s as (
       insert into settlement (account_id, id, receivable_id, settled_by, fact_id, amount, reason, by_person, at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9))
     select coalesce((select timezone from location_copy where account_id = $1 and location_id = $10),
       (select timezone from account_copy where account_id = $1)) as timezone`,
    [accountId, id, shortfallId, by, factId, amount, reason, byPerson, at, locationId],
  );
  const payload = {
    ...{
      accountId,
      settlementId: id,
      shortfallId,
      orderId,
      locationId,
      customerId,
      by,
      tender,
      currency,
      amount,
    },
    ...{ at: at.getTime(), localDate: localDate(at.getTime(), place?.timezone ?? 'UTC') },
  };
  return { event: events.ShortfallSettled, id, key: shortfallId, accountId, payload };
}
