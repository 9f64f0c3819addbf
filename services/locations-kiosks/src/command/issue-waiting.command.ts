import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock, Commands, currentPrincipal, everyTenant } from '@backroom/platform';
import { commandIssued } from './command.events.js';
import { waitingCommands } from './command.sql.js';

export class IssueWaiting {}

/**
 * A gateway begins to be heard by a broker elsewhere, where devices stayed while it was away and say no hello: what was
 * given meanwhile is issued again, in its order and under its number.
 */
@CommandHandler(IssueWaiting)
export class IssueWaitingHandler implements ICommandHandler<IssueWaiting, object> {
  constructor(
    private readonly commands: Commands,
    private readonly clock: Clock,
  ) {}

  execute(): Promise<object> {
    const options = {
      name: 'issue-waiting',
      scope: everyTenant,
      principal: currentPrincipal(),
      unaudited: 'what was asked for is',
    };
    return this.commands.run(options, async (tx) => {
      for (const { command, issue } of await waitingCommands(tx, this.clock.now()))
        tx.publish(commandIssued(command, issue));
      return {};
    });
  }
}
