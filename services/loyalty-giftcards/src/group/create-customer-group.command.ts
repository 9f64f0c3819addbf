import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Commands, currentCall, FieldCheck, Problem, skeletonOf } from '@backroom/platform';
import type {
  CreateCustomerGroupRequest,
  CustomerGroup,
} from '@backroom/proto/customers/v1/customer_groups_service';
import { longest } from '@backroom/proto/lengths';
import { customerChange } from '../customer/customer-scope.js';
import { AccountCopy } from '../copies/copies.entities.js';
import { fault } from '../faults.js';
import { CustomerGroupRecord } from './customer-group.entity.js';
import { addMembers, groupById, lockGroups } from './customer-group.sql.js';
import { contentOf, mostNamed, refuseTakenName, tellMembers } from './group-upkeep.js';

export class CreateCustomerGroup {
  constructor(
    readonly group: CreateCustomerGroupRequest,
    readonly idempotencyKey?: string,
  ) {}
}

/** A new group of customers, with those who are in it at first (CUST-5). */
@CommandHandler(CreateCustomerGroup)
export class CreateCustomerGroupHandler implements ICommandHandler<CreateCustomerGroup, CustomerGroup> {
  constructor(private readonly commands: Commands) {}

  execute({ group, idempotencyKey }: CreateCustomerGroup): Promise<CustomerGroup> {
    const { principal } = currentCall();
    const { accountId, userIds } = group;
    const scope = customerChange(principal, accountId);
    const wanted = readGroup(group);
    const options = { name: 'create-customer-group', scope, principal, idempotencyKey, input: group };
    return this.commands.run(options, async (tx) => {
      await lockGroups(tx, accountId);
      if (!(await tx.records.existsBy(AccountCopy, { accountId }))) throw Problem.notFound('account');
      await refuseTakenName(tx, accountId, wanted.name);
      const content = { ...wanted, nameKey: skeletonOf(wanted.name), accountId };
      const id = (await tx.records.insert(CustomerGroupRecord, content)).identifiers[0]!['id'] as number;
      const added = await addMembers(tx, { accountId, id }, userIds);
      await tellMembers(tx, accountId, added);
      tx.audit({
        ...{ accountId, subjectKind: 'customer-group', subjectId: id },
        after: { ...contentOf(wanted), ...(added.length > 0 && { customerIds: added }) },
      });
      return groupById(tx, id);
    });
  }
}

/** Name and description as they are kept. Throws `invalid` naming every field. */
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
    name: check.name('name', name, longest.settingName),
    description: check.text('description', description, 1_000),
  };
  if (userIds.length > mostNamed) check.refuse('users', fault('too-many-items', { max: mostNamed }));
  check.done();
  return read;
}
