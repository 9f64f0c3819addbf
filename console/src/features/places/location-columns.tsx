import type { Schemas } from '@backroom/gateway/v2';
import type { TFunction } from 'i18next';
import { Tag } from '@blueprintjs/core';
import { connectivity } from '../dashboard/kiosk-status';
import { textWidth } from '../../kit/table/column-fit';
import type { ListColumn } from '../../kit/table/list-types';
import { QrButton } from './qr-button';
import { reported } from './kiosk/kiosk-state';

export function addressLine(address: Schemas['ListedLocation']['address']): string {
  if (!address) return '';
  const { streetOne, city, state, zip, country } = address;
  return [streetOne, city, [state, zip].filter(Boolean).join(' '), country].filter(Boolean).join(', ');
}

export function locationColumns(
  t: TFunction<'places'>,
  now: number,
): ListColumn<Schemas['ListedLocation']>[] {
  const connected = ({ kiosks = [] }: Schemas['ListedLocation']) =>
    kiosks.filter(
      ({ diagnosticReport, goneSince }) =>
        connectivity({ ...reported(diagnosticReport), goneSince }, now).state === 'connected',
    ).length;
  const summary = (location: Schemas['ListedLocation']) => {
    const count = location.kiosks?.length ?? 0;
    return count === 0 ? t('list.noKiosks') : t('list.connected', { online: connected(location), count });
  };
  return [
    {
      id: 'name',
      header: t('name'),
      value: ({ name }) => name,
      cell: ({ name }) => <span className="cell-name">{name}</span>,
      card: 'title',
      isFixed: true,
    },
    { id: 'id', header: t('id'), value: ({ id }) => id, cell: ({ id }) => id, align: 'end' },
    {
      id: 'status',
      size: 'status',
      header: t('status'),
      value: ({ status }) => t(status === 'active' ? 'active' : 'inactive'),
      cell: ({ status }) => (
        <Tag minimal intent={status === 'active' ? 'success' : 'none'}>
          {t(status === 'active' ? 'active' : 'inactive')}
        </Tag>
      ),
    },
    { id: 'kiosks', header: t('list.kiosks'), value: summary, cell: summary },
    {
      id: 'address',
      size: 'text',
      header: t('list.address'),
      value: ({ address }) => addressLine(address),
      cell: ({ address }) => addressLine(address) || '–',
    },
    {
      id: 'timezone',
      header: t('timezone'),
      value: ({ timezone }) => timezone,
      cell: ({ timezone }) => timezone.replaceAll('_', ' '),
    },
    {
      id: 'qr',
      size: textWidth(t('list.qr')) + 52,
      isActions: true,
      header: t('list.qr'),
      align: 'end',
      cell: ({ name, checkinCode }) => checkinCode && <QrButton location={{ name, checkinCode }} />,
    },
  ];
}
