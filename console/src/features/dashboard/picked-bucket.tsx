import type { Schemas } from '@backroom/gateway/v2';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useSignedIn } from '../../app/auth/current-session';
import { holds } from '../../app/auth/permissions';
import { filterParams, type CallFilter } from '../../kit/filter/global-filter';
import { useGlobalFilter } from '../../kit/filter/use-global-filter';
import { useFormat } from '../../app/i18n/use-format';
import { textOfSpan } from '../sales/span';
import { pointText } from './point-text';
import { bucketDays } from './bucket-days';

interface Props {
  current: Schemas['TrendPoint'] | undefined;
  previous: Schemas['TrendPoint'] | undefined;
  text: (value: number | null | undefined) => string;
  filter: CallFilter;
}

/** The point clicked in the chart, with links to its sales and journal entries. */
export function PickedBucket({ current, previous, text, filter }: Props) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const session = useSignedIn();
  const { filter: kept } = useGlobalFilter();
  const mayRead = holds(session, 'LedgerAll', filter.operator);
  if (!current) return <p className="chart-picked muted">{t('chart.hint')}</p>;
  const days = bucketDays(current.date, filter);
  // The days go into the list's own filter: the period that the user chose does not change.
  const sales = filterParams(kept);
  sales.set('days', textOfSpan(days.startDate, days.endDate));
  const isDay = days.startDate === days.endDate;
  const journal = filterParams(kept);
  journal.set('date', days.startDate);
  return (
    <p className="chart-picked" role="status">
      <span>
        <strong>{pointText(format, current, 'longBucket')}</strong> {text(current.value)}
        {previous && (
          <span className="muted">
            {' '}
            · {pointText(format, previous, 'longBucket')} {text(previous.value)}
          </span>
        )}
      </span>
      {mayRead && <Link to={`/sales/order?${sales.toString()}`}>{t('chart.sales')}</Link>}
      {mayRead && isDay && <Link to={`/sales/journal?${journal.toString()}`}>{t('chart.journal')}</Link>}
      {!isDay && (
        <Link to={`/dashboard?${filterParams({ ...filter, ...days }).toString()}`}>{t('chart.days')}</Link>
      )}
    </p>
  );
}
