import { Problem, rowsOf, type Tx } from '@backroom/platform';
import type { Purse } from '@backroom/proto/tenders/v1/tenders_service';
import type { StoredTender } from '@backroom/proto/stored-value';
import { preparedFor } from '../deposit/deposit.sql.js';
import type { PurseTx } from './change-purse.sql.js';
import { purseToFill, type Filling } from './purse-to-fill.js';
import { isCustomer, type PurseRow } from './purse.sql.js';

/** The part of a refund for one purse; minor units. */
export interface CreditPart {
  purse: PurseRow;
  amount: number;
}

/**
 * Splits a refund of a sale on a tab: the tab takes the amount still owed; the part already paid goes to the customer’s
 * wallet (decided: Refunds), and everything does once the tab is archived. A payment in progress counts as paid. A sale
 * that is not settled yet will still be charged to the tab: until then the tab takes the whole refund. Throws
 * `notFound` if there is no open tab to charge.
 */
export async function partsOfTab(
  tx: PurseTx,
  target: Purse & { tender: StoredTender },
  currency: string,
  filling: Filling & { isSettled: boolean },
): Promise<CreditPart[]> {
  const { amount, at, paidBy, isSettled } = filling;
  const purses = await lockedTabAndWallet(tx, target, paidBy);
  const tab = purses.find(({ tender }) => tender === 'tab');
  if (!isSettled && (!tab || tab.archivedAt)) throw Problem.notFound('tab');
  const owed = tab && !tab.archivedAt ? -tab.balance - (await preparedFor(tx, tab, at)) : 0;
  const offTab = !isSettled ? amount : Math.min(amount, Math.max(0, owed));
  const rest = amount - offTab;
  const customerId = tab?.personId ?? target.customerId;
  const hasWallet = purses.some(({ tender }) => tender === 'wallet');
  // If the customer no longer exists and has no wallet, everything stays on the tab.
  if (tab && rest > 0 && !hasWallet && !(await isCustomer(tx, target.accountId, customerId)))
    return [{ purse: tab, amount }];
  const parts: CreditPart[] = tab && offTab > 0 ? [{ purse: tab, amount: offTab }] : [];
  if (rest > 0) {
    const { ids } = filling;
    const wallet = { accountId: target.accountId, customerId, tender: 'wallet', cardId: '' } as const;
    parts.push({
      purse: await purseToFill(tx, wallet, currency, { ids, at, amount: rest, paidBy: undefined }),
      amount: rest,
    });
  }
  return parts;
}

type Row = PurseRow & { archivedAt: Date | null };

/** Locks both at once, in the global order of purse locks. */
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
