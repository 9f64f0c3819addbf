import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useGlobalFilter } from '../../kit/filter/use-global-filter';
import { usePlaceName } from '../../kit/filter/use-operator-name';
import { PlainSelect } from '../../kit/form/plain-select';
import type { ListControl } from '../../kit/table/use-list-state';
import { productFiltersQuery, statusOf } from './products.api';

/** Filters of the list, with the values that the products at hand have (S3 section 2). */
export function ProductFilters({ list }: { list: ListControl }) {
  const { t } = useTranslation('products');
  const { operator } = useGlobalFilter().filter;
  const { data } = useQuery(productFiltersQuery(operator));
  const named = usePlaceName();
  const status = statusOf(list.filters['status']) || 'all';
  const select = (
    name: 'type' | 'supplier' | 'brand' | 'tags',
    found: { id: number; name: string; AccountId: number }[] = [],
  ) => (
    <PlainSelect
      aria-label={t(`filter.${name}`)}
      className="product-filter"
      value={list.filters[name] ?? ''}
      onChange={(event) => list.change({ filters: { [name]: event.currentTarget.value } })}
      options={[
        { value: '', label: t(`filter.every.${name}`) },
        ...found.map(({ id, name: word, AccountId: accountId }) => ({
          value: String(id),
          label: named({ name: word, accountId }),
        })),
      ]}
    />
  );
  return (
    <>
      {select(
        'type',
        data?.categories.map(({ categoryId: id, ...word }) => ({ id, ...word })),
      )}
      {select(
        'supplier',
        data?.suppliers.map(({ supplierId: id, ...word }) => ({ id, ...word })),
      )}
      {select(
        'brand',
        data?.brands.map(({ brandId: id, ...word }) => ({ id, ...word })),
      )}
      {select(
        'tags',
        data?.tags.map(({ tagId: id, ...word }) => ({ id, ...word })),
      )}
      <PlainSelect
        aria-label={t('filter.status')}
        className="product-filter"
        value={status}
        onChange={(event) => {
          const chosenStatus = event.currentTarget.value;
          list.change({ filters: { status: chosenStatus === 'enabled' ? '' : chosenStatus } });
        }}
        options={(['enabled', 'disabled', 'all'] as const).map((value) => ({
          value,
          label: t(`filter.statuses.${value}`),
        }))}
      />
    </>
  );
}
