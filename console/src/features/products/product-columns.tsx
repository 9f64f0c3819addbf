import { Tag } from '@blueprintjs/core';
import type { TFunction } from 'i18next';
import type { Format } from '../../app/i18n/format';
import { ProductPicture } from '../../kit/table/product-picture';
import type { ListColumn } from '../../kit/table/list-types';
import { EditLink } from './edit-link';
import { FeaturedToggle } from './featured-toggle';
import { pictureOf, type Product } from './products.api';
import type { useFeatured } from './use-featured';

interface Shows {
  t: TFunction<'products'>;
  format: Format;
  zoneOf: (accountId: number) => string;
  featured: ReturnType<typeof useFeatured>;
  mayChange: boolean;
}

/** Columns in the documented order (S3 section 2). */
export function productColumns({ t, format, zoneOf, featured, mayChange }: Shows): ListColumn<Product>[] {
  const amount = (value: number | null, { currency }: Product) =>
    value === null ? '–' : format.money(value, currency);
  const amountCell = (value: number | null, { currency }: Product) =>
    value === null ? '' : format.moneyCell(value, currency);
  return [
    {
      id: 'featured',
      header: t('column.featured'),
      cell: (product) => (
        <FeaturedToggle
          product={product}
          at={featured.at(product.id)}
          here={featured.here(product.accountId)}
          isUnavailable={Boolean(featured.failed.featured || featured.failed.places)}
        />
      ),
      isActions: true,
      size: 64,
      card: 'mark',
    },
    {
      id: 'image',
      header: t('column.image'),
      cell: (product) => <ProductPicture img={pictureOf(product)} />,
      size: 64,
      priority: 4,
    },
    {
      id: 'name',
      header: t('column.name'),
      cell: ({ name }) => <span className="cell-name">{name}</span>,
      value: ({ name }) => name,
      card: 'title',
      isFixed: true,
    },
    {
      id: 'brand',
      header: t('column.brand'),
      cell: ({ product }) => product.brand?.name ?? '–',
      value: ({ product }) => product.brand?.name ?? '',
      card: 'line',
    },
    {
      id: 'supplier',
      header: t('column.supplier'),
      cell: ({ supplier }) => supplier || '–',
      value: ({ supplier }) => supplier,
      priority: 4,
    },
    {
      id: 'revenue',
      header: t('column.revenue'),
      cell: (row) => amount(revenueOf(row), row),
      value: (row) => amountCell(revenueOf(row), row),
      align: 'end',
    },
    {
      id: 'price',
      header: t('column.price'),
      cell: (row) => amount(row.price, row),
      value: (row) => amountCell(row.price, row),
      align: 'end',
      card: 'figure',
      priority: 2,
    },
    {
      id: 'status',
      header: t('column.status'),
      cell: ({ active }) => <ProductStatus isActive={active} text={statusText(t, active)} />,
      value: ({ active }) => statusText(t, active),
      card: 'line',
      priority: 2,
    },
    {
      id: 'created',
      header: t('column.created'),
      size: 'time',
      cell: ({ created, accountId }) => format.moment(created, zoneOf(accountId)),
      value: ({ created, accountId }) => format.momentCell(created, zoneOf(accountId)),
      priority: 4,
    },
    ...(mayChange
      ? [
          {
            id: 'act',
            header: t('column.act'),
            cell: (product: Product) => <EditLink product={product} />,
            isActions: true,
            size: 64,
            priority: 2 as const,
          },
        ]
      : []),
  ];
}

/** Documented as revenue: price minus cost (S3 section 3; decided: label and definition stay). */
function revenueOf({ price, cost }: Product): number | null {
  // Rounded, since a difference of two decimals is not exact.
  return price === null || cost === null ? null : Math.round((price - cost) * 1_000) / 1_000;
}

export const statusText = (t: TFunction<'products'>, isActive: boolean): string =>
  t(isActive ? 'status.active' : 'status.deactivated');

export function ProductStatus({ isActive, text }: { isActive: boolean; text: string }) {
  return (
    <Tag minimal intent={isActive ? 'success' : 'none'}>
      {text}
    </Tag>
  );
}
