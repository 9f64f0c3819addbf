import type { Schemas } from '@backroom/gateway/v2';
import { measures, type Measure } from './measures';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ErrorNote } from '../../app/feedback/error-note';
import { useDelayed } from '../../kit/table/use-delayed';
import { currenciesOf } from './currencies-of';
import { TrendCard } from './trend-card';

interface Props {
  report: UseQueryResult<Schemas['SalesReport'] | null>;
  onOpen: (measure: Measure) => void;
}

/** Totals are never summed across currencies: with several, each card has a figure for each. */
export function TrendCards({ report, onOpen }: Props) {
  const { t } = useTranslation('dashboard');
  const { data, error, isPending, isPlaceholderData, refetch } = report;
  const isWaiting = useDelayed(isPending, 150);
  const currencies = currenciesOf(data);
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
            onOpen={() => onOpen(measure)}
          />
        ))}
      </div>
    </>
  );
}
