import { defineTable } from '@backroom/platform';

export const priceChangeTable = defineTable('price_change', { accountId: 'bigint', changes: 'bigint' });
