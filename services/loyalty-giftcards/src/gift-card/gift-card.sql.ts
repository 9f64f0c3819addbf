import {
  byName,
  localDate,
  pageOf,
  Problem,
  rowsOf,
  sortClause,
  typedPatternsOf,
  wordsBegin,
  type PageOptions,
  type Tx,
} from '@backroom/platform';
import type { GiftCard } from '@backroom/proto/customers/v1/gift_cards_service';
import type { Gift } from './gift-card-content.js';
import { beginOf, dayAfter, isMetric, expiredFrom } from './periods.js';

/** An issue of gift cards as stored. */
export interface GiftCardIssue extends Gift {
  id: number;
  accountId: number;
  currency: string;
  /** The day of the first issue, yyyy-MM-dd. */
  anchorOn: string;
  generation: number;
  period: number;
  /** The last member of a group with a card of the period so far. Null: everybody has one. */
  issuedUpTo: number | null;
  missed: number;
  state: 'active' | 'voided';
  createdAt: Date;
  version: number;
  /** Language of the mails to recipients; if empty, none are sent. */
  language: string;
}

/** An issue as displayed: with its recipient and the cards of the current period. */
interface ShownIssue extends GiftCardIssue {
  recipientName: string | null;
  timezone: string;
  cards: number;
  issued: number;
  left: number;
  isTouched: boolean;
  /** Only for a single issue. */
  nextCards?: number;
  issuedBefore?: number;
  spentBefore?: number;
}

const columns = `i.id, i.account_id, i.amount, i.currency, i.person_id, i.group_id, i.metric, i.expiry,
  i.last_day::text as last_day, i.anchor_on::text as anchor_on, i.generation, i.period, i.issued_up_to, i.missed, i.state,
  i.created_at, i.version, i.language`;

const recipient = 'coalesce(c.email, g.name)';
const found = `select ${columns}, ${recipient} as recipient_name, ${byName(recipient)} as recipient_key,
    coalesce(a.timezone, 'UTC') as timezone
  from gift_card_issue i
  left join customer c on c.account_id = i.account_id and c.person_id = i.person_id
  left join customer_group g on g.account_id = i.account_id and g.id = i.group_id
  left join account_copy a on a.account_id = i.account_id`;

const ofPeriod = {
  columns: 'k.cards, k.issued, k."left", k.is_touched',
  joins: `cross join lateral (
    select count(*) as cards, coalesce(sum(k.amount), 0)::bigint as issued,
      coalesce(sum(p.balance) filter (where k.state = 'active'), 0)::bigint as "left",
      coalesce(bool_or(p.balance < k.amount or p.held > 0) filter (where k.state = 'active'), false) as is_touched
    from gift_card k join purse p on p.account_id = k.account_id and p.id = k.id
    where k.account_id = page.account_id and k.issue_id = page.id and k.generation = page.generation
      and k.period = page.period) as k`,
};

/** The number of recipients of an issue now, and the spending in the last earlier period that had cards. */
const forecast = {
  columns: 'f.next_cards, f.issued_before, f.spent_before',
  joins: `cross join lateral (
    select case when page.group_id is null then 1 else (select count(*) from customer_group_member m
        where m.account_id = page.account_id and m.group_id = page.group_id) end as next_cards,
      coalesce(sum(k.amount), 0)::bigint as issued_before, coalesce(-sum(e.amount), 0)::bigint as spent_before
    from gift_card k cross join lateral (
      select coalesce(sum(amount), 0) as amount from purse_entry
      where account_id = k.account_id and purse_id = k.id and kind not in ('issue', 'expiry', 'void')) as e
    where k.account_id = page.account_id and k.issue_id = page.id and k.generation = page.generation
      and k.period = (select max(period) from gift_card where account_id = page.account_id and issue_id = page.id
        and generation = page.generation and period < page.period)) as f`,
};

const sortable = {
  created: ['id'],
  amount: ['amount'],
  recipient: ['recipient_key'],
};

export async function giftCardPage(
  tx: Tx,
  { keywords, sort, ...page }: PageOptions & { keywords: string; sort?: string },
  now: Date,
): Promise<{ giftCards: GiftCard[]; total: number }> {
  const sql = `${found} where ${wordsBegin(`coalesce(g.name, '')`, '$1', `coalesce(c.email, '')`)}`;
  const by = sortClause(sort, sortable, 'id desc');
  const { rows, total } = await pageOf<ShownIssue>(
    tx,
    sql,
    [typedPatternsOf(keywords, true)],
    by,
    page,
    ofPeriod,
  );
  return { giftCards: rows.map((row) => toGiftCard(row, now)), total };
}

/** Returns an issue visible to the transaction. Throws `notFound`. */
export async function giftCardById(tx: Tx, accountId: number, id: number, now: Date): Promise<GiftCard> {
  const [row] = await rowsOf<ShownIssue>(
    tx,
    `select page.*, ${ofPeriod.columns}, ${forecast.columns}
     from (${found} where i.account_id = $1 and i.id = $2) as page ${ofPeriod.joins} ${forecast.joins}`,
    [accountId, id],
  );
  if (!row) throw Problem.notFound('giftCard');
  return toGiftCard(row, now);
}

