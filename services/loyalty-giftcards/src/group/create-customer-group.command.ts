import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Commands, currentCall, FieldCheck, ofCopies, Problem, skeletonOf } from '@backroom/platform';
import type {
  CreateCustomerGroupRequest,
  CustomerGroup,
} from '@backroom/proto/customers/v1/customer_groups_service';
import { maxLengths } from '@backroom/proto/lengths';
import { customerChange } from '../customer/customer-scope.js';
import { AccountCopy } from '../copies/copies.entities.js';
import { fault } from '../faults.js';
import { CustomerGroupRecord } from './customer-group.entity.js';
import { addMembers, groupById, lockGroups } from './customer-group.sql.js';
import { contentOf, maxCustomers, refuseTakenName, publishMembers } from './group-upkeep.js';

export class CreateCustomerGroup {
  constructor(
    readonly group: CreateCustomerGroupRequest,
    readonly idempotencyKey?: string,
  ) {}
}

/** Creates a group of customers with its initial members (CUST-5). */
@CommandHandler(CreateCustomerGroup)
export class CreateCustomerGroupHandler implements ICommandHandler<CreateCustomerGroup, CustomerGroup> {
  constructor(private readonly commands: Commands) {}

  execute({ group, idempotencyKey }: CreateCustomerGroup): Promise<CustomerGroup> {
    const { principal } = currentCall();
    const { accountId, userIds } = group;
    const scope = customerChange(principal, accountId);
    const content = readGroup(group);
    const options = { name: 'create-customer-group', scope, principal, idempotencyKey, input: group };
    return this.commands.run(options, async (tx) => {
      await lockGroups(tx, accountId);
      if (!(await tx.records.existsBy(AccountCopy, { accountId })))
        throw Problem.notFound('account', ofCopies(AccountCopy, accountId));
      await refuseTakenName(tx, accountId, content.name);
      const record = { ...content, nameKey: skeletonOf(content.name), accountId };
      const id = (await tx.records.insert(CustomerGroupRecord, record)).identifiers[0]!['id'] as number;
      const added = await addMembers(tx, { accountId, id }, userIds);
      await publishMembers(tx, accountId, added);
      tx.audit({
        ...{ accountId, subjectKind: 'customer-group', subjectId: id },
        after: { ...contentOf(content), ...(added.length > 0 && { customerIds: added }) },
      });
      return groupById(tx, id);
    });
  }
}

/** Parses name and description. Throws `invalid` naming every invalid field. */
export function readGroup({
  name,
  description,
  userIds = [],
}: {
  name: string;
  description: string;
  userIds?: number[];
}) {
  const check = new FieldCheck();
  const read = {
    name: check.name('name', name, maxLengths.settingName),
    description: check.text('description', description, 1_000),
  };
  if (userIds.length > maxCustomers) check.refuse('users', fault('too-many-items', { max: maxCustomers }));
  check.done();
  return read;
}
