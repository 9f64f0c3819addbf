import type { Schemas } from '@backroom/gateway/v2';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLastingQuery } from '../../api/use-lasting-query';
import { useCallFilter } from '../../app/use-global-filter';
import { DownloadButton } from '../../export/download-button';
import { useFormat } from '../../i18n/use-format';
import { Freshness } from '../../live/freshness';
import { List } from '../../table/list';
import { useListState } from '../../table/use-list-state';
import '../sales.css';
import '../strings';
import { cartColumns } from './cart-columns';
import { CartDetails } from './cart-details';
import { CartFilters } from './cart-filters';
import { chosenStatuses } from './cart-status';
import './carts.css';
import { cartsQuery } from './carts.api';

const filterNames = ['status'];
const details = (cart: Schemas['Cart']) => <CartDetails cart={cart} />;

/** /sales/carts: what customers had in hand, bought or not (LEDG-5). For globalConnect alone. */
export function Carts() {
  const { t } = useTranslation('sales');
  const format = useFormat();
  const list = useListState(filterNames);
  const { period: _, ...filter } = useCallFilter();
  const request = {
    page: list.page,
    limit: list.limit,
    keywords: list.search.trim(),
    status: chosenStatuses(list.filters.status).join(),
    ...filter,
  };
  const { limit: _limit, page: _page, ...params } = request;
  const query = useLastingQuery(cartsQuery(request));
  const columns = useMemo(() => cartColumns(t, format), [t, format]);
  return (
    <List
      label={t('carts.title')}
      list={list}
      columns={columns}
      query={query}
      scope={JSON.stringify(request)}
      rowName={(cart) => t('carts.row', { id: cart.id })}
      searchLabel={t('carts.search')}
      filters={<CartFilters list={list} />}
      status={<Freshness updatedAt={query.dataUpdatedAt} />}
      actions={
        <DownloadButton
          name={t('carts.title')}
          path="/exports/carts"
          total={query.data?.total}
          params={params}
          columns={columns}
          query={(page, limit) => cartsQuery({ ...request, page, limit })}
          errorTitle={t('download.carts')}
        />
      }
      expand={details}
      empty={{ title: t('carts.empty'), text: t('carts.emptyText') }}
      errorTitle={t('error.carts')}
      newRowsText={(count) => t('carts.newRows', { count })}
    />
  );
}
