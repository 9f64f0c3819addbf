import {
  everyTenant,
  fieldError,
  Problem,
  refuseStale,
  skeletonOf,
  type Commands,
  type CommandTx,
  type Database,
  type Principal,
  type Tx,
} from '@backroom/platform';
import type { CustomerGroup } from '@backroom/proto/customers/v1/customer_groups_service';
import { changeScopeOf } from '../customer/customer-scope.js';
import { customerStateEvents } from '../customer/customer-state-events.sql.js';
import { fault } from '../faults.js';
import { CustomerGroupRecord } from './customer-group.entity.js';
import { groupById, lockGroups } from './customer-group.sql.js';

/** Max customers in one call. */
export const maxCustomers = 1_000;

interface Change {
  name: string;
  id: number;
  principal: Principal;
  input: unknown;
  idempotencyKey?: string;
  version?: number;
}

/**
 * Changes a group that the caller manages, locked against concurrent changes. Throws `notFound` for a group of another
 * operator, as for a missing one.
 */
export async function changeGroup<T>(
  { commands, database }: { commands: Commands; database: Database },
  { id, version, principal, ...options }: Change,
  work: (tx: CommandTx, group: CustomerGroup) => Promise<T>,
): Promise<T> {
  // The operator of the group determines where the permission is needed.
  const { accountId } = await database.withTenant(everyTenant, (tx) => groupById(tx, id));
  const scope = changeScopeOf(principal, accountId, 'group');
  return commands.run({ ...options, principal, scope }, async (tx) => {
    await lockGroups(tx, accountId);
    const group = await groupById(tx, id);
    refuseStale('group', group.version, version);
    return work(tx, group);
  });
}

/** Rejects a name that another group has, or a confusable one: 406, as documented. */
export async function refuseTakenName(
  tx: Tx,
  accountId: number,
  name: string,
  except?: number,
): Promise<void> {
  const found = await tx.records.findBy(CustomerGroupRecord, { accountId, nameKey: skeletonOf(name) });
  if (found.some(({ id }) => id !== except))
    throw new Problem('notAcceptable', fault('group-name-taken', { name }), {
      fields: [fieldError('name', fault('taken'))],
    });
}

/**
 * Returns the id of the operator’s group with this or a confusable name, creating it if missing. The groups are locked.
 */
export async function groupNamed(
  tx: CommandTx,
  accountId: number,
  name: string,
  by: Pick<Principal, 'kind' | 'id'>,
): Promise<number> {
  const nameKey = skeletonOf(name);
  const found = await tx.records.findOneBy(CustomerGroupRecord, { accountId, nameKey });
  if (found) return found.id;
  const content = { name, description: '' };
  const made = await tx.records.insert(CustomerGroupRecord, { ...content, nameKey, accountId });
  const id = made.identifiers[0]!['id'] as number;
  tx.audit({ accountId, subjectKind: 'customer-group', subjectId: id, after: content, by });
  return id;
}

/** Publishes the current groups of these customers. */
export async function publishMembers(
  tx: Tx & Pick<CommandTx, 'publish'>,
  accountId: number,
  personIds: readonly number[],
): Promise<void> {
  if (personIds.length > 0)
    tx.publish(
      ...(await customerStateEvents(
        tx,
        personIds.map((personId) => ({ accountId, personId })),
      )),
    );
}

export const contentOf = ({ name, description }: Pick<CustomerGroup, 'name' | 'description'>) => ({
  ...{ name, description },
});
