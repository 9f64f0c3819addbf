import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { accountScope, Clock, Commands, currentPrincipal } from '@backroom/platform';
import type { ReturnCommandRequest } from '@backroom/proto/locations/v1/commands_service';
import { refuseNoUuid } from './command-id.js';
import { CommandRecord } from './command.entity.js';
import { commandMoved } from './command.events.js';
import { laterTypes, lockCommand } from './command.sql.js';
import { areOpposites } from './opposites.js';
import { tellCommand } from './tell-command.js';

export class ReturnCommand {
  constructor(readonly claim: ReturnCommandRequest) {}
}

/**
 * The one step back: a broker said for certain that nobody listened. The first issue is then as if it had never been
 * claimed; of a later one only the claim is taken back, because somebody may have had the one before.
 */
@CommandHandler(ReturnCommand)
export class ReturnCommandHandler implements ICommandHandler<ReturnCommand, object> {
  constructor(
    private readonly commands: Commands,
    private readonly clock: Clock,
  ) {}

  execute({ claim }: ReturnCommand): Promise<object> {
    const { accountId, commandId, issue } = claim;
    refuseNoUuid({ commandId });
    const options = {
      name: 'return-command',
      scope: accountScope(accountId),
      principal: currentPrincipal(),
      unaudited: 'nobody was handed anything',
    };
    return this.commands.run(options, async (tx) => {
      const returned = await tx.query(
        `update command set claimed = issue - 1, claimed_by = null, handed_over = true where id = $1 and issue = $2 and claimed = issue
           and state in ('queued', 'sent') returning 1`,
        [commandId, issue],
      );
      const command = await lockCommand(tx, commandId);
      if (returned.length === 0 || issue > 1 || command?.state !== 'sent') return {};
      await tx.records.update(CommandRecord, { id: commandId }, { state: 'queued', sentAt: null });
      tx.publish(commandMoved({ ...command, state: 'queued', sentAt: 0 }));
      // What was said to the contrary while a gateway tried to hand it over could not replace it then.
      if ((await laterTypes(tx, command)).some((type) => areOpposites(type, command.type)))
        await tellCommand(tx, commandId, {
          to: 'replaced',
          at: this.clock.now().getTime(),
          code: 'replaced',
        });
      return {};
    });
  }
}
