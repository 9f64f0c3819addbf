import type { Schemas } from '@backroom/gateway/v2';
import { SegmentedControl } from '@blueprintjs/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLastingQuery } from '../../app/api/use-lasting-query';
import { ErrorNote } from '../../app/feedback/error-note';
import type { useCallFilter } from '../../kit/filter/use-global-filter';
import { useFormat } from '../../app/i18n/use-format';
import { MovingFigure } from '../../app/live/moving-figure';
import type { ListColumn } from '../../kit/table/list-types';
import { PanelSkeleton } from '../../kit/table/panel-skeleton';
import { PlainTable } from '../../kit/table/plain-table';
import { topProductsQuery, type TopSort } from './dashboard.api';

export function TopProducts({ filter }: { filter: ReturnType<typeof useCallFilter> }) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const [sort, setSort] = useState<TopSort>('quantity');
  const { data, error, isPlaceholderData, refetch } = useLastingQuery(topProductsQuery(filter, sort));
  const products = data?.topProdSales;
  const columns: ListColumn<Schemas['TopProduct']>[] = [
    { id: 'product', header: t('top.product'), cell: ({ Name }) => Name, card: 'title' },
    {
      id: 'quantity',
      header: t('top.quantity'),
      cell: ({ quantity }) => <MovingFigure text={format.whole(quantity)} />,
      align: 'end',
    },
    {
      id: 'unitPrice',
      header: t('top.unitPrice'),
      cell: ({ Price, currency }) => format.money(Price, currency),
      align: 'end',
    },
    {
      id: 'price',
      header: t('top.sum'),
      cell: ({ sum, currency }) => <MovingFigure text={format.money(sum, currency)} />,
      align: 'end',
    },
  ];
  return (
    <section className="panel" aria-label={t('top.title')}>
      <div className="panel-head">
        <h2>{t('top.title')}</h2>
        <SegmentedControl
          aria-label={t('top.sort')}
          size="small"
          value={sort}
          onValueChange={(value) => setSort(value as TopSort)}
          options={[
            { value: 'quantity', label: t('top.quantity') },
            { value: 'price', label: t('top.price') },
          ]}
        />
      </div>
      {error && <ErrorNote title={t('error.report')} error={error} onRetry={refetch} />}
      {!data && !error && <PanelSkeleton rows={10} />}
      {products?.length === 0 && <p className="panel-empty">{t('top.empty')}</p>}
      {products && products.length > 0 && (
        <PlainTable
          label={t('top.title')}
          columns={columns}
          rows={products}
          rowId={(product) => `${product.OperatorProductId}-${product.currency}`}
          isStale={isPlaceholderData}
          sortedBy={sort}
        />
      )}
    </section>
  );
}
