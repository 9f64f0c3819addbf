import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Commands, currentCall, everyTenant, Problem } from '@backroom/platform';
import { fault } from '../faults.js';
import { awaitsProof } from './awaits-proof.js';
import { publishGrantsOfPerson } from '../access/publish-grants.js';
import { addGrants, addToAccounts } from './person.sql.js';
import { roleToAssignOrRevoke, type RoleOfPerson } from './role-of-person.js';

export class GrantRole {
  constructor(
    readonly role: RoleOfPerson,
    readonly idempotencyKey?: string,
  ) {}
}

/** Assigns a role to a person at an account, limited to permissions of the caller there. */
@CommandHandler(GrantRole)
export class GrantRoleHandler implements ICommandHandler<GrantRole, void> {
  constructor(private readonly commands: Commands) {}

  async execute({ role, idempotencyKey }: GrantRole): Promise<void> {
    const { principal } = currentCall();
    const { userId, roleId } = role;
    const options = { name: 'grant-role', scope: everyTenant, principal, idempotencyKey, input: role };
    await this.commands.run(options, async (tx) => {
      const { person, accountId, held } = await roleToAssignOrRevoke(tx, principal, role);
      if (held.includes(roleId)) return;
      if (awaitsProof(principal, person)) throw new Problem('unprocessable', fault('password-of-another'));
      await addToAccounts(tx, userId, [accountId]);
      await addGrants(tx, userId, [{ accountId, roleId }]);
      await publishGrantsOfPerson(tx, userId);
      const [before, after] = [{ roleIds: held }, { roleIds: [...held, roleId] }];
      tx.audit({ accountId, subjectKind: 'user', subjectId: userId, before, after });
    });
  }
}
