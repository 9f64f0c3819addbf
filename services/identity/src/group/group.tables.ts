import { defineTable } from '@backroom/platform';

export const locationGroupMemberTable = defineTable('location_group_member', {
  accountId: 'bigint',
  groupId: 'bigint',
  locationId: 'bigint',
});
