import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock, Commands, currentPrincipal, everyTenant } from '@backroom/platform';
import type { Account } from '@backroom/proto/identity/v1/account';
import { accountChanged } from './account.events.js';

export class CreateAccount {
  constructor(
    readonly account: Omit<Account, 'id' | 'status'>,
    readonly idempotencyKey: string,
  ) {}
}

/** Opens an operator. Its currency never changes afterwards (decisions: Money). */
@CommandHandler(CreateAccount)
export class CreateAccountHandler implements ICommandHandler<CreateAccount, Account> {
  constructor(
    private readonly commands: Commands,
    private readonly clock: Clock,
  ) {}

  execute({ account, idempotencyKey }: CreateAccount): Promise<Account> {
    const options = {
      name: 'create-account',
      scope: everyTenant,
      principal: currentPrincipal(),
      idempotencyKey,
      input: account,
    };
    return this.commands.run(options, async (tx) => {
      const [row] = await tx.query<{ id: number; status: string }>(
        `insert into account (name, loyalty_program, currency, timezone, created_at) values ($1, $2, $3, $4, $5)
         returning id, status`,
        [account.name, account.loyaltyProgram, account.currency, account.timezone, this.clock.now()],
      );
      const created = { ...account, ...row! };
      tx.publish(accountChanged(created));
      tx.audit({ accountId: created.id, subjectKind: 'account', subjectId: created.id, after: created });
      return created;
    });
  }
}
