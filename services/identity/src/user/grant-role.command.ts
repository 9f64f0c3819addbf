import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Commands, currentCall, everyTenant, Problem, type Principal } from '@backroom/platform';
import { fault } from '../faults.js';
import type { PersonRecord } from './person.entity.js';
import { tellPerson } from '../access/tell-grants.js';
import { addGrants, addToAccounts } from './person.sql.js';
import { roleToGiveOrTake, type RoleOfPerson } from './role-of-person.js';

export class GrantRole {
  constructor(
    readonly role: RoleOfPerson,
    readonly idempotencyKey?: string,
  ) {}
}

/** Gives a person a role at an account: nothing that the caller does not hold there. */
@CommandHandler(GrantRole)
export class GrantRoleHandler implements ICommandHandler<GrantRole, void> {
  constructor(private readonly commands: Commands) {}

  async execute({ role, idempotencyKey }: GrantRole): Promise<void> {
    const { principal } = currentCall();
    const { userId, roleId } = role;
    const options = { name: 'grant-role', scope: everyTenant, principal, idempotencyKey, input: role };
    await this.commands.run(options, async (tx) => {
      const { person, accountId, held } = await roleToGiveOrTake(tx, principal, role);
      if (held.includes(roleId)) return;
      refuseKnownPassword(principal, person);
      await addToAccounts(tx, userId, [accountId]);
      await addGrants(tx, userId, [{ accountId, roleId }]);
      await tellPerson(tx, userId);
      const [before, after] = [{ roleIds: held }, { roleIds: [...held, roleId] }];
      tx.audit({ accountId, subjectKind: 'user', subjectId: userId, before, after });
    });
  }
}

/**
 * Whoever made a person and chose their password could sign in as what others make of them. Until the person has shown
 * that the email is theirs (which takes that password away), or has chosen another, nobody else gives them anything.
 */
function refuseKnownPassword(
  { id }: Principal,
  { passwordChosenBy: by, emailVerifiedAt: proven }: PersonRecord,
): void {
  if (by !== null && by !== id && !proven) throw new Problem('unprocessable', fault('password-of-another'));
}
