import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { accountScope, Commands, currentPrincipal } from '@backroom/platform';

export class CreateRole {
  constructor(
    readonly accountId: number,
    readonly name: string,
    readonly permissions: readonly number[],
    readonly idempotencyKey: string,
  ) {}
}

/** Adds a role of one operator's own. */
@CommandHandler(CreateRole)
export class CreateRoleHandler implements ICommandHandler<CreateRole, { id: number }> {
  constructor(private readonly commands: Commands) {}

  execute({ accountId, name, permissions, idempotencyKey }: CreateRole): Promise<{ id: number }> {
    const input = { accountId, name, permissions };
    const options = {
      name: 'create-role',
      scope: accountScope(accountId),
      principal: currentPrincipal(),
      idempotencyKey,
      input,
    };
    return this.commands.run(options, async (tx) => {
      const [role] = await tx.query<{ id: number }>(
        'insert into role (account_id, name, permissions) values ($1, $2, $3) returning id',
        [accountId, name, permissions],
      );
      tx.audit({ accountId, subjectKind: 'role', subjectId: role!.id, after: { ...input, ...role } });
      return role!;
    });
  }
}
