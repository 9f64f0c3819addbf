import { Problem, rowsOf, schedule, type CommandTx, type Ids, type Tx } from '@backroom/platform';
import { fault } from '../faults.js';
import { isCustomer } from '../purse/purse.sql.js';
import { fillCards } from './fill-cards.sql.js';
import type { Gift } from './gift-card-content.js';
import { issueDue } from './gift-card.due.js';
import { noteProgress, type GiftCardIssue } from './gift-card.sql.js';
import { beginningOf, beginOf, isMetric } from './periods.js';
import { scheduleEnd } from './schedule-end.js';

/**
 * Throws `invalid` for somebody who is no customer of the operator, for a group that it has not, and for an empty group
 * where cards are issued once: nobody would ever get one.
 */
export async function refuseNobody(
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

/** Issues the present period: the first hundreds of cards at once, and what is left of a great group right behind. */
export async function issueNow(
  tx: CommandTx,
  issue: GiftCardIssue,
  parts: { ids: Ids; now: Date; timezone: string },
): Promise<void> {
  const issuedUpTo = await fillCards(tx, issue, parts);
  const begun = { ...issue, issuedUpTo };
  await noteProgress(tx, begun);
  await scheduleEnd(tx, begun, parts.timezone);
  const { metric, anchorOn, period } = begun;
  if (issuedUpTo !== null) await schedule(tx, issueDue(issue, parts.now));
  else if (isMetric(metric))
    await schedule(tx, issueDue(issue, beginningOf(beginOf(anchorOn, metric, period + 1), parts.timezone)));
}

/**
 * Whether something was spent of the cards of the present period, or is reserved; their purses are kept until the end. Of
 * those that ended before the next issue the movements tell: nobody gets a second card for what was spent.
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
