import { isOutage, type Clock, type Ids, type Log, type Metrics } from '@backroom/platform';
import { deviceTopic, type CommandType, type DeviceCommand } from '@backroom/proto/devices';
import type { Command } from '@backroom/proto/locations/v1/command';
import type { CommandsService } from '@backroom/proto/locations/v1/commands_service';
import type { CommandIssued } from '@backroom/proto/locations/v1/locations_events';
import type { Broker } from '../broker/broker.js';
import type { KnownDevice } from '../session/device-session.js';

/** Milliseconds between tries to claim a command while its owner is away. */
const pauseAfterOutage = 250;

/** The device, when it hears its commands by way of this instance. */
export type Hearing = (deviceId: number) => KnownDevice | undefined;

/**
 * Hands commands to devices, at most once each: an issue is claimed at its owner, which makes `sent` durable, before
 * the device hears of it. Nobody there to hear it: it stays queued, and is issued again when the device says hello.
 */
export class CommandDelivery {
  private readonly counter;

  constructor(
    private readonly commands: Pick<CommandsService, 'claimCommand' | 'returnCommand'>,
    private readonly broker: Pick<Broker, 'publish'>,
    private readonly hearing: Hearing,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly log: Log,
    metrics: Metrics,
  ) {
    this.counter = metrics.counter('device_commands_total', 'Commands for devices that are here', [
      'outcome',
    ]);
  }

  /** Resolves when the command is handed over, or is not this instance's to hand over. Never rejects. */
  async deliver({ command, issue }: CommandIssued): Promise<void> {
    if (!command) return;
    try {
      const outcome = await this.attempt(command, issue);
      if (outcome) this.counter.inc({ outcome });
    } catch (error) {
      // What was claimed may or may not have been heard: its outcome is unknown, and stays so.
      this.counter.inc({ outcome: 'failed' });
      this.log.error({ err: error, command: command.id }, 'a command could not be handed over');
    }
  }

  private async attempt(command: Command, issue: number): Promise<string | undefined> {
    const { id: commandId, accountId, deviceId } = command;
    const claimId = this.ids.next();
    if (!this.isWanted(command)) return undefined;
    const claimed = await this.claim(command, { accountId, commandId, issue, claimId });
    if (!claimed) return 'refused';
    // Gone, or too late, while it was claimed: nobody heard of it, for certain.
    const device = this.isWanted(command) && this.hearing(deviceId);
    const heard = device && (await this.publish(device, command)) === 'written';
    if (heard) return 'sent';
    await this.commands.returnCommand({ accountId, commandId, issue });
    return 'returned';
  }

  private async claim(
    command: Command,
    request: Parameters<CommandsService['claimCommand']>[0],
  ): Promise<boolean> {
    while (this.isWanted(command)) {
      try {
        return (await this.commands.claimCommand(request)).granted;
      } catch (error) {
        if (!isOutage(error)) throw error;
        await this.clock.sleep(pauseAfterOutage);
      }
    }
    return false;
  }

  private publish(device: KnownDevice, { id, type, queuedAt, expiresAt }: Command) {
    const payload: DeviceCommand = {
      commandId: id,
      type: type as CommandType,
      issuedAt: new Date(queuedAt).toISOString(),
      expiresAt: new Date(expiresAt).toISOString(),
    };
    const expiry = Math.ceil((expiresAt - this.clock.now().getTime()) / 1000);
    return this.broker.publish(deviceTopic(device, 'commands'), Buffer.from(JSON.stringify(payload)), {
      expiry,
    });
  }

  private isWanted({ deviceId, expiresAt }: Command): boolean {
    return this.hearing(deviceId) !== undefined && expiresAt > this.clock.now().getTime();
  }
}
