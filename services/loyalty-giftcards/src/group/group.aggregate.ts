import { from, type Aggregate } from '@backroom/platform';
import { customerGroups } from '../migrations/002-customer-groups.js';
import { groupNamesAnew } from '../migrations/012-group-names-anew.js';
import { AddGroupMembersHandler } from './add-group-members.command.js';
import { CreateCustomerGroupHandler } from './create-customer-group.command.js';
import { CustomerGroupRecord } from './customer-group.entity.js';
import { CustomerGroupsController } from './customer-groups.controller.js';
import { DeleteCustomerGroupHandler } from './delete-customer-group.command.js';
import { RemoveGroupMemberHandler } from './remove-group-member.command.js';
import { RenameCustomerGroupHandler } from './rename-customer-group.command.js';
import { publishGroupMembers } from './publish-members.work.js';

/** Groups of customers and their members. */
export const group: Aggregate = {
  migrations: [customerGroups, groupNamesAnew],
  entities: [CustomerGroupRecord],
  controllers: [CustomerGroupsController],
  commands: [
    ...[CreateCustomerGroupHandler, RenameCustomerGroupHandler, DeleteCustomerGroupHandler],
    ...[AddGroupMembersHandler, RemoveGroupMemberHandler],
  ],
  dueWork: [from([], () => publishGroupMembers)],
};
