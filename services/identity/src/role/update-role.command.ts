import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  Clock,
  Commands,
  currentCall,
  refuseStale,
  refuseTaken,
  skeletonOf,
  tableOf,
} from '@backroom/platform';
import type { Role } from '@backroom/proto/identity/v1/role';
import type { RoleContent } from '@backroom/proto/identity/v1/roles_service';
import { refuseAbove, refuseBeyond, setupChangeScope } from '../access/authority.js';
import { publishGrants } from '../access/publish-grants.js';
import { mayDo, roleToChange } from './editable-role.js';
import { locationsOfGroup, namesOf, readRole } from './role-content.js';
import { RoleRecord } from './role.entity.js';
import { auditedRole, holdersOf, roleById, roleOf } from './role.sql.js';

export class UpdateRole {
  constructor(
    readonly id: number,
    readonly content: RoleContent,
    readonly version?: number,
    readonly idempotencyKey?: string,
  ) {}
}

/** Replaces a role; its holders get the new permissions within seconds (SETUP-4). */
@CommandHandler(UpdateRole)
export class UpdateRoleHandler implements ICommandHandler<UpdateRole, Role> {
  constructor(
    private readonly commands: Commands,
    private readonly clock: Clock,
  ) {}

  execute({ id, content, version, idempotencyKey }: UpdateRole): Promise<Role> {
    const { principal } = currentCall();
    const scope = setupChangeScope(principal, 'people');
    const { name, description, groupId, permissionIds } = readRole(content);
    const input = { id, content, version };
    return this.commands.run({ name: 'update-role', scope, principal, idempotencyKey, input }, async (tx) => {
      const before = await roleToChange(tx, principal, id);
      const accountId = before.accountId;
      const locations = await locationsOfGroup(tx, accountId, groupId);
      refuseBeyond(principal, { accountId, locations });
      refuseAbove(principal, { accountId, permissions: permissionIds, locations });
      refuseStale('role', before.version, version);
      await refuseTaken(tx, tableOf(RoleRecord), namesOf(accountId), name, id);
      const content = { name, nameKey: skeletonOf(name), description, groupId, permissions: permissionIds };
      await tx.records.update(RoleRecord, { id }, { ...content, updatedAt: this.clock.now() });
      await publishGrants(tx, await holdersOf(tx, [id]));
      const after = (await roleById(tx, id))!;
      const change = { before: auditedRole(before), after: auditedRole(after) };
      tx.audit({ accountId, subjectKind: 'role', subjectId: id, ...change });
      return roleOf(after, mayDo(principal, after, accountId));
    });
  }
}
