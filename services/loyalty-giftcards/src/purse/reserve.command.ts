import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { accountScope, Clock, Commands, currentPrincipal, isUuid, Problem } from '@backroom/platform';
import type { Hold, ReserveRequest } from '@backroom/proto/tenders/v1/tenders_service';
import { fault } from '../faults.js';
import { readPurse } from './purse.sql.js';
import { reserveValue } from './reserve-value.js';

export class Reserve {
  constructor(readonly request: ReserveRequest) {}
}

/** Reserves an amount for an order of another service. */
@CommandHandler(Reserve)
export class ReserveHandler implements ICommandHandler<Reserve, Hold> {
  constructor(
    private readonly commands: Commands,
    private readonly clock: Clock,
  ) {}

  execute({ request }: Reserve): Promise<Hold> {
    if (!isUuid(request.orderId)) throw Problem.invalid('orderId', fault('uuid'));
    const purse = readPurse(request.purse);
    const { redeems } = request;
    if (redeems && purse.tender !== 'points') throw Problem.invalid('redeems', fault('unexpected'));
    const options = {
      ...{ name: 'reserve-value', scope: accountScope(purse.accountId), principal: currentPrincipal() },
      unaudited: 'the order records who placed it, and the journal its effect',
    };
    return this.commands.run(
      options,
      async (tx) =>
        (await reserveValue(tx, { ...request, purse, redeems: redeems?.pieces }, this.clock.now())).hold,
    );
  }
}
