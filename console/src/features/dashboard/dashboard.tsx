import { lazy, Suspense, useDeferredValue, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLastingQuery } from '../../app/api/use-lasting-query';
import type { FirstQueries } from '../../app/routes/first-queries';
import { everyProgramIs, locationsQuery, useOperators } from '../../kit/filter/operators.api';
import { useCallFilter } from '../../kit/filter/use-global-filter';
import { currentUserQuery } from '../../app/auth/current-user.api';
import { NeedsAttention } from '../attention/needs-attention';
import { useSignedIn } from '../../app/auth/current-session';
import { Freshness } from '../../app/live/freshness';
import { currenciesOf } from './currencies-of';
import { salesReportQuery, userTransactionQuery } from './dashboard.api';
import './strings';
import { FiguresChart } from './figures-chart';
import { KioskTable } from './kiosk-table';
import type { Measure } from './measures';
import { Tiles } from './tiles';
import { TopProducts } from './top-products';
import { TrendCards } from './trend-cards';
import './chart.css';
import './dashboard.css';

/** Steps to the first sale: operators with sales never load them. */
const FirstSteps = lazy(() => import('../attention/first-steps'));

export const firstQueries: FirstQueries = (filter) => [
  salesReportQuery(filter),
  userTransactionQuery(filter),
  locationsQuery(filter.operator),
];

export function Dashboard() {
  const { t } = useTranslation('dashboard');
  const { id } = useSignedIn();
  const { data: user } = useQuery(currentUserQuery(id));
  // The period responds to the click immediately; the panels follow when the browser is idle.
  const filter = useDeferredValue(useCallFilter());
  const report = useLastingQuery(salesReportQuery(filter));
  const { operators, isPending } = useOperators();
  // The figures load first, since users look at them first.
  const isRestDue = useDeferredValue(!isPending && !report.isPending, false);
  const hasKiosks = !everyProgramIs('globalConnect', operators, filter.operator);
  const [measure, setMeasure] = useState<Measure>('revenue');
  function open(next: Measure): void {
    setMeasure(next);
    document.getElementById('chart')?.focus();
  }
  return (
    <div className="dashboard">
      <div className="dashboard-head">
        <div>
          <h2 className="greeting">{user ? t('hello', { name: user.first_name }) : t('helloNobody')}</h2>
          <p className="muted">{t('line')}</p>
        </div>
        <Freshness updatedAt={report.dataUpdatedAt} />
      </div>
      <NeedsAttention isDue={isRestDue} />
      {isRestDue && report.data?.currencies.length === 0 && (
        <Suspense fallback={null}>
          <FirstSteps filter={filter} isQuiet />
        </Suspense>
      )}
      <Tiles filter={filter} />
      <TrendCards report={report} onOpen={open} />
      {/* Unknown is not zero: the cards above report the failure. */}
      {isRestDue && report.data && (
        <FiguresChart
          currencies={currenciesOf(report.data)}
          measure={measure}
          onMeasure={setMeasure}
          filter={filter}
          isStale={report.isPlaceholderData}
        />
      )}
      {isRestDue && hasKiosks && <KioskTable operator={filter.operator} location={filter.location} />}
      {/* Waits until it is known whether the kiosks are shown above, since it would move otherwise. */}
      {isRestDue && <TopProducts filter={filter} />}
    </div>
  );
}
