import { Problem, type Ids } from '@backroom/platform';
import type { Purse } from '@backroom/proto/tenders/v1/tenders_service';
import type { StoredTender } from '@backroom/proto/stored-value';
import { openSuccessor } from '../gift-card/successor.sql.js';
import type { PurseTx } from './change-purse.sql.js';
import {
  isCustomer,
  lockedPurse,
  lockedPurseById,
  openPurse,
  refuseOtherCurrency,
  type PurseRow,
} from './purse.sql.js';

/** An amount to be credited. */
export interface Filling {
  ids: Ids;
  at: Date;
  amount: number;
  /** The purse that paid for the refunded sale. */
  paidBy?: string | undefined;
}

/**
 * Returns the purse to be credited, locked: `paidBy`, or the requested one. Opens a wallet or points purse for a
 * customer without one, and a replacement for an ended gift card. Throws `notFound` for a person who is not a customer,
 * and for a missing card or tab.
 */
export async function purseToFill(
  tx: PurseTx,
  target: Purse & { tender: StoredTender },
  currency: string,
  { ids, at, amount, paidBy }: Filling,
): Promise<PurseRow> {
  const { accountId, customerId: personId, tender } = target;
  const existing = await (paidBy ? lockedPurseById(tx, accountId, paidBy) : lockedPurse(tx, target));
  if (existing && !(existing.expiresAt && existing.expiresAt <= at)) return existing;
  if (existing) return lockedPurseById(tx, accountId, await openSuccessor(tx, existing, { ids, at, amount }));
  if (tender === 'giftCard' || tender === 'tab') throw Problem.notFound(tender);
  if (!(await isCustomer(tx, accountId, personId))) throw Problem.notFound('customer');
  refuseOtherCurrency({ tender }, currency);
  await openPurse(tx, { accountId, id: ids.next(), personId, tender, currency, at });
  return (await lockedPurse(tx, target))!;
}
