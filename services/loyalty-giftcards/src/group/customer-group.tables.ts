import { defineTable } from '@backroom/platform';

export const customerGroupMemberTable = defineTable('customer_group_member', {
  accountId: 'bigint',
  groupId: 'bigint',
  personId: 'bigint',
});
