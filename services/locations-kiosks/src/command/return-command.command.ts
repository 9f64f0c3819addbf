import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { accountScope, Clock, Commands, currentPrincipal, type CommandTx } from '@backroom/platform';
import type { ReturnCommandRequest } from '@backroom/proto/locations/v1/commands_service';
import { refuseNoUuid } from './command-id.js';
import { commandOf, CommandRecord } from './command.entity.js';
import { commandIssued, commandMoved } from './command.events.js';
import { returned } from './handover.js';
import { isContradicted, lockHandover } from './handover.sql.js';
import { applyStep } from './apply-step.js';

export class ReturnCommand {
  constructor(readonly claim: ReturnCommandRequest) {}
}

/**
 * The one step back: certainly no device received the command by this claim. A command that contradicted it meanwhile
 * could not replace it then, and does now, whatever its own outcome.
 */
@CommandHandler(ReturnCommand)
export class ReturnCommandHandler implements ICommandHandler<ReturnCommand, object> {
  constructor(
    private readonly commands: Commands,
    private readonly clock: Clock,
  ) {}

  execute({ claim }: ReturnCommand): Promise<object> {
    const { accountId, commandId, claimId } = claim;
    refuseNoUuid({ commandId, claimId });
    const options = {
      name: 'return-command',
      scope: accountScope(accountId),
      principal: currentPrincipal(),
      unaudited: 'no device received the command',
    };
    return this.commands.run(options, async (tx) => {
      await this.takeBack(tx, claim);
      return {};
    });
  }

  private async takeBack(tx: CommandTx, claim: ReturnCommandRequest): Promise<void> {
    const record = await lockHandover(tx, claim.commandId);
    const back = record && returned(record, claim, claim.again);
    if (!back) return;
    const { id } = record;
    await tx.records.update(CommandRecord, { id }, back.handover);
    const command = commandOf({ ...record, ...back.handover });
    if (command.state !== record.state) tx.publish(commandMoved(command));
    if (command.state === 'queued' && (await isContradicted(tx, record)))
      await applyStep(tx, id, { to: 'replaced', at: this.clock.now().getTime(), code: 'replaced' });
    else if (back.isAsked) tx.publish(commandIssued(command, back.handover.issue));
  }
}
