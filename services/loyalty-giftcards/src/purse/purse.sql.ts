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
  /** Until when a gift card can be spent; null: for ever. */
  expiresAt: Date | null;
}

/** Whose purse and which, as somebody asks for it. Throws `invalid` for a tender that is none. */
export function readPurse(purse: Purse | undefined): Purse & { tender: StoredTender } {
  if (!purse) throw Problem.invalid('purse', fault('required'));
  if (!isStoredTender(purse.tender)) throw Problem.invalid('purse.tender', fault('unknown'));
  return { ...purse, tender: purse.tender };
}

/** The purse, kept until the end of the transaction: whatever changes it or its holds takes it first. No archived tab. */
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

/** The same by its id. */
export async function lockedPurseById(tx: Tx, accountId: number, id: string): Promise<PurseRow> {
  const [row] = await rowsOf<PurseRow>(
    tx,
    'select * from purse where account_id = $1 and id = $2 for update',
    [accountId, id],
  );
  return row!;
}

/** Whether the operator has this customer: somebody else has nothing there, and is told of nobody. */
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

/** Opens a purse with nothing in it; a wallet, points or tab that is there already stays. */
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

/** Throws `invalid` for an amount in another currency than what the purse is kept in. Points are one of their own. */
export function refuseOtherCurrency(
  { tender, currency }: { tender: string; currency?: string },
  asked: string,
): void {
  const isFitting = currency ? asked === currency : (tender === 'points') === (asked === pointsCurrency);
  if (!isFitting || !/^[A-Z]{3}$/.test(asked)) throw Problem.invalid('currency', fault('kept-currency'));
}
