import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLastingQuery } from '../api/use-lasting-query';
import { ErrorNote } from '../app/error-note';
import { useFormat } from '../i18n/use-format';
import { ListFooter } from '../table/list-footer';
import type { ListColumn } from '../table/list-types';
import { PanelSkeleton } from '../table/panel-skeleton';
import { PlainTable } from '../table/plain-table';
import { CommandState } from './command-state';
import { reasonText, requesterText } from './command-text';
import { commandsQuery } from './devices.api';
import './devices.css';
import type { ListedCommand } from './devices.types';
import './strings';

/** What a device was told to do, by whom, and what became of it; live. */
export function CommandHistory({ deviceId }: { deviceId: number }) {
  const { t } = useTranslation('devices');
  const format = useFormat();
  const [paging, setPaging] = useState({ page: 1, limit: 10 });
  const { data, error, isPlaceholderData, refetch } = useLastingQuery(commandsQuery({ deviceId, ...paging }));
  const columns = useMemo((): ListColumn<ListedCommand>[] => {
    const time = (at: string | null, zone: string) => (at ? format.dateTime(at, zone) : '–');
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
      {error && <ErrorNote title={t('error.history')} error={error} onRetry={refetch} />}
      {!data && !error && <PanelSkeleton rows={3} />}
      {data?.rows.length === 0 && <p className="panel-empty">{t('history.empty')}</p>}
      {data && data.rows.length > 0 && (
        <>
          <div className="panel device-rows">
            <PlainTable
              label={t('history.title')}
              columns={columns}
              rows={data.rows}
              rowId={({ id }) => id}
              isStale={isPlaceholderData}
            />
          </div>
          <ListFooter
            {...paging}
            shown={data}
            onChange={(change) => setPaging({ ...paging, page: 1, ...change })}
          />
        </>
      )}
    </section>
  );
}
