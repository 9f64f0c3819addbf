import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  Clock,
  Commands,
  currentCall,
  FieldCheck,
  refuseStale,
  refuseTaken,
  skeletonOf,
  tableOf,
} from '@backroom/platform';
import type { LocationGroup } from '@backroom/proto/identity/v1/role';
import type { UpdateGroupRequest } from '@backroom/proto/identity/v1/roles_service';
import { maxLengths } from '@backroom/proto/lengths';
import { setupChangeScope } from '../access/authority.js';
import { publishGrants } from '../access/publish-grants.js';
import { holdersOf } from '../role/role.sql.js';
import { groupToChange, roleIdsOf } from './group-to-change.js';
import { auditedGroup, groupById, groupOf, refuseUnknownLocations, setMembers } from './group.sql.js';
import { GroupRecord } from './group.entity.js';
import { mayDo, refuseWider } from './refuse-wider.js';

export class UpdateGroup {
  constructor(
    readonly change: UpdateGroupRequest,
    readonly idempotencyKey?: string,
  ) {}
}

/** Replaces the locations of a group; holders of its roles get the new ones within seconds (SETUP-5). */
@CommandHandler(UpdateGroup)
export class UpdateGroupHandler implements ICommandHandler<UpdateGroup, LocationGroup> {
  constructor(
    private readonly commands: Commands,
    private readonly clock: Clock,
  ) {}

  execute({ change, idempotencyKey }: UpdateGroup): Promise<LocationGroup> {
    const { principal } = currentCall();
    const { accountId, groupId } = change;
    const locations = [...new Set(change.locationIds)];
    const scope = setupChangeScope(principal, 'groups', accountId);
    const check = new FieldCheck();
    const name =
      change.name === undefined ? undefined : check.name('name', change.name, maxLengths.settingName);
    const description =
      change.description === undefined
        ? undefined
        : check.text('description', change.description, maxLengths.groupDescription);
    check.done();
    const options = { name: 'update-group', scope, principal, idempotencyKey, input: change };
    return this.commands.run(options, async (tx) => {
      const before = await groupToChange(tx, principal, { accountId, groupId });
      await refuseUnknownLocations(tx, accountId, locations);
      await refuseWider(tx, principal, accountId, groupId, roleIdsOf(before), locations);
      refuseStale('group', before.version, change.version);
      if (name !== undefined) await refuseTaken(tx, tableOf(GroupRecord), { accountId }, name, groupId);
      await setMembers(tx, { id: groupId, accountId }, locations);
      const content = { name, nameKey: name && skeletonOf(name), description };
      await tx.records.update(GroupRecord, { id: groupId }, { ...content, updatedAt: this.clock.now() });
      await publishGrants(tx, await holdersOf(tx, roleIdsOf(before)));
      const after = (await groupById(tx, groupId))!;
      const audited = { before: auditedGroup(before), after: auditedGroup(after) };
      tx.audit({ accountId, subjectKind: 'group', subjectId: groupId, ...audited });
      return groupOf(after, mayDo(principal, after));
    });
  }
}
