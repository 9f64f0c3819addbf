import {
  localDate,
  restrictedStatuses,
  schedule,
  type Clock,
  type DueWorkHandler,
  type Ids,
  type Tx,
} from '@backroom/platform';
import { AccountCopy } from '../copies/copies.entities.js';
import { fillCards } from './fill-cards.sql.js';
import { scheduleMails } from './gift-card-mail.work.js';
import { giftCardWork, issueDue, type Ending, type TakenBack } from './gift-card.due.js';
import { hasRecipient, lockedIssue, saveProgress, type GiftCardIssue } from './gift-card.sql.js';
import { beginningOf, beginOf, isMetric, periodOf, type Metric } from './periods.js';
import { scheduleEnd } from './schedule-end.js';
import { takeBackCard, takeBackCards } from './take-back.sql.js';

/**
 * Issues cards in each period, by the operator’s calendar. After an outage only the current period is issued: missed
 * ones are counted, so that nobody is flooded (H-17).
 */
export const issueCards = (clock: Clock, ids: Ids): DueWorkHandler<null> => ({
  kind: giftCardWork.issue,
  async handle(tx, { key, accountId }) {
    const found = await lockedIssue(tx, accountId, Number(key));
    const operator = await tx.records.findOneBy(AccountCopy, { accountId });
    if (!found || !operator || found.state !== 'active') return;
    const now = clock.now();
    if (!(await hasRecipient(tx, found))) return endIssue(tx, found, now);
    const { timezone } = operator;
    const nextOf = ({ anchorOn, period }: GiftCardIssue, metric: Metric) =>
      schedule(tx, issueDue(found, beginningOf(beginOf(anchorOn, metric, period + 1), timezone)));

    let issue = found;
    if (issue.issuedUpTo === null) {
      if (!isMetric(issue.metric)) return;
      const period = periodOf(issue.anchorOn, issue.metric, localDate(now.getTime(), timezone));
      if (period <= issue.period) return nextOf(issue, issue.metric);
      // Suspended and closed operators issue nothing.
      const isRestricted = restrictedStatuses.includes(operator.status);
      const missed = issue.missed + period - issue.period - (isRestricted ? 0 : 1);
      issue = { ...issue, period, missed, issuedUpTo: isRestricted ? null : 0 };
    }
    if (issue.issuedUpTo !== null) issue.issuedUpTo = await fillCards(tx, issue, { ids, now, timezone });
    await saveProgress(tx, issue);
    await scheduleEnd(tx, issue, timezone);
    if (issue.issuedUpTo !== null) await schedule(tx, issueDue(issue, now));
    else if (isMetric(issue.metric)) await nextOf(issue, issue.metric);
  },
});

/** Ends an issue without further recipients. Members who got a card before their group was deleted get the mail. */
async function endIssue(tx: Tx, issue: GiftCardIssue, now: Date): Promise<void> {
  if (issue.issuedUpTo === null) return;
  await saveProgress(tx, { ...issue, issuedUpTo: null });
  await scheduleMails(tx, issue, now);
}

/** Takes back the rest of the cards of a period in batches. */
export const endCards = (clock: Clock, ids: Ids): DueWorkHandler<Ending> => ({
  kind: giftCardWork.end,
  async handle(tx, work) {
    const now = clock.now();
    const { accountId, payload } = work;
    if (await takeBackCards(tx, { accountId, ...payload }, { ids, now }))
      await schedule(tx, { ...work, dueAt: now });
  },
});

/** Takes back what a reservation left on an ended card. */
export const settleCards = (clock: Clock, ids: Ids): DueWorkHandler<TakenBack> => ({
  kind: giftCardWork.settle,
  handle: (tx, { key: id, accountId, payload: state }) =>
    takeBackCard(tx, { accountId, id }, state, { ids, now: clock.now() }),
});
