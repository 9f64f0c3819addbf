import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../app/i18n/use-format';
import { useMayChange } from '../../app/routes/use-may-change';
import type { ListColumn } from '../../kit/table/list-types';
import { PanelList } from '../../kit/table/panel-list';
import { MovementsButton } from './movements-button';
import { productStockSource, type StockRow } from './stock.api';
import { StockActs } from './stock-acts';
import { figureColumns } from './stock-columns';
import './stock.css';
import './strings';

/** Stock of a product: each location with its count, par and date of the count (S-09). */
export function ProductStock({ productId }: { productId: number }) {
  const { t } = useTranslation('stock');
  const format = useFormat();
  const mayChange = useMayChange(true);
  const columns = useMemo(
    (): ListColumn<StockRow>[] => [
      {
        id: 'location',
        header: t('column.location'),
        cell: ({ locationName }) => <span className="cell-name">{locationName}</span>,
        card: 'title',
        isFixed: true,
      },
      ...figureColumns(t, format),
      {
        id: 'act',
        header: '',
        isActions: true,
        cell: (row) => (
          <span className="stock-acts">
            <MovementsButton stock={row} />
            {mayChange && <StockActs stock={row} />}
          </span>
        ),
      },
    ],
    [t, format, mayChange],
  );
  return (
    <PanelList
      label={t('inventory')}
      columns={columns}
      source={productStockSource}
      extraParams={{ id: productId }}
      empty={t('noLocations')}
      errorTitle={t('error.list')}
    />
  );
}
