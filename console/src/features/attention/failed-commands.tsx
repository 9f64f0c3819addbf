import type { Schemas } from '@backroom/gateway/v2';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { CommandState } from '../../kit/devices/command-state';
import { reasonText, requesterText } from '../../kit/devices/command-text';
import { useFormat } from '../../app/i18n/use-format';
import { ListScreen } from '../../kit/table/list-screen';
import type { ListColumn } from '../../kit/table/list-types';
import { failedCommandsSource } from './attention.api';
import './strings';

/** /commands: commands of this week that devices did not carry out, until the same command succeeds there (DEV-3). */
export function FailedCommands() {
  const { t } = useTranslation('attention');
  const { t: tDevice } = useTranslation('devices');
  const format = useFormat();
  const columns = useMemo((): ListColumn<Schemas['ListedCommand']>[] => {
    type Row = Schemas['ListedCommand'];
    const verb = (row: Row) => tDevice(`verb.${row.command}`);
    const at = (row: Row) => format.moment(row.queuedAt, row.timezone);
    const by = (row: Row) => requesterText(tDevice, row);
    return [
      {
        id: 'device',
        header: t('column.device'),
        cell: ({ deviceName }) => <span className="cell-name">{deviceName}</span>,
        value: ({ deviceName }) => deviceName,
        card: 'title',
        isFixed: true,
      },
      {
        id: 'location',
        header: t('column.location'),
        cell: ({ locationName }) => locationName,
        value: ({ locationName }) => locationName,
      },
      { id: 'command', header: tDevice('history.command'), cell: verb, value: verb },
      {
        id: 'at',
        size: 'time',
        header: tDevice('history.at'),
        cell: at,
        value: (row) => format.momentCell(row.queuedAt, row.timezone),
      },
      { id: 'by', header: tDevice('history.by'), cell: by, value: by },
      {
        id: 'state',
        header: tDevice('history.state'),
        cell: (row) => (
          <>
            <CommandState state={row.state} /> <span className="muted">{reasonText(tDevice, row)}</span>
          </>
        ),
        value: (row) => [tDevice(`state.${row.state}`), reasonText(tDevice, row)].filter(Boolean).join(': '),
      },
    ];
  }, [t, tDevice, format]);
  return (
    <ListScreen
      source={failedCommandsSource}
      help={t('commandsHelp')}
      label={t('commands')}
      columns={columns}
      rowName={(row) => `${row.deviceName}, ${tDevice(`verb.${row.command}`)}`}
      searchLabel={t('search')}
      errorTitle={tDevice('error.history')}
      file={t('commands')}
      empty={{ title: t('noCommands'), text: t('noCommandsText') }}
      nothing={{ title: t('nothing'), text: t('nothingText') }}
      newRowsText={(count) => t('newCommands', { count })}
    />
  );
}
