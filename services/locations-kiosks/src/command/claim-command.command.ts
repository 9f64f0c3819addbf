import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { accountScope, Clock, Commands, currentPrincipal, type CommandTx } from '@backroom/platform';
import type {
  ClaimCommandRequest,
  ClaimCommandResponse,
} from '@backroom/proto/locations/v1/commands_service';
import { refuseNoUuid } from './command-id.js';
import { commandOf, CommandRecord } from './command.entity.js';
import { commandMoved } from './command.events.js';
import { before, claimed, judge } from './handover.js';
import { lockHandover, olderOnTheirWay, overtake } from './handover.sql.js';

export class ClaimCommand {
  constructor(readonly claim: ClaimCommandRequest) {}
}

const refused: ClaimCommandResponse = { granted: false, command: undefined, first: undefined, wait: false };

/**
 * `sent` is durable before the device receives its command, and each issue is granted once, however many gateways run
 * and whichever fails: a command is handed over at most once, and in the order of sending. When the answer to a claim
 * is lost the command stays `sent`, and its outcome is unknown.
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
      unaudited: 'the request is audited; this hands it to a device',
    };
    return this.commands.run(options, async (tx) => {
      const now = this.clock.now();
      const record = await tx.records.findOneBy(CommandRecord, { id: commandId });
      const seen = await look(tx, record, claim, now);
      // Most claims are too late or wait for another command: they must block nobody.
      return 'answer' in seen ? seen.answer : this.grant(tx, claim, now);
    });
  }

  private async grant(tx: CommandTx, claim: ClaimCommandRequest, now: Date): Promise<ClaimCommandResponse> {
    const record = await lockHandover(tx, claim.commandId);
    const seen = await look(tx, record, claim, now);
    if ('answer' in seen) return seen.answer;
    await overtake(tx, seen.overtaken);
    const held = claimed(record!, claim, now);
    await tx.records.update(CommandRecord, { id: record!.id }, held);
    const command = commandOf({ ...record!, ...held });
    if (record!.state !== command.state) tx.publish(commandMoved(command));
    return { ...refused, granted: true, command };
  }
}

type Seen = { answer: ClaimCommandResponse } | { overtaken: CommandRecord[] };

/** Returns the answer, or the commands that are overtaken by granting the claim. */
async function look(
  tx: CommandTx,
  record: CommandRecord | null,
  claim: ClaimCommandRequest,
  now: Date,
): Promise<Seen> {
  const verdict = record ? judge(record, claim, now) : 'refuse';
  if (verdict === 'refuse') return { answer: refused };
  if (verdict === 'mine') return { answer: { ...refused, granted: true, command: commandOf(record!) } };
  const older = before(await olderOnTheirWay(tx, record!), now);
  if ('wait' in older) return { answer: { ...refused, wait: true } };
  if ('overtaken' in older) return older;
  const { first } = older;
  return { answer: { ...refused, first: { command: commandOf(first), issue: first.issue } } };
}
