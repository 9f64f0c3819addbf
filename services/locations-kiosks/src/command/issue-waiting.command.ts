import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock, Commands, currentPrincipal, everyTenant } from '@backroom/platform';
import type { IssueWaitingResponse } from '@backroom/proto/locations/v1/commands_service';
import { commandOf } from './command.entity.js';
import { commandIssued } from './command.events.js';
import { issueSome, maxAtOnce } from './issue-waiting.sql.js';

export class IssueWaiting {}

/**
 * A gateway starts to listen at an external broker, where devices stayed connected without it and send no hello:
 * commands sent meanwhile are issued again, in order and under their numbers. All gateways receive them, and several
 * may ask at once: commands that were issued, or failed to be handed over, a moment ago are skipped.
 */
@CommandHandler(IssueWaiting)
export class IssueWaitingHandler implements ICommandHandler<IssueWaiting, IssueWaitingResponse> {
  constructor(
    private readonly commands: Commands,
    private readonly clock: Clock,
  ) {}

  execute(): Promise<IssueWaitingResponse> {
    const options = {
      name: 'issue-waiting',
      scope: everyTenant,
      principal: currentPrincipal(),
      unaudited: 'the request is audited',
    };
    return this.commands.run(options, async (tx) => {
      const issued = await issueSome(tx, this.clock.now());
      for (const record of issued) tx.publish(commandIssued(commandOf(record), record.issue));
      return { more: issued.length === maxAtOnce };
    });
  }
}
