import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Commands, currentPrincipal, Problem, wholeScope } from '@backroom/platform';
import { upkeep } from '../access/authority.js';
import { tellGrants } from '../access/tell-grants.js';

export class RequireTwoFactor {
  constructor(
    readonly accountId: number,
    readonly required: boolean,
  ) {}
}

/** Says whether everybody with a role at an operator needs a second factor; who has none must enrol at once. */
@CommandHandler(RequireTwoFactor)
export class RequireTwoFactorHandler implements ICommandHandler<RequireTwoFactor, void> {
  constructor(private readonly commands: Commands) {}

  async execute({ accountId, required }: RequireTwoFactor): Promise<void> {
    const principal = currentPrincipal();
    const scope = wholeScope(principal, upkeep.people, [accountId]);
    await this.commands.run({ name: 'require-two-factor', scope, principal }, async (tx) => {
      const [account] = await tx.query<{ was: boolean }>(
        'select require_two_factor as was from account where id = $1 for update',
        [accountId],
      );
      if (!account) throw Problem.notFound('operator');
      if (account.was === required) return;
      await tx.query('update account set require_two_factor = $2 where id = $1', [accountId, required]);
      const staff = await tx.query<{ person_id: number }>(
        'select distinct person_id from person_grant where account_id = $1',
        [accountId],
      );
      await tellGrants(
        tx,
        staff.map(({ person_id }) => person_id),
      );
      const [before, after] = [{ requireTwoFactor: account.was }, { requireTwoFactor: required }];
      tx.audit({ accountId, subjectKind: 'account', subjectId: accountId, before, after });
    });
  }
}
