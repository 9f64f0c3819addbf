import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { accountScope, Clock, Commands, currentPrincipal, Problem } from '@backroom/platform';
import type { AbandonRequest, PreparedDeposit } from '@backroom/proto/tenders/v1/deposits_service';
import { fault } from '../faults.js';
import { endDeposit, lockedDeposit, toDeposit } from './deposit.sql.js';

export class AbandonDeposit {
  constructor(readonly request: AbandonRequest) {}
}

/** Abandons a prepared deposit that nobody paid. */
@CommandHandler(AbandonDeposit)
export class AbandonDepositHandler implements ICommandHandler<AbandonDeposit, PreparedDeposit> {
  constructor(
    private readonly commands: Commands,
    private readonly clock: Clock,
  ) {}

  execute({ request: { accountId, depositId } }: AbandonDeposit): Promise<PreparedDeposit> {
    const options = {
      ...{ name: 'abandon-deposit', scope: accountScope(accountId), principal: currentPrincipal() },
      unaudited: 'an abandoned deposit changes nothing',
    };
    return this.commands.run(options, async (tx) => {
      const { deposit } = await lockedDeposit(tx, accountId, depositId);
      if (deposit.state === 'deposited') throw new Problem('unprocessable', fault('deposit-made'));
      if (deposit.state === 'prepared') await endDeposit(tx, deposit, 'abandoned');
      return toDeposit({ ...deposit, state: 'abandoned' }, this.clock.now());
    });
  }
}
