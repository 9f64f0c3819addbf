import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Commands, currentCall, Database, Problem } from '@backroom/platform';
import type {
  AddGroupMembersRequest,
  AddGroupMembersResponse,
} from '@backroom/proto/customers/v1/customer_groups_service';
import { fault } from '../faults.js';
import { addMembers, groupById } from './customer-group.sql.js';
import { changeGroup, maxCustomers, publishMembers } from './group-upkeep.js';

export class AddGroupMembers {
  constructor(readonly request: AddGroupMembersRequest) {}
}

/** Adds customers to a group without removing any (decided: Customers). */
@CommandHandler(AddGroupMembers)
export class AddGroupMembersHandler implements ICommandHandler<AddGroupMembers, AddGroupMembersResponse> {
  constructor(
    private readonly commands: Commands,
    private readonly database: Database,
  ) {}

  execute({ request }: AddGroupMembers): Promise<AddGroupMembersResponse> {
    const { id, userIds } = request;
    const { principal } = currentCall();
    if (userIds.length > maxCustomers)
      throw Problem.invalid('users', fault('too-many-items', { max: maxCustomers }));
    const options = { name: 'add-group-members', id, principal, input: request };
    return changeGroup({ commands: this.commands, database: this.database }, options, async (tx, group) => {
      const { accountId, name } = group;
      const added = await addMembers(tx, group, userIds);
      await publishMembers(tx, accountId, added);
      if (added.length > 0)
        tx.audit({
          ...{ accountId, subjectKind: 'customer-group', subjectId: id, subjectName: name },
          after: { customerIds: added },
        });
      return { group: await groupById(tx, id), added: added.length };
    });
  }
}
