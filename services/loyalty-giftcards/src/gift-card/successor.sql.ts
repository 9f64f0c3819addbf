import { localDate, type Ids, type Tx } from '@backroom/platform';
import type { PurseRow } from '../purse/purse.sql.js';
import { beginningOf, yearAfter } from './periods.js';

/**
 * The card in the place of one that is over and kept, which takes all that is given back to that: it lives for a year from
 * the last time on (H-18).
 */
export async function openSuccessor(
  tx: Tx,
  {
    accountId,
    id: replaced,
    personId,
    currency,
  }: Pick<PurseRow, 'accountId' | 'id' | 'personId' | 'currency'>,
  { ids, at, amount }: { ids: Ids; at: Date; amount: number },
): Promise<string> {
  const [operator] = await tx.query<{ timezone: string }>(
    'select timezone from account_copy where account_id = $1',
    [accountId],
  );
  const timezone = operator?.timezone ?? 'UTC';
  const expiresAt = beginningOf(yearAfter(localDate(at.getTime(), timezone)), timezone);
  const [there] = await tx.query<{ id: string }>(
    `with card as (
       update gift_card set amount = amount + $4, state = 'active' where account_id = $1 and replaces = $2 returning id)
     update purse set expires_at = $3 from card where account_id = $1 and purse.id = card.id returning purse.id`,
    [accountId, replaced, expiresAt, amount],
  );
  if (there) return there.id;
  const id = ids.next();
  await tx.query(
    `with opened as (
       insert into purse (account_id, id, person_id, tender, currency, expires_at, changed_at)
       values ($1, $2, $3, 'giftCard', $4, $5, $6) returning account_id, id, person_id)
     insert into gift_card (account_id, id, person_id, amount, issued_at, replaces)
     select account_id, id, person_id, $7, $6, $8 from opened`,
    [accountId, id, personId, currency, expiresAt, at, amount, replaced],
  );
  return id;
}
