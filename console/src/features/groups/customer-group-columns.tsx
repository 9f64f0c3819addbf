import type { Schemas } from '@backroom/gateway/v2';
import type { TFunction } from 'i18next';
import type { Format } from '../../app/i18n/format';
import type { ListColumn } from '../../kit/table/list-types';

export function customerGroupColumns(
  t: TFunction<'groups'>,
  format: Format,
): ListColumn<Schemas['CustomerGroup']>[] {
  return [
    {
      id: 'name',
      header: t('name'),
      value: ({ name }) => name,
      cell: ({ name }) => <span className="cell-name">{name}</span>,
      card: 'title',
      isFixed: true,
    },
    {
      id: 'members',
      header: t('members'),
      value: ({ numberOfUsers }) => numberOfUsers,
      cell: ({ numberOfUsers }) => format.whole(numberOfUsers),
      align: 'end',
      card: 'figure',
    },
  ];
}
