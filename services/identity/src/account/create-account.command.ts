import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  Clock,
  Commands,
  currentPrincipal,
  everyTenant,
  Problem,
  skeletonOf,
  type Tx,
} from '@backroom/platform';
import type { Account } from '@backroom/proto/identity/v1/account';
import type { AccountProfile } from '@backroom/proto/identity/v1/accounts_service';
import { fault } from '../faults.js';
import { systemRoles } from '../access/system-roles.js';
import { GroupRecord } from '../group/group.entity.js';
import { hashPassword } from '../password/passwords.js';
import { SecretDigests } from '../sign-in/secret-digest.js';
import { insertPerson, readNewUser, type NewUser } from '../user/insert-person.js';
import { readAccount } from './account-content.js';
import { accountChanged } from './account.events.js';
import { AccountRecord } from './account.entity.js';
import { accountById, accountOf } from './account.sql.js';
import { writeAccount } from './write-account.js';

interface FirstPerson extends Omit<NewUser, 'grants' | 'accountIds' | 'superAdmin'> {
  /** A system role. */
  roleId: number;
}

export class CreateAccount {
  constructor(
    readonly account: Omit<Account, 'id' | 'status'>,
    readonly idempotencyKey?: string,
    readonly profile?: AccountProfile,
    readonly owner?: FirstPerson,
    /** The parent operator; 0 for none. */
    readonly parentId = 0,
  ) {}
}

/**
 * Creates an operator with "All Locations" and its first person. Its currency never changes afterwards (decisions:
 * Money).
 */
@CommandHandler(CreateAccount)
export class CreateAccountHandler implements ICommandHandler<CreateAccount, Account> {
  constructor(
    private readonly commands: Commands,
    private readonly clock: Clock,
    private readonly digests: SecretDigests,
  ) {}

  async execute({ account, idempotencyKey, profile, owner, parentId }: CreateAccount): Promise<Account> {
    const principal = currentPrincipal();
    if (principal.kind !== 'service' && principal.scope !== 'super admin')
      throw new Problem('forbidden', fault('forbidden'));
    const { currency, loyaltyProgram, timezone } = account;
    const content = readAccount({ ...profile, name: account.name, loyaltyProgram, timezone }, currency);
    if (owner && !systemRoles.some(({ id }) => id === owner.roleId))
      throw Problem.invalid('role', fault('not-one-of', { allowed: systemRoles.map(({ name }) => name) }));
    const person = owner && readNewUser({ ...owner, grants: [] });
    const passwordHash = person && (await hashPassword(person.password));
    const input = {
      account,
      profile,
      parentId,
      owner: person && { ...person, password: this.digests.of(person.password) },
    };
    const options = { name: 'create-account', scope: everyTenant, principal, idempotencyKey, input };
    return this.commands.run(options, async (tx) => {
      const now = this.clock.now();
      await refuseNoParent(tx, parentId);
      const record = tx.records.create(AccountRecord, {
        ...{ name: content.name, loyaltyProgram, currency, timezone, createdAt: now },
        parentId: parentId || null,
      });
      await tx.records.insert(AccountRecord, record);
      const { id } = record;
      await writeAccount(tx, id, content);
      const everywhere = 'All Locations';
      await tx.records.insert(GroupRecord, {
        ...{
          accountId: id,
          name: everywhere,
          nameKey: skeletonOf(everywhere),
          builtIn: true,
          updatedAt: now,
        },
      });
      const created = accountOf((await accountById(tx, id))!);
      tx.publish(accountChanged(created));
      tx.audit({ accountId: id, subjectKind: 'account', subjectId: id, after: { ...created, parentId } });
      if (person) {
        const grants = [{ accountId: id, roleId: owner.roleId }];
        await insertPerson(tx, { ...person, grants }, passwordHash!, now);
      }
      return created;
    });
  }
}

/** Requires the parent of an operator, if any, to be open. */
async function refuseNoParent(tx: Tx, parentId: number): Promise<void> {
  if (parentId === 0) return;
  const parent = await accountById(tx, parentId);
  if (!parent || parent.status === 'closed') throw Problem.invalid('parent', fault('unknown'));
}
