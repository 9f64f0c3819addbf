import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { accountScope, Clock, Commands, currentPrincipal } from '@backroom/platform';
import type {
  ClaimCommandRequest,
  ClaimCommandResponse,
} from '@backroom/proto/locations/v1/commands_service';
import { refuseNoUuid } from './command-id.js';
import { tellCommand } from './tell-command.js';

export class ClaimCommand {
  constructor(readonly claim: ClaimCommandRequest) {}
}

/**
 * `sent` is durable before the device hears of its command, and each issue is granted once, however many gateways
 * there are and whichever of them dies: what is handed over is handed over at most once. When the answer is lost on
 * its way the command stays `sent`, and its outcome is unknown.
 */
@CommandHandler(ClaimCommand)
export class ClaimCommandHandler implements ICommandHandler<ClaimCommand, ClaimCommandResponse> {
  constructor(
    private readonly commands: Commands,
    private readonly clock: Clock,
  ) {}

  execute({ claim }: ClaimCommand): Promise<ClaimCommandResponse> {
    const { accountId, commandId, issue, claimId } = claim;
    refuseNoUuid({ commandId, claimId });
    const options = {
      name: 'claim-command',
      scope: accountScope(accountId),
      principal: currentPrincipal(),
      unaudited: 'what was asked for is; a device is handed it here',
    };
    return this.commands.run(options, async (tx) => {
      const now = this.clock.now();
      const claimed = await tx.query(
        `update command set claimed = issue, claimed_by = $4
         where id = $1 and issue = $2 and (claimed < issue or claimed_by = $4) and expires_at > $3
           and state in ('queued', 'sent') returning 1`,
        [commandId, issue, now, claimId],
      );
      if (claimed.length === 0) return { granted: false, command: undefined };
      const told = await tellCommand(tx, commandId, { to: 'sent', at: now.getTime() });
      return { granted: true, command: told!.after };
    });
  }
}
