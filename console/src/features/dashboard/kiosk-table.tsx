import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLastingQuery } from '../../app/api/use-lasting-query';
import { ErrorNote } from '../../app/feedback/error-note';
import { useFormat } from '../../app/i18n/use-format';
import { useNow } from '../../app/live/use-now';
import { ListFooter } from '../../kit/table/list-footer';
import { PanelSkeleton } from '../../kit/table/panel-skeleton';
import { PlainTable } from '../../kit/table/plain-table';
import { useOperatorColumn } from '../../kit/table/use-operator-column';
import { kiosksQuery } from './dashboard.api';
import { useKioskCommands } from './kiosk-commands';
import { kioskColumns } from './kiosk-columns';

const everyHalfMinute = 30_000;

export function KioskTable({ operator, location }: { operator: number; location: number }) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const [{ page, limit, of }, setPaging] = useState({ page: 1, limit: 10, of: `${operator}/${location}` });
  // Another operator or location starts at the first page.
  if (of !== `${operator}/${location}`) setPaging({ page: 1, limit, of: `${operator}/${location}` });
  const { data, error, isPlaceholderData, dataUpdatedAt, refetch } = useLastingQuery(
    kiosksQuery({ operator, location, page, limit }),
  );
  // Texts age between reports: a kiosk that stops reporting goes offline.
  const commands = useKioskCommands(t('kiosk.defaultName'));
  const now = Math.max(useNow(everyHalfMinute), dataUpdatedAt);
  const whole = useOperatorColumn(kioskColumns(t, format, now), data?.rows);
  return (
    <section className="panel" aria-label={t('kiosk.title')}>
      <div className="panel-head">
        <h2>{t('kiosk.title')}</h2>
      </div>
      {error && <ErrorNote title={t('error.report')} error={error} onRetry={refetch} />}
      {!data && !error && <PanelSkeleton rows={limit} />}
      {data?.rows.length === 0 && <p className="panel-empty">{t('kiosk.empty')}</p>}
      {data && data.rows.length > 0 && (
        <>
          {commands.bar}
          <PlainTable
            label={t('kiosk.title')}
            columns={commands.withCommands(whole, data.rows)}
            rows={data.rows}
            rowId={(kiosk) => kiosk.id}
            isStale={isPlaceholderData}
          />
          <div className="panel-foot">
            <ListFooter
              page={page}
              limit={limit}
              shown={data}
              onChange={(change) => setPaging({ limit, of, page: 1, ...change })}
            />
          </div>
        </>
      )}
    </section>
  );
}
