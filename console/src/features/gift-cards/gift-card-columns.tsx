import { Tag } from '@blueprintjs/core';
import type { TFunction } from 'i18next';
import type { Format } from '../../app/i18n/format';
import { Email } from '../../kit/table/email';
import type { ListColumn } from '../../kit/table/list-types';
import type { GiftCard } from './gift-cards.api';

/** The recipient, or the documented text if the recipient was deleted. */
export function recipientOf(t: TFunction<'gift-cards'>, { user, userGroup }: GiftCard): string {
  if (user !== undefined) return user?.email ?? t('deletedUser');
  return userGroup?.name ?? t('deletedGroup');
}

export const reissuedOf = (t: TFunction<'gift-cards'>, { recurringIssueMetric: metric }: GiftCard): string =>
  t(metric === '0' ? 'reissued.never' : `reissued.${metric}`);

export function CardState({ card, t }: { card: GiftCard; t: TFunction<'gift-cards'> }) {
  if (card.issuing)
    return (
      <Tag minimal intent="primary">
        {t('state.issuing')}
      </Tag>
    );
  if (card.state === 'active')
    return (
      <Tag minimal intent="success">
        {t('state.active')}
      </Tag>
    );
  return (
    <Tag minimal intent={card.state === 'voided' ? 'warning' : 'none'}>
      {t(`state.${card.state}`)}
    </Tag>
  );
}

export function giftCardColumns(
  t: TFunction<'gift-cards'>,
  format: Format,
  zoneOf: (accountId: number) => string,
): ListColumn<GiftCard>[] {
  return [
    {
      id: 'recipient',
      header: t('recipient'),
      value: (card) => recipientOf(t, card),
      cell: (card) =>
        card.user ? (
          <Email of={card.user.email} />
        ) : (
          <span className="cell-name">{recipientOf(t, card)}</span>
        ),
      card: 'title',
      isFixed: true,
    },
    {
      id: 'amount',
      header: t('amount'),
      value: ({ amount, currency }) => format.moneyCell(amount, currency),
      cell: ({ amount, currency }) => format.money(amount, currency),
      align: 'end',
      card: 'figure',
    },
    {
      id: 'created',
      header: t('created'),
      size: 'time',
      value: ({ creationDate, AccountId }) => format.momentCell(creationDate, zoneOf(AccountId)),
      cell: ({ creationDate, AccountId }) => format.moment(creationDate, zoneOf(AccountId)),
    },
    {
      id: 'type',
      header: t('type'),
      value: ({ recurring }) => t(recurring ? 'recurring' : 'oneTime'),
      cell: ({ recurring }) => t(recurring ? 'recurring' : 'oneTime'),
    },
    {
      id: 'reissued',
      header: t('reissued.title'),
      value: (card) => reissuedOf(t, card),
      cell: (card) => reissuedOf(t, card),
    },
    {
      id: 'state',
      header: t('state.title'),
      value: ({ state, issuing }) => t(`state.${issuing ? 'issuing' : state}`),
      cell: (card) => <CardState card={card} t={t} />,
      card: 'mark',
      priority: 2,
    },
    {
      id: 'left',
      header: t('left'),
      value: ({ left, currency }) => format.moneyCell(left, currency),
      cell: ({ left, currency }) => format.money(left, currency),
      align: 'end',
    },
  ];
}
