import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  Clock,
  Commands,
  currentCall,
  Database,
  DueWorkRunner,
  Ids,
  Problem,
  schedule,
  scopeFor,
  type CommandTx,
  type Principal,
  type TenantScope,
} from '@backroom/platform';
import {
  commandLifetimes,
  commandTypes,
  onceAtATime,
  type CommandType,
  type DeviceKind,
} from '@backroom/proto/devices';
import type { Command } from '@backroom/proto/locations/v1/command';
import type { SendCommandRequest, SendCommandResponse } from '@backroom/proto/locations/v1/commands_service';
import { permissions } from '@backroom/proto/permissions';
import { refuseOtherProgram } from '../copies/refuse-other-program.js';
import { DeviceRecord } from '../device/device.entity.js';
import { fault } from '../faults.js';
import { commandIssued } from './command.events.js';
import { insertCommand, openCommands, underWay } from './command.sql.js';
import { oppositeOf } from './opposites.js';
import { commandExpiry, applyStep } from './apply-step.js';

export class SendCommand {
  constructor(
    readonly request: SendCommandRequest,
    readonly idempotencyKey?: string,
    /** Shared by commands that are sent together. */
    readonly batchId = '',
  ) {}
}

interface Target extends Record<string, unknown> {
  account_id: number;
  location_id: number;
  kind: DeviceKind;
  name: string;
  enabled: boolean;
  /** The position of the next command of the device. */
  commands: number;
}

/**
 * Queues a command for a device, behind earlier ones. A waiting opposite command is replaced: its requester sees that,
 * and a returning device runs the last request only. A second restart is refused while one is under way; a second open
 * or lock command is queued separately, and its sender is warned about the first (decided: Devices).
 */
@CommandHandler(SendCommand)
export class SendCommandHandler implements ICommandHandler<SendCommand, SendCommandResponse> {
  constructor(
    private readonly database: Database,
    private readonly commands: Commands,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly dueWork: DueWorkRunner,
  ) {}

  async execute({ request, idempotencyKey, batchId }: SendCommand): Promise<SendCommandResponse> {
    const { principal } = currentCall();
    const reach = scopeFor(principal, permissions.DevicesCommand);
    refuseUpdate(principal, request.type);
    const accountId = await this.accountOf(reach, request);
    // Of this operator only: refusals at the caller's other operators do not matter here.
    const scope = scopeFor(principal, permissions.DevicesCommand, [accountId]);
    const options = { name: 'send-command', scope, principal, idempotencyKey, input: request };
    const answer = await this.commands.run(options, async (tx) => {
      const target = await targetOf(tx, request);
      // Hidden where the program lacks it (S1 section 6).
      if (target.kind === 'kiosk' && request.type === 'reboot')
        await refuseOtherProgram(tx, target.account_id, 'kioskReboot');
      const command = this.commandFor(target, request, principal, batchId);
      const other = await underWay(tx, command);
      if (other && (onceAtATime as readonly string[]).includes(command.type))
        throw new Problem('conflict', fault('command-under-way'));
      const replaced = await replaceOpposites(tx, command);
      await insertCommand(tx, command, target.commands);
      await schedule(tx, {
        kind: commandExpiry,
        key: command.id,
        accountId: command.accountId,
        dueAt: new Date(command.expiresAt),
        payload: null,
      });
      tx.publish(commandIssued(command, 1));
      const { id, type, deviceId, deviceKind, accountId, locationId } = command;
      tx.audit({
        accountId,
        locationId,
        subjectKind: deviceKind,
        subjectId: deviceId,
        subjectName: target.name,
        after: { command: type, commandId: id, ...(replaced.length > 0 && { replaced }) },
      });
      return { command, underWay: other };
    });
    this.dueWork.wake();
    return answer;
  }

  private async accountOf(
    reach: TenantScope,
    { deviceId: id, deviceKind }: SendCommandRequest,
  ): Promise<number> {
    const device = await this.database.withTenant(reach, (tx) =>
      tx.records.findOne(DeviceRecord, { where: { id }, select: { id: true, accountId: true } }),
    );
    if (!device) throw Problem.notFound(deviceKind || 'device');
    return device.accountId;
  }

  private commandFor(
    target: Target,
    { deviceId, type }: SendCommandRequest,
    { kind, id }: Principal,
    batchId: string,
  ): Command {
    const known = commandTypes[target.kind] as readonly string[];
    if (!known.includes(type)) throw Problem.invalid('command', fault('not-one-of', { allowed: known }));
    if (!target.enabled) throw new Problem('conflict', fault('device-disabled'));
    const queuedAt = this.clock.now().getTime();
    return {
      id: this.ids.next(),
      accountId: target.account_id,
      locationId: target.location_id,
      deviceId,
      deviceKind: target.kind,
      type,
      state: 'queued',
      requestedBy: kind === 'user' ? Number(id) : 0,
      queuedAt,
      sentAt: 0,
      acknowledgedAt: 0,
      endedAt: 0,
      expiresAt: queuedAt + commandLifetimes[type as CommandType],
      reason: '',
      reasonCode: '',
      batchId,
    };
  }
}

/** `update` is for super admins alone (S3 section 6). */
function refuseUpdate({ scope }: Principal, type: string): void {
  if (type === 'update' && scope !== 'super admin') throw new Problem('forbidden', fault('forbidden'));
}

/** Ends waiting commands of the device that this one contradicts; returns their ids. */
async function replaceOpposites(tx: CommandTx, { deviceId, type, queuedAt }: Command): Promise<string[]> {
  const waiting = (await openCommands(tx, [deviceId])).filter(
    (other) => other.state === 'queued' && oppositeOf(other.type) === type,
  );
  for (const { id } of waiting) await applyStep(tx, id, { to: 'replaced', at: queuedAt, code: 'replaced' });
  return waiting.map(({ id }) => id);
}

/**
 * The device, if the caller may access it, and its next command number; locked, so that it is not disabled, moved, sent
 * another command or handed one meanwhile.
 */
async function targetOf(tx: CommandTx, request: SendCommandRequest): Promise<Target> {
  const { deviceId, locationId, deviceKind } = request;
  const [target] = await tx.query<Target>(
    `update device set commands = commands + 1
     where id = $1 and ($2::bigint = 0 or location_id = $2) and ($3 = '' or kind = $3)
     returning account_id, location_id, kind, name, enabled, commands`,
    [deviceId, locationId, deviceKind],
  );
  if (!target) throw Problem.notFound(deviceKind || 'device');
  return target;
}
