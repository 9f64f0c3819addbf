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

/** What comes in. */
export interface Filling {
  ids: Ids;
  at: Date;
  amount: number;
  /** The purse that paid for what is given back. */
  paidBy?: string | undefined;
}

/**
 * The purse that something comes into, locked: `paidBy`, or else the one that is asked for. A customer who never had a wallet
 * or points gets them, and for a gift card that is over another; throws `notFound` for somebody who is no customer, and for
 * a card or tab that is not there.
 */
export async function purseToFill(
  tx: PurseTx,
  asked: Purse & { tender: StoredTender },
  currency: string,
  { ids, at, amount, paidBy }: Filling,
): Promise<PurseRow> {
  const { accountId, customerId: personId, tender } = asked;
  const there = await (paidBy ? lockedPurseById(tx, accountId, paidBy) : lockedPurse(tx, asked));
  if (there && !(there.expiresAt && there.expiresAt <= at)) return there;
  if (there) return lockedPurseById(tx, accountId, await openSuccessor(tx, there, { ids, at, amount }));
  if (tender === 'giftCard' || tender === 'tab') throw Problem.notFound(tender);
  if (!(await isCustomer(tx, accountId, personId))) throw Problem.notFound('customer');
  refuseOtherCurrency({ tender }, currency);
  await openPurse(tx, { accountId, id: ids.next(), personId, tender, currency, at });
  return (await lockedPurse(tx, asked))!;
}
