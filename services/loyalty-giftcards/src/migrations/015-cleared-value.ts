import type { Migration } from '@backroom/platform';

/** What a sale cleared is found by the sale, its refunds among it. */
export const clearedValue: Migration = {
  name: '015-cleared-value',
  indexes: { purse_credit_of_order: 'on purse_credit (account_id, order_id)' },
  sql: '',
};
