import type { Schemas } from '@backroom/gateway/v2';
import { decimalOf, dollarOf, exponentOf, moneyOf } from '@backroom/pricing';
import type { FieldErrors } from '../../kit/form/use-form';
import { numberOf } from '../../kit/form/typed-number';
import { fault, type FieldFault } from '../../app/problems/fault-text';
import type { GiftCard } from './gift-cards.api';

/** How often a card is issued again; the first is the default. */
export const metrics = ['daily', 'weekly', 'monthly', 'quarterly', 'yearly'] as const;
export type Metric = (typeof metrics)[number];
export const expiries = ['nextIssue', 'endOfMonth', 'endOfQuarter'] as const;
export type Expiry = (typeof expiries)[number];

export interface Recipient {
  kind: 'user' | 'group';
  /** 0: none chosen yet. */
  id: number;
  name: string;
  /** Number of members of a group; for a saved card they are counted at issue. */
  members?: number;
}

/** A gift card as form fields. */
export interface GiftCardFields {
  /** As typed, with a point. */
  amount: string;
  type: 'once' | 'recurring';
  /** Empty until one is chosen. */
  metric: Metric | '';
  expiry: Expiry;
  /** yyyy-MM-dd; empty if it does not expire. */
  lastDay: string;
  recipient: Recipient;
}

export const newGiftCard: GiftCardFields = {
  ...{ amount: '', type: 'once', metric: '', expiry: 'nextIssue', lastDay: '' },
  recipient: { kind: 'user', id: 0, name: '' },
};

export function giftCardFields(card: GiftCard): GiftCardFields {
  const {
    amount,
    currency,
    recurring,
    recurringIssueMetric: metric,
    expiry,
    expirationDate,
    user,
    userGroup,
  } = card;
  const recipient = user ?? userGroup;
  return {
    amount: amount.toFixed(exponentOf(currency)),
    type: recurring ? 'recurring' : 'once',
    metric: metric === '0' ? '' : metric,
    expiry: expiry === 'ownDay' ? 'nextIssue' : expiry,
    lastDay: recurring ? '' : (expirationDate ?? ''),
    recipient: {
      kind: user === undefined ? 'group' : 'user',
      id: recipient?.id ?? 0,
      name: user?.email ?? userGroup?.name ?? '',
    },
  };
}

/** Maximum value of one card in dollars, or their counterpart in another currency. */
const maxCardAmount = 10_000;

/** Validates a typed amount: it must be a number above zero. */
export function amountFault(typed: string, currency: string): FieldFault | undefined {
  if (!typed.trim()) return fault('required');
  const [, fraction = ''] = typed.split('.');
  const max = maxCardAmount * dollarOf(currency);
  if (numberOf(typed) > decimalOf(max, currency))
    return fault('amount-too-great', { max: moneyOf(max, currency) });
  return numberOf(typed) > 0 && fraction.length <= exponentOf(currency)
    ? undefined
    : fault('gift-cards:invalidAmount');
}

/** `today` is the operator's date, yyyy-MM-dd. */
export const giftCardRules =
  (currency: string, today: string) =>
  ({ amount, type, metric, lastDay, recipient }: GiftCardFields): FieldErrors<GiftCardFields> => ({
    amount: amountFault(amount, currency),
    metric: type === 'recurring' && !metric ? fault('required') : undefined,
    lastDay: type === 'once' && lastDay && lastDay < today ? fault('day-over') : undefined,
    recipient: recipient.id ? undefined : fault('required'),
  });

/** The request body for these fields. */
export function giftCardBody(fields: GiftCardFields): Schemas['NewGiftCard'] {
  const { amount, type, metric, expiry, lastDay, recipient } = fields;
  const [year, month, day] = lastDay.split('-');
  return {
    amount,
    recurring: type === 'recurring',
    recurringIssueMetric: type === 'recurring' && metric ? metric : '0',
    ...(recipient.kind === 'user' ? { userId: recipient.id } : { userGroupId: recipient.id }),
    ...(type === 'recurring' && { expiry }),
    ...(type === 'once' && lastDay && { expirationDate: `${month}/${day}/${year}` }),
  };
}

const step = { daily: [0, 1], weekly: [0, 7], monthly: [1, 0], quarterly: [3, 0], yearly: [12, 0] } as const;

/**
 * The day of the next issue after `today` (yyyy-MM-dd), clamped to the end of the month. Previews the server's
 * calculation.
 */
export function nextIssueOn(today: string, metric: Metric): string {
  const [months, days] = step[metric];
  const [year, month, day] = today.split('-').map(Number) as [number, number, number];
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  const next = new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastOfMonth) + days));
  return next.toISOString().slice(0, 10);
}

/** The first day on which cards issued on `today` are worth nothing: a card never outlives the next one. */
export function expiresOn(today: string, metric: Metric, expiry: Expiry): string {
  const next = nextIssueOn(today, metric);
  if (expiry === 'nextIssue') return next;
  const [year, month] = today.split('-').map(Number) as [number, number];
  const ending = expiry === 'endOfMonth' ? month : Math.ceil(month / 3) * 3;
  const end = new Date(Date.UTC(year, ending, 1)).toISOString().slice(0, 10);
  return end < next ? end : next;
}

interface Days {
  /** Day of the next issue, yyyy-MM-dd; empty if there is none. */
  next: string;
  /** Day from which the cards are worth nothing; empty if only the server knows it. */
  expires: string;
}

/**
 * The days of a recurring card as in the form. A saved card keeps the days of its current period as long as only the
 * expiry changes; any other card starts a new period today.
 */
export function daysOf(
  { type, metric, expiry }: GiftCardFields,
  today: string,
  kept?: { card: Pick<GiftCard, 'nextIssueDate' | 'expirationDate'>; expiry: Expiry },
): Days {
  if (type === 'once' || !metric) return { next: '', expires: '' };
  if (!kept) return { next: nextIssueOn(today, metric), expires: expiresOn(today, metric, expiry) };
  const { nextIssueDate, expirationDate } = kept.card;
  const expires = expiry === kept.expiry ? expirationDate : expiry === 'nextIssue' ? nextIssueDate : null;
  return { next: nextIssueDate ?? '', expires: expires ?? '' };
}

/** Whether saving replaces the issued cards: something other than the expiry changed. */
export const requiresReissue = (fields: GiftCardFields, kept: GiftCardFields): boolean =>
  numberOf(fields.amount) !== numberOf(kept.amount) ||
  fields.type !== kept.type ||
  fields.metric !== kept.metric ||
  fields.recipient.kind !== kept.recipient.kind ||
  fields.recipient.id !== kept.recipient.id;
