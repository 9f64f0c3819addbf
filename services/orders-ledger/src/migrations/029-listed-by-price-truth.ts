import type { Migration } from '@backroom/platform';

/** Sales at another price or tax than the valid one, for the ledger list: few among many. */
export const listedByPriceTruth: Migration = {
  name: '029-listed-by-price-truth',
  indexes: {
    sale_price_differs: 'on sale (account_id, local_date, sold_at, id) where expected_total is not null',
  },
  sql: '',
};
