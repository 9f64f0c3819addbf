import { Problem, rowsOf, type Tx } from '@backroom/platform';
import type { Purse } from '@backroom/proto/tenders/v1/tenders_service';
import type { StoredTender } from '@backroom/proto/stored-value';
import { preparedFor } from '../deposit/deposit.sql.js';
import type { PurseTx } from './change-purse.sql.js';
import { purseToFill, type Filling } from './purse-to-fill.js';
import { isCustomer, type PurseRow } from './purse.sql.js';

/** What of a refund goes into which purse; minor units. */
export interface CreditPart {
  purse: PurseRow;
  amount: number;
}

/**
 * What was put on a tab comes off it as far as it is owed there still; what was paid already goes to the customer's wallet
 * (decided: Refunds), and so does all of it once the tab is archived. What somebody pays just now counts as paid. A sale that
 * is not settled yet is still to come onto the tab: until then all of its refund comes off. Throws `notFound` where there
 * is no tab that it could come onto.
 */
export async function partsOfTab(
  tx: PurseTx,
  asked: Purse & { tender: StoredTender },
  currency: string,
  filling: Filling & { isSettled: boolean },
): Promise<CreditPart[]> {
  const { amount, at, paidBy, isSettled } = filling;
  const purses = await lockedTabAndWallet(tx, asked, paidBy);
  const tab = purses.find(({ tender }) => tender === 'tab');
  if (!isSettled && (!tab || tab.archivedAt)) throw Problem.notFound('tab');
  const owed = tab && !tab.archivedAt ? -tab.balance - (await preparedFor(tx, tab, at)) : 0;
  const comesOff = !isSettled ? amount : Math.min(amount, Math.max(0, owed));
  const rest = amount - comesOff;
  const customerId = tab?.personId ?? asked.customerId;
  const hasWallet = purses.some(({ tender }) => tender === 'wallet');
  // Of somebody who is no customer any more, and had no wallet, it stays on the tab.
  if (tab && rest > 0 && !hasWallet && !(await isCustomer(tx, asked.accountId, customerId)))
    return [{ purse: tab, amount }];
  const parts: CreditPart[] = tab && comesOff > 0 ? [{ purse: tab, amount: comesOff }] : [];
  if (rest > 0) {
    const { ids } = filling;
    const wallet = { accountId: asked.accountId, customerId, tender: 'wallet', cardId: '' } as const;
    parts.push({
      purse: await purseToFill(tx, wallet, currency, { ids, at, amount: rest, paidBy: undefined }),
      amount: rest,
    });
  }
  return parts;
}

type Row = PurseRow & { archivedAt: Date | null };

/** Both at once, in the order in which everybody takes purses. */
export function lockedTabAndWallet(
  tx: Tx,
  { accountId, customerId }: Purse,
  paidBy: string | undefined,
): Promise<Row[]> {
  return rowsOf<Row>(
    tx,
    `select * from purse where account_id = $1 and tender in ('tab', 'wallet') and person_id = coalesce(
       (select person_id from purse where account_id = $1 and id = $3), $2) order by id for update`,
    [accountId, customerId, paidBy ?? null],
  );
}
