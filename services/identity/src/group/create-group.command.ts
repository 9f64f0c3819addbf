import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  Clock,
  Commands,
  currentCall,
  Problem,
  refuseTaken,
  type CommandTx,
  type Principal,
  FieldCheck,
  skeletonOf,
  tableOf,
} from '@backroom/platform';
import type { LocationGroup } from '@backroom/proto/identity/v1/role';
import type { CreateGroupRequest } from '@backroom/proto/identity/v1/roles_service';
import { maxLengths } from '@backroom/proto/lengths';
import { fault } from '../faults.js';
import { refuseAbove, refuseBeyond, setupChangeScope } from '../access/authority.js';
import { publishGrants } from '../access/publish-grants.js';
import { lockAccount } from '../account/lock-account.js';
import { RoleRecord } from '../role/role.entity.js';
import { isKept, holdersOf, powerOf, roleById } from '../role/role.sql.js';
import { auditedGroup, groupById, groupOf, refuseUnknownLocations, setMembers } from './group.sql.js';
import { GroupRecord } from './group.entity.js';
import { mayDo, refuseWider } from './refuse-wider.js';

export class CreateGroup {
  constructor(
    readonly group: CreateGroupRequest,
    readonly idempotencyKey?: string,
  ) {}
}

/** Adds a location group and limits the given roles to it (SETUP-5). */
@CommandHandler(CreateGroup)
export class CreateGroupHandler implements ICommandHandler<CreateGroup, LocationGroup> {
  constructor(
    private readonly commands: Commands,
    private readonly clock: Clock,
  ) {}

  execute({ group, idempotencyKey }: CreateGroup): Promise<LocationGroup> {
    const { principal } = currentCall();
    const { accountId, roleIds } = group;
    const locations = [...new Set(group.locationIds)];
    const scope = setupChangeScope(principal, 'groups', accountId);
    const check = new FieldCheck();
    const name = check.name('name', group.name, maxLengths.settingName);
    const description = check.text('description', group.description, maxLengths.groupDescription);
    check.done();
    const options = { name: 'create-group', scope, principal, idempotencyKey, input: group };
    return this.commands.run(options, async (tx) => {
      await lockAccount(tx, accountId);
      await refuseUnknownLocations(tx, accountId, locations);
      await refuseWider(tx, principal, accountId, 0, roleIds, locations);
      await refuseTaken(tx, tableOf(GroupRecord), { accountId }, name);
      const content = { accountId, name, nameKey: skeletonOf(name), description };
      const record = tx.records.create(GroupRecord, { ...content, updatedAt: this.clock.now() });
      await tx.records.insert(GroupRecord, record);
      const { id } = record;
      await setMembers(tx, { id, accountId }, locations);
      await this.limitRoles(tx, principal, { id, accountId }, roleIds);
      const created = (await groupById(tx, id))!;
      tx.audit({ accountId, subjectKind: 'group', subjectId: id, after: auditedGroup(created) });
      return groupOf(created, mayDo(principal, created));
    });
  }

  private async limitRoles(
    tx: CommandTx,
    principal: Principal,
    group: { id: number; accountId: number },
    roleIds: readonly number[],
  ): Promise<void> {
    const { accountId } = group;
    // Changing the roles requires permission for people.
    if (roleIds.length > 0) setupChangeScope(principal, 'people', accountId);
    for (const id of roleIds) {
      const role = await roleById(tx, id);
      if (role?.accountId !== accountId || isKept(role)) throw Problem.invalid('roles', fault('unknown'));
      refuseBeyond(principal, powerOf(role, accountId));
      refuseAbove(principal, powerOf(role, accountId));
      const updatedAt = this.clock.now();
      await tx.records.update(RoleRecord, { id }, { groupId: group.id, updatedAt });
      const [before, after] = [{ groupId: role.groupId }, { groupId: group.id }];
      tx.audit({ accountId, subjectKind: 'role', subjectId: id, before, after });
    }
    await publishGrants(tx, await holdersOf(tx, roleIds));
  }
}
