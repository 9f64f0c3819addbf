import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Commands, currentCall, Database, skeletonOf } from '@backroom/platform';
import type {
  CustomerGroup,
  RenameCustomerGroupRequest,
} from '@backroom/proto/customers/v1/customer_groups_service';
import { readGroup } from './create-customer-group.command.js';
import { CustomerGroupRecord } from './customer-group.entity.js';
import { groupById } from './customer-group.sql.js';
import { changeGroup, contentOf, refuseTakenName } from './group-upkeep.js';

export class RenameCustomerGroup {
  constructor(readonly change: RenameCustomerGroupRequest) {}
}

/** Changes the name or description of a group, but not its members (CUST-5). */
@CommandHandler(RenameCustomerGroup)
export class RenameCustomerGroupHandler implements ICommandHandler<RenameCustomerGroup, CustomerGroup> {
  constructor(
    private readonly commands: Commands,
    private readonly database: Database,
  ) {}

  execute({ change }: RenameCustomerGroup): Promise<CustomerGroup> {
    const { id, version } = change;
    const { principal } = currentCall();
    const options = { name: 'rename-customer-group', id, principal, input: change, version };
    return changeGroup({ commands: this.commands, database: this.database }, options, async (tx, before) => {
      const { accountId } = before;
      const read = readGroup({
        name: change.name ?? before.name,
        description: change.description ?? before.description,
      });
      await refuseTakenName(tx, accountId, read.name, id);
      const content = { ...read, nameKey: skeletonOf(read.name) };
      await tx.records.update(CustomerGroupRecord, { accountId, id }, content);
      tx.audit({
        ...{ accountId, subjectKind: 'customer-group', subjectId: id },
        before: contentOf(before),
        after: read,
      });
      return groupById(tx, id);
    });
  }
}
