import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { accountScope, Clock, Commands, currentPrincipal } from '@backroom/platform';
import type { CaptureRequest, Hold } from '@backroom/proto/tenders/v1/tenders_service';
import { spendHold } from './spend-hold.js';

export class Capture {
  constructor(readonly request: CaptureRequest) {}
}

/** Spends the value reserved for an order. */
@CommandHandler(Capture)
export class CaptureHandler implements ICommandHandler<Capture, Hold> {
  constructor(
    private readonly commands: Commands,
    private readonly clock: Clock,
  ) {}

  execute({ request }: Capture): Promise<Hold> {
    const { accountId, amount } = request;
    const options = {
      ...{ name: 'capture-value', scope: accountScope(accountId), principal: currentPrincipal() },
      unaudited: 'the order records who placed it, and the journal its effect',
    };
    return this.commands.run(options, (tx) => spendHold(tx, request, amount, this.clock.now()));
  }
}
