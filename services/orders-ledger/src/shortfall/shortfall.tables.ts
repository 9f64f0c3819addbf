import { defineTable, narrowed } from '@backroom/platform';
import type { Shortfall } from './entries-of-shortfall.js';

export const shortfallTable = defineTable('shortfall', {
  accountId: 'bigint',
  id: 'uuid',
  kind: narrowed<Shortfall['kind']>('text'),
  saleId: 'uuid',
  locationId: 'bigint',
  customerId: 'bigint',
  tender: 'text',
  currency: 'text',
  amount: 'bigint',
  localDate: 'date',
  at: 'timestamptz',
});
