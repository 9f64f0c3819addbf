import { defineTable, narrowed } from '@backroom/platform';
import type { Tiers } from './tiers.js';

export const loyaltyProgramTable = defineTable('loyalty_program', {
  accountId: 'bigint',
  locationId: 'bigint',
  version: 'int',
  validFrom: 'timestamptz',
  enabled: 'boolean',
  tiers: narrowed<Tiers>('jsonb'),
});
