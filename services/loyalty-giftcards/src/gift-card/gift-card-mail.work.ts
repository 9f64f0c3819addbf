import {
  knownLanguage,
  localDate,
  restrictedStatuses,
  rowsOf,
  schedule,
  type Clock,
  type DueWork,
  type DueWorkHandler,
  type Language,
  type MailSealer,
  type Tx,
} from '@backroom/platform';
import { AccountCopy } from '../copies/copies.entities.js';
import { pauseOfRecipient } from '../invite/recipient-quota.js';
import { moneyText } from '../purse/money-text.js';
import type { GiftCardIssue } from './gift-card.sql.js';

const kind = 'gift-card-mail';
/** Mails requested at once, and the pause in between: a group of ten thousand is notified within 17 minutes. */
const batchSize = 100;
const pause = 10_000;
/** After a day a mail is no longer sent. */
const lifetime = 24 * 3_600_000;

/** The cards of one period, and the last customer whose mail was requested. */
interface MailProgress {
  issueId: number;
  generation: number;
  period: number;
  after: number;
}

type Issued = Pick<GiftCardIssue, 'accountId' | 'id' | 'generation' | 'period' | 'language'>;

/** Schedules mails once everybody has the card of the period, unless the issuer chose no language and so no mails. */
export async function scheduleMails(tx: Tx, issue: Issued, now: Date): Promise<void> {
  const { accountId, id: issueId, generation, period, language } = issue;
  const key = `${issueId}/${generation}/${period}`;
  const payload: MailProgress = { issueId, generation, period, after: 0 };
  if (language)
    await schedule(tx, { kind, key, accountId, dueAt: now, payload } satisfies DueWork<MailProgress>);
}

/**
 * Notifies the owners of a period’s cards by mail, a hundred at a time. A mailbox that reached its daily limit gets
 * none: the card is among its owner’s balances anyway. Suspended and closed operators send none.
 */
export const mailOwners = (clock: Clock, mails: MailSealer): DueWorkHandler<MailProgress> => ({
  kind,
  async handle(tx, work) {
    const { accountId, payload } = work;
    const now = clock.now();
    const operator = await tx.records.findOneBy(AccountCopy, { accountId });
    if (!operator || restrictedStatuses.includes(operator.status)) return;
    const cards = await nextCards(tx, accountId, payload);
    for (const card of cards) {
      if (await pauseOfRecipient(tx, card.email, now)) continue;
      const language = knownLanguage(card.language);
      const until = lastDayText(card.expiresAt, operator.timezone, language);
      tx.publish(
        mails.requested({
          ...{ id: `gift-card/${card.id}`, kind: 'giftCard', language, to: card.email, name: card.firstName },
          values: {
            operator: operator.name,
            amount: moneyText(language)(card.amount, card.currency),
            ...(until && { until }),
          },
          expiresAt: new Date(Math.min(now.getTime() + lifetime, card.expiresAt?.getTime() ?? Infinity)),
        }),
      );
    }
    const after = cards.at(-1)?.personId;
    if (cards.length === batchSize && after)
      await schedule(tx, {
        ...{ ...work, dueAt: new Date(now.getTime() + pause) },
        payload: { ...payload, after },
      });
  },
});

interface OwnedCard {
  id: string;
  personId: number;
  email: string;
  firstName: string;
  language: string;
  /** Minor units. */
  amount: number;
  currency: string;
  expiresAt: Date | null;
}

function nextCards(tx: Tx, accountId: number, { issueId, generation, period, after }: MailProgress) {
  return rowsOf<OwnedCard>(
    tx,
    `select k.id, k.person_id, c.email, c.first_name, i.language, k.amount, p.currency, p.expires_at from gift_card k
     join gift_card_issue i on i.account_id = k.account_id and i.id = k.issue_id
     join purse p on p.account_id = k.account_id and p.id = k.id
     join customer c on c.account_id = k.account_id and c.person_id = k.person_id
     where k.account_id = $1 and k.issue_id = $2 and k.generation = $3 and k.period = $4 and k.person_id > $5
       and k.state = 'active'
     order by k.person_id limit ${batchSize}`,
    [accountId, issueId, generation, period, after],
  );
}

/** Returns the last day of a card by the operator’s calendar, given the moment from which it is expired. */
function lastDayText(expiresAt: Date | null, timezone: string, language: Language): string | undefined {
  if (!expiresAt) return undefined;
  const day = localDate(expiresAt.getTime() - 1, timezone);
  return new Date(day).toLocaleDateString(language, { dateStyle: 'long', timeZone: 'UTC' });
}
