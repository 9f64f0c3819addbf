import type { TFunction } from 'i18next';
import type { Format } from '../../app/i18n/format';
import type { GiftCard } from './gift-cards.api';

/** The amount of the next issue, and how much of the last period was spent; empty if no issue follows. */
export function forecastText(
  t: TFunction<'gift-cards'>,
  format: Pick<Format, 'whole' | 'money' | 'longBucket' | 'rate'>,
  { forecast, nextIssueDate, currency }: GiftCard,
): string | undefined {
  if (!forecast || !nextIssueDate) return undefined;
  const { cards, amount, issuedBefore, spentBefore } = forecast;
  const next = t('forecast', {
    ...{ count: cards, cards: format.whole(cards), total: format.money(amount, currency) },
    day: format.longBucket(nextIssueDate),
  });
  if (issuedBefore === 0) return next;
  const share = format.rate(Math.round((100 * spentBefore) / issuedBefore));
  return `${next} ${t('spentBefore', { share })}`;
}
