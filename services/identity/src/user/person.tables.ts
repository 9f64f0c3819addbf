import { defineTable } from '@backroom/platform';

export const personAccountTable = defineTable('person_account', { personId: 'bigint', accountId: 'bigint' });

export const personGrantTable = defineTable('person_grant', {
  personId: 'bigint',
  accountId: 'bigint',
  roleId: 'bigint',
});
