import { isUuid, Problem, rowsOf, type Tx } from '@backroom/platform';
import type { Purse } from '@backroom/proto/tenders/v1/tenders_service';
import { isStoredTender, pointsCurrency, type StoredTender } from '@backroom/proto/stored-value';
import { fault } from '../faults.js';
import type { PurseState } from './purse-rules.js';

export interface PurseRow extends PurseState {
  accountId: number;
  id: string;
  personId: number;
  tender: StoredTender;
  currency: string;
  entries: number;
  version: number;
  changedAt: Date;
  /** Expiry of a gift card; null if it never expires. */
  expiresAt: Date | null;
}

/** Parses a requested purse. Throws `invalid` for an unknown tender. */
export function readPurse(purse: Purse | undefined): Purse & { tender: StoredTender } {
  if (!purse) throw Problem.invalid('purse', fault('required'));
  if (!isStoredTender(purse.tender)) throw Problem.invalid('purse.tender', fault('unknown'));
  return { ...purse, tender: purse.tender };
}

/**
 * Locks a purse until the end of the transaction: every change of it or its holds locks it first. Archived tabs are not
 * found.
 */
export async function lockedPurse(tx: Tx, purse: Purse): Promise<PurseRow | undefined> {
  const isCard = purse.tender === 'giftCard';
  if (isCard && !isUuid(purse.cardId)) return undefined;
  const [row] = await rowsOf<PurseRow>(
    tx,
    `select * from purse where account_id = $1 and person_id = $2 and tender = $3 and archived_at is null
       ${isCard ? 'and id = $4::uuid' : 'and $4::text is not null'} for update`,
    [purse.accountId, purse.customerId, purse.tender, purse.cardId],
  );
  return row;
}

/** Locks a purse by its id. */
export async function lockedPurseById(tx: Tx, accountId: number, id: string): Promise<PurseRow> {
  const [row] = await rowsOf<PurseRow>(
    tx,
    'select * from purse where account_id = $1 and id = $2 for update',
    [accountId, id],
  );
  return row!;
}

/** Returns whether the operator has this customer: anybody else has no stored value there. */
export async function isCustomer(tx: Tx, accountId: number, personId: number): Promise<boolean> {
  const [row] = await tx.query('select from customer where account_id = $1 and person_id = $2', [
    ...[accountId, personId],
  ]);
  return row !== undefined;
}

interface Opening extends Pick<PurseRow, 'accountId' | 'id' | 'personId' | 'tender' | 'currency'> {
  creditLimit?: number;
  expiresAt?: Date;
  at: Date;
}

/** Opens an empty purse; an existing wallet, points purse or tab is kept. */
export async function openPurse(tx: Tx, purse: Opening): Promise<void> {
  await tx.query(
    `insert into purse (account_id, id, person_id, tender, currency, credit_limit, changed_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
    [
      ...[purse.accountId, purse.id, purse.personId, purse.tender, purse.currency],
      ...[purse.creditLimit ?? 0, purse.at, purse.expiresAt ?? null],
    ],
  );
}

/** Throws `invalid` for an amount in another currency than the purse’s. Points are a currency of their own. */
export function refuseOtherCurrency(
  { tender, currency }: { tender: string; currency?: string },
  requested: string,
): void {
  const isFitting = currency
    ? requested === currency
    : (tender === 'points') === (requested === pointsCurrency);
  if (!isFitting || !/^[A-Z]{3}$/.test(requested)) throw Problem.invalid('currency', fault('kept-currency'));
}
