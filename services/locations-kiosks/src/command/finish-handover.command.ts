import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { accountScope, Commands, currentPrincipal } from '@backroom/platform';
import type { FinishHandoverRequest } from '@backroom/proto/locations/v1/commands_service';
import { refuseNoUuid } from './command-id.js';

export class FinishHandover {
  constructor(readonly claim: FinishHandoverRequest) {}
}

/** A claimed command was written to its device, or the outcome is unknown: the next one of that device may follow. */
@CommandHandler(FinishHandover)
export class FinishHandoverHandler implements ICommandHandler<FinishHandover, object> {
  constructor(private readonly commands: Commands) {}

  execute({ claim }: FinishHandover): Promise<object> {
    const { accountId, commandId, claimId } = claim;
    refuseNoUuid({ commandId, claimId });
    const options = {
      name: 'finish-handover',
      scope: accountScope(accountId),
      principal: currentPrincipal(),
      unaudited: 'the request is audited',
    };
    return this.commands.run(options, async (tx) => {
      // A hello that asked for it meanwhile is satisfied by this handover.
      await tx.query(
        'update command set handed_over = true, claimed = issue where id = $1 and claimed_by = $2 and not handed_over',
        [commandId, claimId],
      );
      return {};
    });
  }
}
