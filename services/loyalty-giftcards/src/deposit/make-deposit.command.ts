import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { accountScope, Clock, Commands, currentPrincipal, Ids, Problem } from '@backroom/platform';
import type { DepositRequest, PreparedDeposit } from '@backroom/proto/tenders/v1/deposits_service';
import { fault } from '../faults.js';
import { lockedDeposit } from './deposit.sql.js';
import { applyDeposit } from './apply-deposit.js';

export class MakeDeposit {
  constructor(readonly request: DepositRequest) {}
}

/** Makes a prepared deposit, even after it expired, since the money was collected. */
@CommandHandler(MakeDeposit)
export class MakeDepositHandler implements ICommandHandler<MakeDeposit, PreparedDeposit> {
  constructor(
    private readonly commands: Commands,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  execute({ request: { accountId, depositId } }: MakeDeposit): Promise<PreparedDeposit> {
    const options = {
      ...{ name: 'make-deposit', scope: accountScope(accountId), principal: currentPrincipal() },
      unaudited: 'the load or payment records who makes it, and the journal its effect',
    };
    return this.commands.run(options, async (tx) => {
      const now = this.clock.now();
      const { deposit, purse } = await lockedDeposit(tx, accountId, depositId);
      if (deposit.state === 'abandoned') throw new Problem('unprocessable', fault('deposit-given-up'));
      return applyDeposit(tx, { deposit, purse }, { ids: this.ids, now });
    });
  }
}
