import { dollarOf, minorOf, moneyOf } from '@backroom/pricing';
import { FieldCheck } from '@backroom/platform';
import type { GiftCardContent } from '@backroom/proto/customers/v1/gift_cards_service';
import { fault } from '../faults.js';
import { isDay, isMetric, metrics, recurringExpiries, type Metric, type RecurringExpiry } from './periods.js';

/** The amount, recipient and schedule of a gift card. */
export interface Gift {
  /** Amount of each card, minor units. */
  amount: number;
  /** Exactly one of the two is set. */
  personId: number | null;
  groupId: number | null;
  metric: Metric | '';
  expiry: RecurringExpiry | 'ownDay';
  /** The last day of a card issued once; null if it does not expire. */
  lastDay: string | null;
}

/** Max amount of a card in dollars, or their counterpart in another currency (H-18). */
const maxOnCard = 10_000;

/** Parses the requested content; `today` is the operator’s date. Throws `invalid` naming every invalid field. */
export function readGift(
  content: GiftCardContent | undefined,
  { currency, today }: { currency: string; today: string },
): Gift {
  const { amount: text, metric, userId, groupId, expiresOn, expiry } = content ?? noContent;
  const check = new FieldCheck();
  const amount = minorOf(text, currency);
  const max = maxOnCard * dollarOf(currency);
  if (amount === undefined)
    check.refuse('amount', fault('no-amount', { example: moneyOf(25 * dollarOf(currency), currency) }));
  else if (amount === 0) check.refuse('amount', fault('not-above-zero'));
  else if (amount > max) check.refuse('amount', fault('amount-too-great', { max: moneyOf(max, currency) }));

  if (!userId && !groupId) check.refuse('userId', fault('required'));
  if (userId && groupId) check.refuse('userGroupId', fault('unexpected'));
  const recipient = { personId: userId || null, groupId: userId ? null : groupId };

  const allowed = ['0', ...Object.keys(metrics)];
  if (metric && !isMetric(metric)) check.refuse('recurringIssueMetric', fault('not-one-of', { allowed }));
  const isRecurring = isMetric(metric);
  const recurringExpiry = recurringExpiries.find((one) => one === (expiry || 'nextIssue'));
  if (isRecurring && !recurringExpiry)
    check.refuse('expiry', fault('not-one-of', { allowed: recurringExpiries }));
  if (!isRecurring && expiry) check.refuse('expiry', fault('unexpected'));
  if (!isRecurring && expiresOn) {
    if (!isDay(expiresOn) || expiresOn > '9999')
      check.refuse('expirationDate', fault('date', { first: '2000', last: '9998' }));
    else if (expiresOn < today) check.refuse('expirationDate', fault('day-over'));
  }
  check.done();
  return isRecurring
    ? { amount: amount!, ...recipient, metric, expiry: recurringExpiry!, lastDay: null }
    : { amount: amount!, ...recipient, metric: '', expiry: 'ownDay', lastDay: expiresOn || null };
}

const noContent: GiftCardContent = {
  ...{ amount: '', metric: '', userId: 0, groupId: 0, expiresOn: '', expiry: '' },
};

/** Returns whether only the expiry differs, the only allowed change once something was spent (F-04). */
export const differsInExpiryAlone = (one: Gift, other: Gift): boolean =>
  one.amount === other.amount &&
  one.personId === other.personId &&
  one.groupId === other.groupId &&
  one.metric === other.metric;
