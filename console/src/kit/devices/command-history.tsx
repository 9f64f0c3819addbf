import type { Schemas } from '@backroom/gateway/v2';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../app/i18n/use-format';
import type { ListColumn } from '../table/list-types';
import { PanelList } from '../table/panel-list';
import { CommandState } from './command-state';
import { reasonText, requesterText } from './command-text';
import { commandsSource } from './devices.api';
import './devices.css';
import './strings';

/** The commands of a device, with requester and result; updated live. */
export function CommandHistory({ deviceId }: { deviceId: number }) {
  const { t } = useTranslation('devices');
  const format = useFormat();
  const columns = useMemo((): ListColumn<Schemas['ListedCommand']>[] => {
    const time = (at: string | null, zone: string) => (at ? format.exactTime(at, zone) : '–');
    return [
      { id: 'at', header: t('history.at'), cell: (one) => time(one.queuedAt, one.timezone) },
      {
        id: 'command',
        header: t('history.command'),
        cell: (one) => t(`verb.${one.command}`),
        card: 'title',
      },
      { id: 'by', header: t('history.by'), cell: (one) => requesterText(t, one) },
      {
        id: 'state',
        header: t('history.state'),
        cell: (one) => (
          <>
            <CommandState state={one.state} /> <span className="muted">{reasonText(t, one)}</span>
          </>
        ),
      },
      { id: 'ended', header: t('history.ended'), cell: (one) => time(one.endedAt, one.timezone) },
    ];
  }, [t, format]);
  return (
    <section aria-label={t('history.title')}>
      <PanelList
        label={t('history.title')}
        columns={columns}
        source={commandsSource}
        extraParams={{ deviceId }}
        empty={t('history.empty')}
        errorTitle={t('error.history')}
      />
    </section>
  );
}
