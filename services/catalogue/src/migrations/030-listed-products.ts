import type { Migration } from '@backroom/platform';

/**
 * An index in the order of the product list with the columns that it counts, so that a page reads only its own
 * products.
 */
export const listedProducts: Migration = {
  name: '030-listed-products',
  sql: `
    create index product_listed on product (account_id, active, lower(name), id);
    drop index product_by_name;`,
};
