import type { Schemas } from '@backroom/gateway/v2';
import type { TFunction } from 'i18next';
import type { Format } from '../../../app/i18n/format';
import type { ListColumn } from '../../../kit/table/list-types';
import { systemName } from '../system-name';

export function groupColumns(
  t: TFunction<'setup'>,
  format: Format,
  zone: string,
): ListColumn<Schemas['LocationGroup']>[] {
  return [
    {
      id: 'name',
      header: t('groups.name'),
      value: ({ name }) => systemName(t, name),
      cell: ({ name }) => <span className="cell-name">{systemName(t, name)}</span>,
      card: 'title',
      isFixed: true,
    },
    {
      id: 'description',
      header: t('groups.description'),
      value: ({ description }) => description,
      cell: ({ description }) => <span className="cell-name">{description || '–'}</span>,
    },
    {
      id: 'roles',
      header: t('groups.roles'),
      value: ({ roles }) => roles.map(({ name }) => systemName(t, name)).join(', '),
      cell: ({ roles }) => (
        <span className="cell-name">{roles.map(({ name }) => systemName(t, name)).join(', ') || '–'}</span>
      ),
    },
    {
      id: 'locations',
      header: t('groups.locations'),
      value: ({ isSystem, locationIds }) => (isSystem ? t('groups.all') : locationIds.length),
      cell: ({ isSystem, locationIds }) => (isSystem ? t('groups.all') : format.whole(locationIds.length)),
      align: 'end',
      card: 'figure',
    },
    {
      id: 'updatedOn',
      size: 'time',
      priority: 4,
      header: t('updatedOn'),
      value: ({ updatedOn }) => format.momentCell(updatedOn, zone),
      cell: ({ updatedOn }) => <span className="cell-time">{format.moment(updatedOn, zone)}</span>,
    },
  ];
}
