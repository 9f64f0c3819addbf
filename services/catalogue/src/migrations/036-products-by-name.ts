import type { Migration } from '@backroom/platform';

/**
 * The product list in the order of names, with the columns that it counts, so that a page reads only its own products.
 * The index `product_listed` is for the previous release.
 */
export const productsByName: Migration = {
  name: '036-products-by-name',
  indexes: { product_in_order: 'on product (account_id, active, name collate "und-x-icu", id)' },
  sql: '',
};
