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
import { foundChange } from '../customer/customer-scope.js';
import { customersTold } from '../customer/tell-customers.sql.js';
import { fault } from '../faults.js';
import { CustomerGroupRecord } from './customer-group.entity.js';
import { groupById, lockGroups } from './customer-group.sql.js';

/** Most customers that one call names. */
export const mostNamed = 1_000;

interface Change {
  name: string;
  id: number;
  principal: Principal;
  input: unknown;
  idempotencyKey?: string;
  version?: number;
}

/**
 * Changes a group that the caller keeps, locked against others who do. A foreign one answers like one that is not there,
 * and so does any to whoever keeps no customers there at all.
 */
export async function changeGroup<T>(
  { commands, database }: { commands: Commands; database: Database },
  { id, version, principal, ...options }: Change,
  work: (tx: CommandTx, group: CustomerGroup) => Promise<T>,
): Promise<T> {
  // Whose it is says where the right has to be held.
  const { accountId } = await database.withTenant(everyTenant, (tx) => groupById(tx, id));
  const scope = foundChange(principal, accountId, 'group');
  return commands.run({ ...options, principal, scope }, async (tx) => {
    await lockGroups(tx, accountId);
    const group = await groupById(tx, id);
    refuseStale('group', group.version, version);
    return work(tx, group);
  });
}

/** A name that another group has, or one that looks like it: 406, as the documents have it. */
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

/** The id of an operator's group of this name, or one that looks like it; made where it is missing. Groups are locked. */
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

/** Tells others in which groups these customers are now. */
export async function tellMembers(
  tx: Tx & Pick<CommandTx, 'publish'>,
  accountId: number,
  personIds: readonly number[],
): Promise<void> {
  if (personIds.length > 0)
    tx.publish(
      ...(await customersTold(
        tx,
        personIds.map((personId) => ({ accountId, personId })),
      )),
    );
}

export const contentOf = ({ name, description }: Pick<CustomerGroup, 'name' | 'description'>) => ({
  ...{ name, description },
});
