import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { IsNull, Not } from 'typeorm';
import { Commands, currentCall, Problem } from '@backroom/platform';
import { fault } from '../faults.js';
import { setupChangeScope } from '../access/authority.js';
import { ApiKeyRecord } from '../api-key/api-key.entity.js';
import { GroupRecord } from './group.entity.js';
import { groupToChange } from './group-to-change.js';
import { auditedGroup } from './group.sql.js';

export class DeleteGroup {
  constructor(
    readonly group: { accountId: number; groupId: number },
    readonly idempotencyKey?: string,
  ) {}
}

/** Removes a group unless a role or API key is limited to it: its holders would see nothing, or everything. */
@CommandHandler(DeleteGroup)
export class DeleteGroupHandler implements ICommandHandler<DeleteGroup, void> {
  constructor(private readonly commands: Commands) {}

  async execute({ group, idempotencyKey }: DeleteGroup): Promise<void> {
    const { principal } = currentCall();
    const { accountId, groupId } = group;
    const scope = setupChangeScope(principal, 'groups', accountId);
    const options = { name: 'delete-group', scope, principal, idempotencyKey, input: group };
    await this.commands.run(options, async (tx) => {
      const before = await groupToChange(tx, principal, group);
      if (before.roles.length > 0)
        throw new Problem('unprocessable', fault('group-in-use', { holder: 'role' }));
      // Revoked keys remain in the audit log only.
      await tx.records.delete(ApiKeyRecord, { groupId, revokedAt: Not(IsNull()) });
      if (await tx.records.existsBy(ApiKeyRecord, { groupId }))
        throw new Problem('unprocessable', fault('group-in-use', { holder: 'key' }));
      await tx.records.delete(GroupRecord, { id: groupId });
      tx.audit({ accountId, subjectKind: 'group', subjectId: groupId, before: auditedGroup(before) });
    });
  }
}
