import type { Schemas } from '@backroom/gateway/v2';
import { measures } from './measures';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ErrorNote } from '../feedback/error-note';
import { useDelayed } from '../table/use-delayed';
import { TrendCard } from './trend-card';

/** Totals are never summed across currencies: with several, each card has a figure for each. */
export function TrendCards({ report }: { report: UseQueryResult<Schemas['SalesReport'] | null> }) {
  const { t } = useTranslation('dashboard');
  const { data, error, isPending, isPlaceholderData, refetch } = report;
  const isWaiting = useDelayed(isPending, 150);
  const currencies = data ? (data.currencies.length > 0 ? data.currencies : [data]) : [];
  return (
    <>
      {error && <ErrorNote title={t('error.sales')} error={error} onRetry={refetch} />}
      <div className={isPlaceholderData ? 'trend-cards list-stale' : 'trend-cards'} aria-busy={isPending}>
        {measures.map((measure) => (
          <TrendCard
            key={measure}
            measure={measure}
            currencies={currencies}
            isSkeleton={isWaiting && data === undefined}
          />
        ))}
      </div>
    </>
  );
}
