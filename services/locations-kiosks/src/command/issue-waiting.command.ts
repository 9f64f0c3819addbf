import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock, Commands, currentPrincipal, everyTenant } from '@backroom/platform';
import type { IssueWaitingResponse } from '@backroom/proto/locations/v1/commands_service';
import { commandOf } from './command.entity.js';
import { commandIssued } from './command.events.js';
import { issueSome, mostAtOnce } from './issue-waiting.sql.js';

export class IssueWaiting {}

/**
 * A gateway begins to be heard by a broker elsewhere, where devices stayed while it was away and say no hello: what was
 * given meanwhile is issued again, in its order and under its number. All gateways hear of it, and several may ask at
 * once: what one of them had issued, or tried in vain, a moment ago is left out.
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
      unaudited: 'what was asked for is',
    };
    return this.commands.run(options, async (tx) => {
      const issued = await issueSome(tx, this.clock.now());
      for (const record of issued) tx.publish(commandIssued(commandOf(record), record.issue));
      return { more: issued.length === mostAtOnce };
    });
  }
}
