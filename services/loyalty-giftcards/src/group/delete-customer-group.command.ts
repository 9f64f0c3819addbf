import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock, Commands, currentCall, Database } from '@backroom/platform';
import { CustomerGroupRecord } from './customer-group.entity.js';
import { changeGroup, contentOf } from './group-upkeep.js';
import { schedulePublishMembers } from './publish-members.work.js';

export class DeleteCustomerGroup {
  constructor(readonly id: number) {}
}

/**
 * Deletes a group; its members stay customers (CUST-5), and their events are published in batches, however many they
 * are.
 */
@CommandHandler(DeleteCustomerGroup)
export class DeleteCustomerGroupHandler implements ICommandHandler<DeleteCustomerGroup, void> {
  constructor(
    private readonly commands: Commands,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  execute({ id }: DeleteCustomerGroup): Promise<void> {
    const { principal } = currentCall();
    const options = { name: 'delete-customer-group', id, principal, input: { id } };
    return changeGroup({ commands: this.commands, database: this.database }, options, async (tx, group) => {
      const { accountId } = group;
      const members = await tx.query<{ person_id: number }>(
        'delete from customer_group_member where account_id = $1 and group_id = $2 returning person_id',
        [accountId, id],
      );
      await tx.records.delete(CustomerGroupRecord, { accountId, id });
      const left = members.map(({ person_id }) => person_id).sort((a, b) => a - b);
      await schedulePublishMembers(tx, group, left, this.clock.now());
      tx.audit({
        ...{ accountId, subjectKind: 'customer-group', subjectId: id },
        before: { ...contentOf(group), members: members.length },
      });
    });
  }
}
