import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Commands, currentPrincipal, wholeScope } from '@backroom/platform';
import { changing } from '@backroom/proto/permissions';
import { setupAreas } from '../access/authority.js';
import { publishGrants } from '../access/publish-grants.js';
import { staffOf } from '../account/account.sql.js';
import { setStaffRule } from '../account/staff-rule.js';

export class RequireTwoFactor {
  constructor(
    readonly accountId: number,
    readonly required: boolean,
  ) {}
}

/** Sets whether people with a role at an operator need a second factor; those without one must enroll at once. */
@CommandHandler(RequireTwoFactor)
export class RequireTwoFactorHandler implements ICommandHandler<RequireTwoFactor, void> {
  constructor(private readonly commands: Commands) {}

  async execute({ accountId, required }: RequireTwoFactor): Promise<void> {
    const principal = currentPrincipal();
    const scope = wholeScope(principal, changing(setupAreas.people), [accountId]);
    const options = { name: 'require-two-factor', scope, principal };
    await setStaffRule(this.commands, options, accountId, { requireTwoFactor: required }, async (tx) =>
      publishGrants(tx, await staffOf(tx, accountId)),
    );
  }
}
