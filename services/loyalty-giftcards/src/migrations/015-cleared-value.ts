import type { Migration } from '@backroom/platform';

/** Finds the refunds of a sale when its cleared value is summed. */
export const clearedValue: Migration = {
  name: '015-cleared-value',
  indexes: { purse_credit_of_order: 'on purse_credit (account_id, order_id)' },
  sql: '',
};
