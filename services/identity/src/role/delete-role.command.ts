import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Commands, currentCall, Problem } from '@backroom/platform';
import { fault } from '../faults.js';
import { setupChangeScope } from '../access/authority.js';
import { roleToChange } from './editable-role.js';
import { RoleRecord } from './role.entity.js';
import { auditedRole, holdersOf } from './role.sql.js';

export class DeleteRole {
  constructor(
    readonly id: number,
    readonly idempotencyKey?: string,
  ) {}
}

/** Removes a role without holders. */
@CommandHandler(DeleteRole)
export class DeleteRoleHandler implements ICommandHandler<DeleteRole, void> {
  constructor(private readonly commands: Commands) {}

  async execute({ id, idempotencyKey }: DeleteRole): Promise<void> {
    const { principal } = currentCall();
    const scope = setupChangeScope(principal, 'people');
    const options = { name: 'delete-role', scope, principal, idempotencyKey, input: { id } };
    await this.commands.run(options, async (tx) => {
      const role = await roleToChange(tx, principal, id);
      if ((await holdersOf(tx, [id])).length > 0) throw new Problem('unprocessable', fault('role-in-use'));
      await tx.records.delete(RoleRecord, { id });
      const accountId = role.accountId;
      tx.audit({ accountId, subjectKind: 'role', subjectId: id, before: auditedRole(role) });
    });
  }
}
