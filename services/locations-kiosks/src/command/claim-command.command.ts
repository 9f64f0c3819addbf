import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { accountScope, Clock, Commands, currentPrincipal, type CommandTx } from '@backroom/platform';
import type {
  ClaimCommandRequest,
  ClaimCommandResponse,
} from '@backroom/proto/locations/v1/commands_service';
import { refuseNoUuid } from './command-id.js';
import { commandOf, CommandRecord } from './command.entity.js';
import { beforeIt } from './command.sql.js';
import { isEnded } from './move-command.js';
import { tellCommand } from './tell-command.js';

export class ClaimCommand {
  constructor(readonly claim: ClaimCommandRequest) {}
}

const refused: ClaimCommandResponse = { granted: false, command: undefined, first: undefined, wait: false };

/**
 * `sent` is durable before the device hears of its command, and each issue is granted once, however many gateways
 * there are and whichever of them dies: what is handed over is handed over at most once, and in the order in which it
 * was given. When the answer is lost on its way the command stays `sent`, and its outcome is unknown.
 */
@CommandHandler(ClaimCommand)
export class ClaimCommandHandler implements ICommandHandler<ClaimCommand, ClaimCommandResponse> {
  constructor(
    private readonly commands: Commands,
    private readonly clock: Clock,
  ) {}

  execute({ claim }: ClaimCommand): Promise<ClaimCommandResponse> {
    const { accountId, commandId, claimId } = claim;
    refuseNoUuid({ commandId, claimId });
    const options = {
      name: 'claim-command',
      scope: accountScope(accountId),
      principal: currentPrincipal(),
      unaudited: 'what was asked for is; a device is handed it here',
    };
    return this.commands.run(options, (tx) => this.grant(tx, claim));
  }

  private async grant(tx: CommandTx, claim: ClaimCommandRequest): Promise<ClaimCommandResponse> {
    const now = this.clock.now();
    const { commandId: id, issue, claimId, connectionId } = claim;
    // Whoever claims something of a device, or gives it a command, waits here for whoever does.
    await tx.query(
      'select 1 from device where id = (select device_id from command where id = $1) for no key update',
      [id],
    );
    const record = await tx.records.findOneBy(CommandRecord, { id });
    if (!record || record.issue !== issue || record.expiresAt <= now) return refused;
    if (isMine(record, claim)) {
      await tx.records.update(CommandRecord, { id }, { claimedAt: now });
      return { ...refused, granted: true, command: commandOf(record) };
    }
    if (!isFree(record) || isSecondByOne(record, connectionId)) return refused;
    const older = await beforeIt(tx, record, now);
    if (older) return { ...refused, ...older };
    await tx.records.update(
      CommandRecord,
      { id },
      { claimed: issue, claimedBy: claimId, claimedAt: now, handedOver: false, connectionId },
    );
    const told = await tellCommand(tx, id, { to: 'sent', at: now.getTime() });
    return { ...refused, granted: true, command: told!.after };
  }
}

/** The answer was lost, or it takes long: the same claim again. */
function isMine({ claimed, claimedBy, handedOver }: CommandRecord, claim: ClaimCommandRequest): boolean {
  return claimed === claim.issue && claimedBy === claim.claimId && !handedOver;
}

function isFree(record: CommandRecord): boolean {
  return record.claimed < record.issue && record.state !== 'acknowledged' && !isEnded(record);
}

/** A restart is never given twice by one connection. */
function isSecondByOne(record: CommandRecord, connectionId: string): boolean {
  return record.issue > 1 && connectionId !== '' && record.connectionId === connectionId;
}
