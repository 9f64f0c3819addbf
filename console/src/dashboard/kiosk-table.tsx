import { HTMLTable } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorNote } from '../app/error-note';
import { useNow } from '../live/use-now';
import { ListFooter } from '../table/list-footer';
import { kiosksQuery } from './dashboard.api';
import { KioskRow } from './kiosk-row';

const columns = ['location', 'name', 'connectivity', 'power', 'seen', 'order'] as const;
const everyHalfMinute = 30_000;

export function KioskTable({ operator, location }: { operator: number; location: number }) {
  const { t } = useTranslation('dashboard');
  const [{ page, limit, of }, setPaging] = useState({ page: 1, limit: 10, of: `${operator}/${location}` });
  // Another operator or location has other pages.
  if (of !== `${operator}/${location}`) setPaging({ page: 1, limit, of: `${operator}/${location}` });
  const { data, error, isPlaceholderData, refetch } = useQuery(kiosksQuery({ operator, location, page, limit }));
  const now = useNow(everyHalfMinute);
  return (
    <section className="dashboard-panel panel" aria-label={t('kiosk.title')}>
      <div className="panel-head">
        <h2>{t('kiosk.title')}</h2>
      </div>
      {error && <ErrorNote title={t('error.report')} error={error} onRetry={refetch} />}
      {data?.rows.length === 0 && <p className="panel-empty">{t('kiosk.empty')}</p>}
      {data && data.rows.length > 0 && (
        <>
          <div className={isPlaceholderData ? 'panel-scroll list-stale' : 'panel-scroll'} tabIndex={0} role="group">
            <HTMLTable compact aria-label={t('kiosk.title')}>
              <thead>
                <tr>
                  {columns.map((column) => (
                    <th key={column} scope="col">
                      {t(`kiosk.${column}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {data.rows.map((kiosk) => (
                  <KioskRow key={kiosk.id} kiosk={kiosk} now={now} />
                ))}
              </tbody>
            </HTMLTable>
          </div>
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
