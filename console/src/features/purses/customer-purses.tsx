import type { Schemas } from '@backroom/gateway/v2';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useLastingQuery } from '../../app/api/use-lasting-query';
import { ErrorNote } from '../../app/feedback/error-note';
import { useFormat } from '../../app/i18n/use-format';
import { wallTime } from '../../app/i18n/zoned-time';
import { atOperator } from '../../app/routes/at-operator';
import { useTo } from '../../app/routes/use-to';
import type { ListColumn } from '../../kit/table/list-types';
import { PanelSkeleton } from '../../kit/table/panel-skeleton';
import { PlainTable } from '../../kit/table/plain-table';
import { amountText, purseText } from './purse-text';
import { pursesQuery } from './purses.api';
import './strings';

/** The last day before an instant, yyyy-MM-dd. */
const dayBefore = (iso: string, zone: string): string =>
  wallTime(new Date(Date.parse(iso) - 1).toISOString(), zone).slice(0, 10);

/** A customer's purses at the operator, each with a link to its entries. */
export function CustomerPurses({
  customer: { id, operator },
}: {
  customer: { id: number; operator: number };
}) {
  const { t } = useTranslation('purses');
  const format = useFormat();
  const to = useTo();
  const { data, error, refetch } = useLastingQuery(pursesQuery(operator, id));
  const hasEnd = data?.some(({ expires }) => expires) ?? false;
  const columns = useMemo((): ListColumn<Schemas['Purse']>[] => {
    const text = (amount: number, currency: string) => amountText(t, format, amount, currency);
    return [
      {
        id: 'kind',
        header: t('column.purse'),
        card: 'title',
        isFixed: true,
        cell: (purse) => (
          <Link to={atOperator(to(`/customers/${id}/purses/${purse.id}`), operator)}>
            {purseText(t, purse)}
          </Link>
        ),
      },
      {
        id: 'balance',
        size: 'figure',
        priority: 2,
        header: t('column.balance'),
        align: 'end',
        cell: ({ balance, currency }) => text(balance, currency),
      },
      {
        id: 'reserved',
        size: 'figure',
        header: t('column.reserved'),
        align: 'end',
        cell: ({ reserved, currency }) => (reserved ? text(reserved, currency) : '–'),
      },
      ...(hasEnd
        ? [
            {
              id: 'lastDay',
              header: t('column.lastDay'),
              cell: ({ expires, timezone }: Schemas['Purse']) =>
                expires ? format.longBucket(dayBefore(expires, timezone)) : '–',
            },
          ]
        : []),
      {
        id: 'changed',
        size: 'time',
        header: t('column.changed'),
        cell: ({ changedOn, timezone }) => format.moment(changedOn, timezone),
      },
    ];
  }, [t, format, to, id, operator, hasEnd]);
  if (error) return <ErrorNote title={t('error.list')} error={error} onRetry={refetch} />;
  if (!data) return <PanelSkeleton rows={2} />;
  if (data.length === 0) return <p className="panel-empty">{t('none')}</p>;
  return (
    <div className="panel plain-panel">
      <PlainTable label={t('label')} columns={columns} rows={data} rowId={(row) => row.id} isStale={false} />
    </div>
  );
}
