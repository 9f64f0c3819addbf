import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Commands, currentCall, Database, Problem } from '@backroom/platform';
import type {
  CustomerGroup,
  RemoveGroupMemberRequest,
} from '@backroom/proto/customers/v1/customer_groups_service';
import { groupById } from './customer-group.sql.js';
import { changeGroup, publishMembers } from './group-upkeep.js';

export class RemoveGroupMember {
  constructor(readonly request: RemoveGroupMemberRequest) {}
}

/** Removes a customer from a group; does nothing if they are not a member (CUST-5). */
@CommandHandler(RemoveGroupMember)
export class RemoveGroupMemberHandler implements ICommandHandler<RemoveGroupMember, CustomerGroup> {
  constructor(
    private readonly commands: Commands,
    private readonly database: Database,
  ) {}

  execute({ request }: RemoveGroupMember): Promise<CustomerGroup> {
    const { id, userId } = request;
    const { principal } = currentCall();
    const options = { name: 'remove-group-member', id, principal, input: request };
    return changeGroup(
      { commands: this.commands, database: this.database },
      options,
      async (tx, { accountId, name }) => {
        const known = await tx.query('select from customer where account_id = $1 and person_id = $2', [
          accountId,
          userId,
        ]);
        if (known.length === 0) throw Problem.notFound('customer');
        const member = [accountId, id, userId];
        const found = await tx.query(
          'select from customer_group_member where account_id = $1 and group_id = $2 and person_id = $3',
          member,
        );
        if (found.length > 0) {
          await tx.query(
            'delete from customer_group_member where account_id = $1 and group_id = $2 and person_id = $3',
            member,
          );
          await publishMembers(tx, accountId, [userId]);
          tx.audit({
            ...{ accountId, subjectKind: 'customer-group', subjectId: id, subjectName: name },
            before: { customerIds: [userId] },
          });
        }
        return groupById(tx, id);
      },
    );
  }
}
