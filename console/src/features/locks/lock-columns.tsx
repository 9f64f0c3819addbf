import type { Schemas } from '@backroom/gateway/v2';
import type { TFunction } from 'i18next';
import type { Format } from '../../app/i18n/format';
import type { ListColumn } from '../../kit/table/list-types';
import { LockStatus } from './lock-status';

export function lockColumns(t: TFunction<'locks'>, format: Format): ListColumn<Schemas['Cooler']>[] {
  const word = ({ status, online }: Schemas['Cooler']) =>
    `${t(`status.${status}`)}, ${t(online ? 'connected' : 'offline')}`;
  return [
    {
      id: 'name',
      header: t('name'),
      cell: ({ name }) => <span className="cell-name">{name}</span>,
      value: ({ name }) => name,
      card: 'title',
      isFixed: true,
    },
    { id: 'id', header: t('id'), cell: ({ id }) => id, value: ({ id }) => id },
    {
      id: 'serial',
      header: t('serial'),
      cell: ({ serialNumber }) => serialNumber,
      value: ({ serialNumber }) => serialNumber,
    },
    {
      id: 'location',
      card: 'line',
      header: t('location'),
      cell: ({ location }) => location.name,
      value: ({ location }) => location.name,
    },
    {
      id: 'status',
      card: 'line',
      header: t('statusTitle'),
      cell: (lock) => <LockStatus lock={lock} />,
      value: word,
    },
    {
      id: 'active',
      header: t('active'),
      cell: ({ enabled }) => t(enabled ? 'on' : 'off'),
      value: ({ enabled }) => t(enabled ? 'on' : 'off'),
    },
    {
      id: 'added',
      size: 'time',
      header: t('added'),
      cell: ({ creationDate, location }) => format.moment(creationDate, location.timezone),
      value: ({ creationDate, location }) => format.momentCell(creationDate, location.timezone),
    },
  ];
}
