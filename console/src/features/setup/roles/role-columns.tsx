import type { Schemas } from '@backroom/gateway/v2';
import { Tag } from '@blueprintjs/core';
import type { TFunction } from 'i18next';
import type { Format } from '../../../app/i18n/format';
import type { ListColumn } from '../../../kit/table/list-types';
import { systemName } from '../system-name';

export function roleColumns(
  t: TFunction<'setup'>,
  format: Format,
  zone: string,
): ListColumn<Schemas['Role']>[] {
  return [
    {
      id: 'name',
      header: t('roles.name'),
      value: ({ name }) => systemName(t, name),
      cell: ({ name }) => <span className="cell-name">{systemName(t, name)}</span>,
      card: 'title',
      isFixed: true,
    },
    {
      id: 'description',
      header: t('roles.description'),
      value: ({ description }) => description,
      cell: ({ description }) => <span className="cell-name">{description || '–'}</span>,
    },
    {
      id: 'group',
      header: t('roles.group'),
      value: ({ groupName }) => systemName(t, groupName || 'All Locations'),
      cell: ({ groupName }) => systemName(t, groupName || 'All Locations'),
    },
    {
      id: 'updatedOn',
      size: 'time',
      priority: 4,
      header: t('updatedOn'),
      value: ({ updatedOn }) => (updatedOn ? format.momentCell(updatedOn, zone) : null),
      cell: ({ updatedOn }) =>
        updatedOn ? <span className="cell-time">{format.moment(updatedOn, zone)}</span> : '–',
    },
    {
      id: 'kind',
      size: 'status',
      header: t('roles.kind'),
      value: ({ editable }) => t(editable ? 'roles.own' : 'roles.kept'),
      cell: ({ editable }) => <Tag minimal>{t(editable ? 'roles.own' : 'roles.kept')}</Tag>,
      card: 'figure',
    },
  ];
}
