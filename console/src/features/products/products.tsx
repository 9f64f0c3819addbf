import { Button } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorNote } from '../../app/feedback/error-note';
import { everyOperator } from '../../kit/filter/global-filter';
import { useCallFilter, useGlobalFilter } from '../../kit/filter/use-global-filter';
import { useOperatorZone } from '../../kit/filter/use-operator-zone';
import { useScreenTitle } from '../../app/frame/screen-title';
import { useFormat } from '../../app/i18n/use-format';
import { atOperator } from '../../app/routes/at-operator';
import { useMayChange } from '../../app/routes/use-may-change';
import { useReplaceTo, useTo } from '../../app/routes/use-to';
import { firstPage } from '../../kit/table/first-page';
import { ListScreen, requestOf } from '../../kit/table/list-screen';
import { useListState } from '../../kit/table/use-list-state';
import { BulkActs } from './bulk-acts';
import { productColumns } from './product-columns';
import { ProductDetails } from './product-details';
import { ProductFilters } from './product-filters';
import { productsSource, providerQuery, statusOf, type Product } from './products.api';
import './products.css';
import './strings';
import { useFeatured } from './use-featured';

export const firstQueries = firstPage(productsSource);
const none: readonly number[] = [];

/** /products/all: products of the operators in view (PROD-1). */
export function Products() {
  const { t } = useTranslation('products');
  const format = useFormat();
  const to = useTo();
  const goOn = useReplaceTo();
  const mayChange = useMayChange();
  const mayFeature = useMayChange(true);
  const { operator } = useGlobalFilter().filter;
  const provider = useQuery({ ...providerQuery(operator), enabled: operator !== everyOperator });
  useScreenTitle(provider.data ? `${t('title')} · ${provider.data}` : undefined);
  const zoneOf = useOperatorZone();
  const featured = useFeatured(useShownIds());
  const { failed } = featured;
  const columns = useMemo(
    () => productColumns({ t, format, zoneOf, featured, mayChange }),
    [t, format, zoneOf, featured, mayChange],
  );
  const pathOf = useCallback(
    ({ id, accountId }: Product) => atOperator(to(`/products/${id}`), accountId),
    [to],
  );
  return (
    <ListScreen
      source={productsSource}
      label={t('title')}
      columns={columns}
      rowName={({ name }) => name}
      searchLabel={t('search')}
      searchHelp={t('searchHelp')}
      errorTitle={t('error.list')}
      above={
        <>
          {provider.error && (
            <ErrorNote error={provider.error} title={t('error.provider')} onRetry={provider.refetch} />
          )}
          {failed.featured && <ErrorNote {...failed.featured} title={t('error.featured')} />}
          {failed.places && <ErrorNote {...failed.places} title={t('error.places')} />}
        </>
      }
      to={pathOf}
      expand={(product) => <ProductDetails product={product} />}
      file={t('title')}
      fileDay="dd MMM yyyy"
      filters={({ list }) => <ProductFilters list={list} />}
      selection={({ request }) =>
        mayFeature
          ? {
              actions: (rows) => <BulkActs products={rows} />,
              query: productsSource.pages(request),
            }
          : undefined
      }
      actions={mayChange && <Button onClick={() => goOn('/products/import')}>{t('importProducts')}</Button>}
      add={{ text: t('add'), onClick: () => goOn('/products/new') }}
      isNarrowed={({ filters }) => Object.values(filters).some(Boolean) || statusOf(filters['status']) !== ''}
      empty={{ title: t('empty'), text: t('emptyText') }}
      nothing={{ title: t('nothingFound'), text: t('nothingFoundText') }}
      newRowsText={(count) => t('newRows', { count })}
    />
  );
}

/** Ids of the products on the current page; the list sends the request, and its cached result is read here. */
function useShownIds(): readonly number[] {
  const list = useListState(productsSource);
  const filter = useCallFilter();
  const request = requestOf<Parameters<typeof productsSource.query>[0]>(
    list,
    productsSource.extraParams?.(filter, list),
  );
  const { data } = useQuery({ ...productsSource.query(request), enabled: false });
  return useMemo(() => data?.rows.map(({ id }) => id) ?? none, [data]);
}
