import { localDate, rowsOf, schedule, type Ids } from '@backroom/platform';
import type { PurseTx } from '../purse/change-purse.sql.js';
import type { PurseRow } from '../purse/purse.sql.js';
import { settlementDue } from './gift-card.due.js';
import { beginningOf, yearAfter } from './periods.js';
import { takeBackCard } from './take-back.sql.js';

/**
 * Returns the card that replaces an ended one and takes its refunds, opened on the first: it is valid for a year from
 * the latest refund (H-18). The ended card is locked.
 */
export async function openSuccessor(
  tx: PurseTx,
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
  const endOf = (id: string) => settlementDue({ accountId, id }, 'expired', expiresAt);
  const [existing] = await rowsOf<{ id: string; isOver: boolean }>(
    tx,
    `select k.id, p.expires_at <= $3 as is_over from gift_card k
     join purse p on p.account_id = k.account_id and p.id = k.id where k.account_id = $1 and k.replaces = $2`,
    [accountId, replaced, at],
  );
  if (existing) {
    // Scheduled first, so that it and the work for its end wait for each other before either locks the purse.
    await schedule(tx, endOf(existing.id));
    if (existing.isOver) {
      // The rest of an expired year is not revived.
      await takeBackCard(tx, { accountId, id: existing.id }, 'expired', { ids, now: at });
      await schedule(tx, endOf(existing.id));
    }
    await tx.query(
      `with card as (
         update gift_card set amount = amount + $4, state = 'active' where account_id = $1 and id = $2 returning id)
       update purse set expires_at = $3 from card where account_id = $1 and purse.id = card.id`,
      [accountId, existing.id, expiresAt, amount],
    );
    return existing.id;
  }
  const id = ids.next();
  await tx.query(
    `with opened as (
       insert into purse (account_id, id, person_id, tender, currency, expires_at, changed_at)
       values ($1, $2, $3, 'giftCard', $4, $5, $6) returning account_id, id, person_id)
     insert into gift_card (account_id, id, person_id, amount, issued_at, replaces)
     select account_id, id, person_id, $7, $6, $8 from opened`,
    [accountId, id, personId, currency, expiresAt, at, amount, replaced],
  );
  await schedule(tx, endOf(id));
  return id;
}
