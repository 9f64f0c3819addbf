import { Button, Tag } from '@blueprintjs/core';
import type { TFunction } from 'i18next';
import type { Format } from '../../app/i18n/format';
import { textWidth } from '../../kit/table/column-fit';
import type { ListColumn } from '../../kit/table/list-types';
import type { LoyaltyPlace } from './loyalty.api';

export const statusOf = (t: TFunction<'loyalty'>, { loyatlyEnabled }: LoyaltyPlace): string =>
  t(loyatlyEnabled ? 'on' : 'off');

export function LoyaltyStatus({ place, t }: { place: LoyaltyPlace; t: TFunction<'loyalty'> }) {
  return (
    <Tag minimal intent={place.loyatlyEnabled ? 'success' : 'none'}>
      {statusOf(t, place)}
    </Tag>
  );
}

export function loyaltyColumns(
  t: TFunction<'loyalty'>,
  format: Format,
  /** Absent for users with read-only access. */
  open: ((place: LoyaltyPlace) => void) | undefined,
): ListColumn<LoyaltyPlace>[] {
  const redeemed = ({ redeems }: LoyaltyPlace) => redeems[0]!;
  return [
    {
      id: 'name',
      header: t('location'),
      value: ({ name }) => name,
      cell: ({ name }) => <span className="cell-name">{name}</span>,
      card: 'title',
      isFixed: true,
    },
    {
      id: 'points',
      header: t('pointsIssued'),
      value: ({ pointsIssued }) => pointsIssued,
      cell: ({ pointsIssued }) => format.whole(pointsIssued),
      align: 'end',
      card: 'figure',
    },
    {
      id: 'supply',
      header: t('supplyCost'),
      value: (place) => format.moneyCell(redeemed(place).supplyPrice, place.currency),
      cell: (place) => format.money(redeemed(place).supplyPrice, place.currency),
      align: 'end',
    },
    {
      id: 'retail',
      header: t('retailValue'),
      value: (place) => format.moneyCell(redeemed(place).retailPrice, place.currency),
      cell: (place) => format.money(redeemed(place).retailPrice, place.currency),
      align: 'end',
    },
    {
      id: 'products',
      header: t('productsIssued'),
      value: (place) => redeemed(place).totalProducts,
      cell: (place) => format.whole(redeemed(place).totalProducts),
      align: 'end',
    },
    {
      id: 'status',
      header: t('status'),
      value: (place) => statusOf(t, place),
      cell: (place) => <LoyaltyStatus place={place} t={t} />,
      card: 'mark',
      priority: 2,
    },
    ...(open
      ? [
          {
            id: 'edit',
            header: t('program'),
            size: Math.max(textWidth(t('create')), textWidth(t('edit'))) + 48,
            isActions: true,
            cell: (place: LoyaltyPlace) =>
              place.mayChange && (
                <Button
                  size="small"
                  onClick={(event) => {
                    event.stopPropagation();
                    open(place);
                  }}
                  aria-label={`${t(place.hasProgram ? 'edit' : 'create')}: ${place.name}`}
                >
                  {t(place.hasProgram ? 'edit' : 'create')}
                </Button>
              ),
          },
        ]
      : []),
  ];
}
