import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock, Commands, currentCall, Problem, refuseTaken, skeletonOf, tableOf } from '@backroom/platform';
import type { Role } from '@backroom/proto/identity/v1/role';
import type { RoleContent } from '@backroom/proto/identity/v1/roles_service';
import { refuseAbove, refuseBeyond, setupChangeScope } from '../access/authority.js';
import { lockAccount } from '../account/lock-account.js';
import { GroupRecord } from '../group/group.entity.js';
import { mayDo } from './editable-role.js';
import { locationsOfGroup, namesOf, readRole } from './role-content.js';
import { RoleRecord } from './role.entity.js';
import { auditedRole, roleOf } from './role.sql.js';

export class CreateRole {
  constructor(
    readonly content: RoleContent,
    readonly idempotencyKey?: string,
  ) {}
}

/** Adds a role to the account of its location group, limited to permissions of its creator (SETUP-4). */
@CommandHandler(CreateRole)
export class CreateRoleHandler implements ICommandHandler<CreateRole, Role> {
  constructor(
    private readonly commands: Commands,
    private readonly clock: Clock,
  ) {}

  execute({ content, idempotencyKey }: CreateRole): Promise<Role> {
    const { principal } = currentCall();
    const scope = setupChangeScope(principal, 'people');
    const { name, description, groupId, permissionIds } = readRole(content);
    const options = { name: 'create-role', scope, principal, idempotencyKey, input: content };
    return this.commands.run(options, async (tx) => {
      const group = await tx.records.findOneBy(GroupRecord, { id: groupId });
      if (!group) throw Problem.notFound('group');
      const { accountId } = group;
      await lockAccount(tx, accountId);
      const locations = await locationsOfGroup(tx, accountId, groupId);
      refuseBeyond(principal, { accountId, locations });
      refuseAbove(principal, { accountId, permissions: permissionIds, locations });
      await refuseTaken(tx, tableOf(RoleRecord), namesOf(accountId), name);
      const record = tx.records.create(RoleRecord, {
        ...{ accountId, name, nameKey: skeletonOf(name), description, groupId },
        ...{ permissions: permissionIds, updatedAt: this.clock.now() },
      });
      await tx.records.insert(RoleRecord, record);
      const role = { ...record, groupName: group.name, locations: locations === 'all' ? null : locations };
      tx.audit({ accountId, subjectKind: 'role', subjectId: role.id, after: auditedRole(role) });
      return roleOf(role, mayDo(principal, role, accountId));
    });
  }
}
