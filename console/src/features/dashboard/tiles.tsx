import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLastingQuery } from '../../app/api/use-lasting-query';
import { useSignedIn } from '../../app/auth/current-session';
import { holds } from '../../app/auth/permissions';
import { ErrorNote } from '../../app/feedback/error-note';
import { everyOperator } from '../../kit/filter/global-filter';
import { locationsQuery, useOperators } from '../../kit/filter/operators.api';
import type { useCallFilter } from '../../kit/filter/use-global-filter';
import { useFormat } from '../../app/i18n/use-format';
import { MovingFigure } from '../../app/live/moving-figure';
import { fundsQuery, userTransactionQuery } from './dashboard.api';
import { FundsTile } from './funds-tile';

export function Tiles({ filter }: { filter: ReturnType<typeof useCallFilter> }) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const { total } = useOperators();
  const locations = useQuery(locationsQuery(filter.operator));
  // Funds belong to operators as a whole: a role of a location group does not receive them.
  const hasFunds = holds(useSignedIn(), 'SalesAndReportingAll', filter.operator, true);
  const funds = useLastingQuery({ ...fundsQuery(filter), enabled: hasFunds });
  const counts = useLastingQuery(userTransactionQuery(filter));
  const tiles = [
    { id: 'operators', value: filter.operator === everyOperator ? total : 1 },
    { id: 'locations', value: locations.data?.pagination.totalRecords },
    { id: 'users', value: counts.data?.usersCount },
    { id: 'transactions', value: counts.data?.ordersCount },
  ] as const;
  return (
    <>
      {counts.error && (
        <ErrorNote title={t('error.transactions')} error={counts.error} onRetry={counts.refetch} />
      )}
      {funds.error && <ErrorNote title={t('error.funds')} error={funds.error} onRetry={funds.refetch} />}
      <dl className="tiles">
        {tiles.map(({ id, value }) => (
          <div key={id} className="tile panel">
            <dt>{t(`tile.${id}`)}</dt>
            <dd title={value === undefined ? undefined : format.whole(value)}>
              <MovingFigure
                text={value === undefined ? '–' : value < 1e5 ? format.whole(value) : format.compact(value)}
              />
            </dd>
          </div>
        ))}
        {hasFunds && <FundsTile operator={filter.operator} report={funds.data} />}
      </dl>
    </>
  );
}
