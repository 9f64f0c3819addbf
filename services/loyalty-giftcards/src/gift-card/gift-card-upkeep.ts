import { Problem, rowsOf, schedule, type CommandTx, type Ids, type Tx } from '@backroom/platform';
import { fault } from '../faults.js';
import { isCustomer } from '../purse/purse.sql.js';
import { fillCards } from './fill-cards.sql.js';
import type { Gift } from './gift-card-content.js';
import { issueDue } from './gift-card.due.js';
import { saveProgress, type GiftCardIssue } from './gift-card.sql.js';
import { beginningOf, beginOf, isMetric } from './periods.js';
import { scheduleEnd } from './schedule-end.js';

/**
 * Throws `invalid` for a person who is not a customer of the operator, for an unknown group, and for an empty group if
 * cards are issued once: nobody would ever get one.
 */
export async function refuseMissingRecipient(
  tx: Tx,
  accountId: number,
  { personId, groupId, metric }: Pick<Gift, 'personId' | 'groupId' | 'metric'>,
): Promise<void> {
  if (personId && !(await isCustomer(tx, accountId, personId)))
    throw Problem.invalid('userId', fault('unknown'));
  if (!groupId) return;
  const [group] = await tx.query('select from customer_group where account_id = $1 and id = $2 for share', [
    ...[accountId, groupId],
  ]);
  if (!group) throw Problem.invalid('userGroupId', fault('unknown'));
  if (metric) return;
  const [member] = await tx.query(
    'select from customer_group_member where account_id = $1 and group_id = $2 limit 1',
    [accountId, groupId],
  );
  if (!member) throw Problem.invalid('userGroupId', fault('empty-group'));
}

/** Issues the current period: the first cards at once, and the rest of a large group as due work. */
export async function issueNow(
  tx: CommandTx,
  issue: GiftCardIssue,
  parts: { ids: Ids; now: Date; timezone: string },
): Promise<void> {
  const issuedUpTo = await fillCards(tx, issue, parts);
  const begun = { ...issue, issuedUpTo };
  await saveProgress(tx, begun);
  await scheduleEnd(tx, begun, parts.timezone);
  const { metric, anchorOn, period } = begun;
  if (issuedUpTo !== null) await schedule(tx, issueDue(issue, parts.now));
  else if (isMetric(metric))
    await schedule(tx, issueDue(issue, beginningOf(beginOf(anchorOn, metric, period + 1), parts.timezone)));
}

/**
 * Returns whether something was spent or is reserved of the cards of the current period; locks their purses. For cards
 * that ended before the next issue the movements decide, so that nobody gets a second card for a spent one.
 */
export async function isTouched(
  tx: Tx,
  { accountId, id, generation, period }: GiftCardIssue,
): Promise<boolean> {
  const purses = await rowsOf<{ touched: boolean }>(
    tx,
    `select p.held > 0 or case when k.state = 'active' then p.balance < k.amount else (
         select sum(e.amount) < 0 from purse_entry e
         where e.account_id = p.account_id and e.purse_id = p.id and e.kind not in ('issue', 'expiry', 'void'))
       end as touched
     from gift_card k join purse p on p.account_id = k.account_id and p.id = k.id
     where k.account_id = $1 and k.issue_id = $2
       and (k.state = 'active' or k.generation = $3 and k.period = $4) order by p.id for update of p`,
    [accountId, id, generation, period],
  );
  return purses.some(({ touched }) => touched);
}

export const auditedGift = ({
  amount,
  metric,
  expiry,
  lastDay,
  personId,
  groupId,
  currency,
}: GiftCardIssue) => ({
  ...{ amount, currency, metric, expiry, lastDay, customerId: personId, groupId },
});
