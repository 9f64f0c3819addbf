import { rowsOf, type Ids, type NewEvent, type Tx } from '@backroom/platform';
import { purseChanged } from '../purse/purse.events.js';
import type { PurseRow } from '../purse/purse.sql.js';
import { writeMovements } from '../purse/write-movements.sql.js';
import { scheduleMails } from './gift-card-mail.work.js';
import { endOf, type GiftCardIssue } from './gift-card.sql.js';
import { beginningOf } from './periods.js';

/** Cards issued per transaction. */
export const cardsAtOnce = 500;

type PublishingTx = Tx & { publish(...events: NewEvent[]): void };

/** Returns the next recipients: the customer if they still are one, or the next members of the group. */
async function nextMembers(
  tx: Tx,
  { accountId, personId, groupId, issuedUpTo }: GiftCardIssue,
): Promise<number[]> {
  const members = personId
    ? await tx.query<{ id: number }>(
        'select person_id as id from customer where account_id = $1 and person_id = $2 for share',
        [accountId, personId],
      )
    : await tx.query<{ id: number }>(
        `select person_id as id from customer_group_member where account_id = $1 and group_id = $2 and person_id > $3
         order by person_id limit ${cardsAtOnce} for share`,
        [accountId, groupId, issuedUpTo ?? 0],
      );
  return members.map(({ id }) => id);
}

/**
 * Issues the next cards of the current period, each with purse, entry, posting and event. Returns the last recipient so
 * far, or null when everybody has a card, in which case mails are scheduled. A recipient who already has a card of the
 * period gets no other.
 */
export async function fillCards(
  tx: PublishingTx,
  issue: GiftCardIssue,
  { ids, now, timezone }: { ids: Ids; now: Date; timezone: string },
): Promise<number | null> {
  const members = await nextMembers(tx, issue);
  const { accountId, currency, amount } = issue;
  const end = endOf(issue);
  const expiresAt = end === null ? null : beginningOf(end, timezone);
  // Purse ids of recipients who already have a card remain unused.
  const purses = await rowsOf<PurseRow>(
    tx,
    `with recipient as (
       select m.person_id, m.id from unnest($2::bigint[], $3::uuid[]) as m(person_id, id)
       where not exists (select from gift_card k where k.account_id = $1 and k.issue_id = $4 and k.generation = $5
         and k.period = $6 and k.person_id = m.person_id))
     insert into purse (account_id, id, person_id, tender, currency, balance, entries, expires_at, changed_at)
     select $1, id, person_id, 'giftCard', $7, $8, 1, $9, $10 from recipient returning *`,
    [
      ...[accountId, members, members.map(() => ids.next()), issue.id, issue.generation, issue.period],
      ...[currency, amount, expiresAt, now],
    ],
  );
  const cardIds = purses.map(({ id }) => id);
  if (cardIds.length > 0) {
    await tx.query(
      `insert into gift_card (account_id, id, person_id, issue_id, generation, period, amount, issued_at)
       select account_id, id, person_id, $3, $4, $5, $6, $7 from purse where account_id = $1 and id = any ($2::uuid[])`,
      [accountId, cardIds, issue.id, issue.generation, issue.period, amount, now],
    );
    await writeMovements(
      tx,
      purses.map((purse) => ({ purse, kind: 'issue', factId: purse.id, amount, locationId: 0, timezone })),
    );
    tx.publish(...purses.map(purseChanged));
  }
  if (issue.groupId && members.length === cardsAtOnce) return members.at(-1)!;
  await scheduleMails(tx, issue, now);
  return null;
}
