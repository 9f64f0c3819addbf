import { HTMLTable, SegmentedControl } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorNote } from '../app/error-note';
import type { useCallFilter } from '../app/use-global-filter';
import { useFormat } from '../i18n/use-format';
import { MovingFigure } from '../live/moving-figure';
import { topProductsQuery, type TopSort } from './dashboard.api';

export function TopProducts({ filter }: { filter: ReturnType<typeof useCallFilter> }) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const [sort, setSort] = useState<TopSort>('quantity');
  const { data, error, isPlaceholderData, refetch } = useQuery(topProductsQuery(filter, sort));
  const products = data?.topProdSales;
  return (
    <section className="dashboard-panel panel" aria-label={t('top.title')}>
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
      {products?.length === 0 && <p className="panel-empty">{t('top.empty')}</p>}
      {products && products.length > 0 && (
        <div className={isPlaceholderData ? 'panel-scroll list-stale' : 'panel-scroll'}>
          <HTMLTable compact aria-label={t('top.title')}>
            <thead>
              <tr>
                <th scope="col">{t('top.product')}</th>
                <th scope="col" className="list-figure" aria-sort={sort === 'quantity' ? 'descending' : undefined}>
                  {t('top.quantity')}
                </th>
                <th scope="col" className="list-figure">
                  {t('top.unitPrice')}
                </th>
                <th scope="col" className="list-figure" aria-sort={sort === 'price' ? 'descending' : undefined}>
                  {t('top.sum')}
                </th>
              </tr>
            </thead>
            <tbody>
              {products.map((product) => (
                <tr key={`${product.OperatorProductId}-${product.currency}`}>
                  <td className="product-name">{product.Name}</td>
                  <td className="list-figure">
                    <MovingFigure text={format.whole(product.quantity)} />
                  </td>
                  <td className="list-figure">{format.money(product.Price, product.currency)}</td>
                  <td className="list-figure">
                    <MovingFigure text={format.money(product.sum, product.currency)} />
                  </td>
                </tr>
              ))}
            </tbody>
          </HTMLTable>
        </div>
      )}
    </section>
  );
}
