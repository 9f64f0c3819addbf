import type { Migration } from '@backroom/platform';

/** The order of the list of products, with what it counts: a page of it looks at no product but its own. */
export const listedProducts: Migration = {
  name: '030-listed-products',
  sql: `
    create index product_listed on product (account_id, active, lower(name), id);
    drop index product_by_name;`,
};
