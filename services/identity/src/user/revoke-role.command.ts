import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock, Commands, currentCall, everyTenant } from '@backroom/platform';
import { publishGrantsOfPerson } from '../access/publish-grants.js';
import { endSignIns } from '../session/end-sign-ins.js';
import { accountsOwnedBy, holdsAnyRole, refuseWithoutOwner } from './person.sql.js';
import { roleToAssignOrRevoke, type RoleOfPerson } from './role-of-person.js';

export class RevokeRole {
  constructor(
    readonly role: RoleOfPerson,
    readonly idempotencyKey?: string,
  ) {}
}

/** Revokes a role of a person at an account; the person remains a member. The last owner keeps the role. */
@CommandHandler(RevokeRole)
export class RevokeRoleHandler implements ICommandHandler<RevokeRole, void> {
  constructor(
    private readonly commands: Commands,
    private readonly clock: Clock,
  ) {}

  async execute({ role, idempotencyKey }: RevokeRole): Promise<void> {
    const { principal } = currentCall();
    const { userId, roleId } = role;
    const options = { name: 'revoke-role', scope: everyTenant, principal, idempotencyKey, input: role };
    await this.commands.run(options, async (tx) => {
      const { accountId, held } = await roleToAssignOrRevoke(tx, principal, role);
      if (!held.includes(roleId)) return;
      const owned = (await accountsOwnedBy(tx, userId)).filter((account) => account === accountId);
      await tx.query('delete from person_grant where person_id = $1 and account_id = $2 and role_id = $3', [
        userId,
        accountId,
        roleId,
      ]);
      await refuseWithoutOwner(tx, owned);
      // Revoking the last role anywhere ends all sessions for good.
      if (!(await holdsAnyRole(tx, userId))) await endSignIns(tx, userId, this.clock.now());
      await publishGrantsOfPerson(tx, userId);
      const [before, after] = [{ roleIds: held }, { roleIds: held.filter((id) => id !== roleId) }];
      tx.audit({ accountId, subjectKind: 'user', subjectId: userId, before, after });
    });
  }
}
