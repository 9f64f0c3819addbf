import type { Schemas } from '@backroom/gateway/v2';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { DownloadButton } from '../../../kit/export/download-button';
import { useFormat } from '../../../app/i18n/use-format';
import { Freshness } from '../../../app/live/freshness';
import { ListScreen } from '../../../kit/table/list-screen';
import '../sales.css';
import '../strings';
import { cartColumns } from './cart-columns';
import { CartDetails } from './cart-details';
import { CartFilters } from './cart-filters';
import './carts.css';
import { cartsSource } from './carts.api';

const details = (cart: Schemas['Cart']) => <CartDetails cart={cart} />;

/** /sales/carts: carts of customers, purchased or not (LEDG-5). For globalConnect only. */
export function Carts() {
  const { t } = useTranslation('sales');
  const format = useFormat();
  const columns = useMemo(() => cartColumns(t, format), [t, format]);
  return (
    <ListScreen
      source={cartsSource}
      label={t('carts.title')}
      columns={columns}
      rowName={(cart) => t('carts.row', { id: cart.id })}
      searchLabel={t('carts.search')}
      filters={({ list }) => <CartFilters list={list} />}
      status={({ query }) => <Freshness updatedAt={query.dataUpdatedAt} />}
      actions={({
        request: { page: _page, limit: _limit, sort: _sort, ...params },
        query,
        columns: whole,
      }) => (
        <DownloadButton
          name={t('carts.title')}
          path="/exports/carts"
          total={query.data?.total}
          params={params}
          columns={whole}
          query={cartsSource.pages(params)}
          errorTitle={t('download.carts')}
        />
      )}
      expand={details}
      empty={{ title: t('carts.empty'), text: t('carts.emptyText') }}
      errorTitle={t('error.carts')}
      newRowsText={(count) => t('carts.newRows', { count })}
    />
  );
}