/** Locks an issue until the end of the transaction, first of all by whatever changes or issues it. */
export async function lockedIssue(tx: Tx, accountId: number, id: number): Promise<GiftCardIssue | undefined> {
  const [row] = await rowsOf<GiftCardIssue>(
    tx,
    `select ${columns} from gift_card_issue i where i.account_id = $1 and i.id = $2 for update`,
    [accountId, id],
  );
  return row;
}

export type NewIssue = Gift &
  Pick<GiftCardIssue, 'accountId' | 'currency' | 'anchorOn' | 'createdAt' | 'language'>;

export async function insertIssue(tx: Tx, issue: NewIssue): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    `insert into gift_card_issue (account_id, amount, currency, person_id, group_id, metric, expiry, last_day, anchor_on,
       created_at, language)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id`,
    [
      ...[
        issue.accountId,
        issue.amount,
        issue.currency,
        issue.personId,
        issue.groupId,
        issue.metric,
        issue.expiry,
      ],
      ...[issue.lastDay, issue.anchorOn, issue.createdAt, issue.language],
    ],
  );
  return row!.id;
}

/** Saves all fields that can change. */
export async function updateIssue(tx: Tx, issue: GiftCardIssue): Promise<void> {
  await tx.query(
    `update gift_card_issue set amount = $3, person_id = $4, group_id = $5, metric = $6, expiry = $7, last_day = $8,
       anchor_on = $9, generation = $10, period = $11, issued_up_to = $12, missed = $13, state = $14, version = version + 1
     where account_id = $1 and id = $2`,
    [
      ...[issue.accountId, issue.id, issue.amount, issue.personId, issue.groupId, issue.metric, issue.expiry],
      ...[
        issue.lastDay,
        issue.anchorOn,
        issue.generation,
        issue.period,
        issue.issuedUpTo,
        issue.missed,
        issue.state,
      ],
    ],
  );
}

/** Saves the progress of an issue without raising the version: users who edit it need not reload. */
export async function saveProgress(
  tx: Tx,
  { accountId, id, period, issuedUpTo, missed }: GiftCardIssue,
): Promise<void> {
  await tx.query(
    'update gift_card_issue set period = $3, issued_up_to = $4, missed = $5 where account_id = $1 and id = $2',
    [accountId, id, period, issuedUpTo, missed],
  );
}

/** Returns whether the recipient still exists: a customer or group may be deleted. */
export async function hasRecipient(
  tx: Tx,
  { accountId, personId, groupId }: GiftCardIssue,
): Promise<boolean> {
  const [row] = await tx.query(
    personId
      ? 'select from customer where account_id = $1 and person_id = $2'
      : 'select from customer_group where account_id = $1 and id = $2',
    [accountId, personId ?? groupId],
  );
  return row !== undefined;
}

/** Returns the first day on which the cards of the current period are expired; null if they never expire. */
export function endOf({ metric, expiry, anchorOn, lastDay, period }: GiftCardIssue): string | null {
  if (!isMetric(metric) || expiry === 'ownDay') return lastDay && dayAfter(lastDay);
  return expiredFrom({ anchor: anchorOn, metric, expiry }, period);
}

function toGiftCard(row: ShownIssue, now: Date): GiftCard {
  const { metric, state, timezone, recipientName, createdAt, personId, groupId } = row;
  const today = localDate(now.getTime(), timezone);
  const over = endOf(row);
  // A deleted recipient gets no further cards; issued ones remain.
  const isRecurring = isMetric(metric) && state === 'active' && recipientName !== null;
  const isOver =
    !isRecurring && ((over !== null && over <= today) || (row.left === 0 && row.issuedUpTo === null));
  const { id, accountId, amount, currency, expiry, cards, issued, isTouched, missed, version } = row;
  const { nextCards, issuedBefore = 0, spentBefore = 0 } = row;
  return {
    ...{ id, accountId, amount, currency, metric, expiry, cards, issued, isTouched, missed, version },
    createdAt: createdAt.getTime(),
    expiresOn: (isMetric(metric) ? over : row.lastDay) ?? '',
    recipient: personId ? 'user' : 'group',
    recipientId: recipientName === null ? 0 : (personId ?? groupId)!,
    recipientName: recipientName ?? '',
    state: state === 'active' && isOver ? 'over' : state,
    // The rest of a voided card cannot be spent, even before it is taken back.
    left: state === 'voided' ? 0 : row.left,
    nextIssueOn: isRecurring && isMetric(metric) ? beginOf(row.anchorOn, metric, row.period + 1) : '',
    isIssuing: row.issuedUpTo !== null && state === 'active',
    forecast:
      isRecurring && nextCards !== undefined ? { cards: nextCards, issuedBefore, spentBefore } : undefined,
  };
}
