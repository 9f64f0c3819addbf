import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock, Commands, currentCall, Problem, skeletonOf } from '@backroom/platform';
import type { Role } from '@backroom/proto/identity/v1/role';
import type { RoleContent } from '@backroom/proto/identity/v1/roles_service';
import { refuseAbove, refuseBeyond, upkeepScope } from '../access/authority.js';
import { lockAccount } from '../account/lock-account.js';
import { mayDo } from './editable-role.js';
import { locationsOfGroup, readRole, refuseTakenName } from './role-content.js';
import { auditedRole, roleById, roleOf } from './role.sql.js';

export class CreateRole {
  constructor(
    readonly content: RoleContent,
    readonly idempotencyKey?: string,
  ) {}
}

/** Adds a role to the account of its location group, with nothing that its maker does not hold (SETUP-4). */
@CommandHandler(CreateRole)
export class CreateRoleHandler implements ICommandHandler<CreateRole, Role> {
  constructor(
    private readonly commands: Commands,
    private readonly clock: Clock,
  ) {}

  execute({ content, idempotencyKey }: CreateRole): Promise<Role> {
    const { principal } = currentCall();
    const scope = upkeepScope(principal, 'people');
    const { name, description, groupId, permissionIds } = readRole(content);
    const options = { name: 'create-role', scope, principal, idempotencyKey, input: content };
    return this.commands.run(options, async (tx) => {
      const [group] = await tx.query<{ account_id: number }>(
        'select account_id from location_group where id = $1',
        [groupId],
      );
      if (!group) throw Problem.notFound('group');
      const accountId = group.account_id;
      await lockAccount(tx, accountId);
      const locations = await locationsOfGroup(tx, accountId, groupId);
      refuseBeyond(principal, { accountId, locations });
      refuseAbove(principal, { accountId, permissions: permissionIds, locations });
      await refuseTakenName(tx, accountId, name);
      const [row] = await tx.query<{ id: number }>(
        `insert into role (account_id, name, name_key, description, group_id, permissions, updated_at)
         values ($1, $2, $3, $4, $5, $6, $7) returning id`,
        [accountId, name, skeletonOf(name), description, groupId, permissionIds, this.clock.now()],
      );
      const role = (await roleById(tx, row!.id))!;
      tx.audit({ accountId, subjectKind: 'role', subjectId: role.id, after: auditedRole(role) });
      return roleOf(role, mayDo(principal, role, accountId));
    });
  }
}
