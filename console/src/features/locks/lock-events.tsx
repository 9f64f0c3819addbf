import type { Schemas } from '@backroom/gateway/v2';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { TFunction } from 'i18next';
import { ExportButton } from '../../kit/export/export-button';
import type { Format } from '../../app/i18n/format';
import { useFormat } from '../../app/i18n/use-format';
import type { ListColumn } from '../../kit/table/list-types';
import { PanelList } from '../../kit/table/panel-list';
import { lockEventsSource } from './locks.api';

/** Events of a lock: time, action and method, user and duration; live and exportable. */
export function LockEvents({ lock }: { lock: Schemas['Cooler'] }) {
  const { t } = useTranslation('locks');
  const format = useFormat();
  const request = { locationId: lock.LocationId, id: lock.id };
  const columns = useMemo(() => eventColumns(t, format, lock), [t, format, lock]);
  return (
    <section aria-label={t('events.title')}>
      <div className="lock-events-head">
        <ExportButton
          name={t('events.file', { name: lock.name })}
          columns={columns}
          query={lockEventsSource.pages(request)}
        />
      </div>
      <PanelList
        label={t('events.title')}
        columns={columns}
        source={lockEventsSource}
        extraParams={request}
        empty={t('events.empty')}
        errorTitle={t('error.details')}
      />
    </section>
  );
}

/** The user who sent the command, or the customer. */
export function actorOf(
  t: TFunction<'locks'>,
  { user, customerId }: Pick<Schemas['CoolerEvent'], 'user' | 'customerId'>,
): string {
  if (user) return `${user.firstName} ${user.lastName}`.trim() || t('events.support');
  return customerId ? t('events.customerNumber', { id: customerId }) : '–';
}

function eventColumns(
  t: TFunction<'locks'>,
  format: Format,
  lock: Schemas['Cooler'],
): ListColumn<Schemas['CoolerEvent']>[] {
  const zone = lock.location.timezone;
  const plain = (
    id: string,
    header: string,
    value: (event: Schemas['CoolerEvent']) => string,
    more: Partial<ListColumn<Schemas['CoolerEvent']>> = {},
  ): ListColumn<Schemas['CoolerEvent']> => ({ id, header, cell: value, value, ...more });
  return [
    plain('at', t('events.date'), ({ creationDate }) => format.exactTime(creationDate, zone)),
    plain(
      'action',
      t('events.action'),
      ({ action, how }) => (how ? `${t(`action.${action}`)} · ${t(`how.${how}`)}` : t(`action.${action}`)),
      { card: 'title' },
    ),
    plain('customer', t('events.customer'), (event) => actorOf(t, event)),
    plain('open', t('events.openFor'), ({ openFor }) =>
      openFor ? t('events.seconds', { seconds: format.whole(Math.round(openFor / 1000)) }) : '–',
    ),
    plain('device', t('events.device'), ({ device }) => device),
    plain('location', t('location'), () => lock.location.name),
  ];
}
