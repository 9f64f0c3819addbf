import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Commands, currentCall, everyTenant, Problem } from '@backroom/platform';
import { setupChangeScope } from '../access/authority.js';
import { lockAccount } from '../account/lock-account.js';
import { lockManagedPerson } from './person-to-change.js';
import { accountsOf, addToAccounts } from './person.sql.js';

export class AssignAccount {
  constructor(
    readonly userId: number,
    readonly accountId: number,
    readonly idempotencyKey?: string,
  ) {}
}

/** Adds a visible person to another account of the caller, without a role. */
@CommandHandler(AssignAccount)
export class AssignAccountHandler implements ICommandHandler<AssignAccount, void> {
  constructor(private readonly commands: Commands) {}

  async execute({ userId, accountId, idempotencyKey }: AssignAccount): Promise<void> {
    const { principal } = currentCall();
    const { accounts } = setupChangeScope(principal, 'people', accountId);
    const input = { userId, accountId };
    const options = { name: 'assign-account', scope: everyTenant, principal, idempotencyKey, input };
    await this.commands.run(options, async (tx) => {
      await lockManagedPerson(tx, principal, userId, accountId);
      if (accounts !== 'all' && !accounts.includes(accountId)) throw Problem.notFound('operator');
      await lockAccount(tx, accountId);
      if ((await accountsOf(tx, userId)).includes(accountId)) return;
      await addToAccounts(tx, userId, [accountId]);
      tx.audit({ accountId, subjectKind: 'user', subjectId: userId, after: { roleIds: [] } });
    });
  }
}
