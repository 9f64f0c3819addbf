import { isOutage, type Clock, type Ids, type Log, type Metrics } from '@backroom/platform';
import { deviceTopic, type CommandType, type DeviceCommand } from '@backroom/proto/devices';
import type { Command } from '@backroom/proto/locations/v1/command';
import type { ClaimCommandResponse, CommandsService } from '@backroom/proto/locations/v1/commands_service';
import type { CommandIssued } from '@backroom/proto/locations/v1/locations_events';
import type { Broker } from '../broker/broker.js';
import type { KnownDevice } from '../session/device-session.js';

/** Milliseconds between tries to claim a command while its owner is away. */
const pauseAfterOutage = 250;

/** Milliseconds between two looks whether whoever hands over an older command has come to an end. */
const pauseBehindAnother = 100;
/** Milliseconds after which a claim is said again while its handover takes: the owner would take us for dead. */
const claimAgainAfter = 3_000;
/** Milliseconds from asking for a claim to writing: later the owner may have let somebody else go on. */
const claimHolds = 5_000;

/** The device and its connection, when it hears its commands by way of this instance. */
export type Hearing = (deviceId: number) => { device: KnownDevice; connectionId: string } | undefined;

/** What is asked of the owner of the commands. */
type Owner = Pick<CommandsService, 'claimCommand' | 'finishHandover' | 'returnCommand'>;
type Claim = Parameters<Owner['claimCommand']>[0];

/**
 * Hands commands to devices, at most once each and in the order in which they were given: an issue is claimed at its
 * owner, which makes `sent` durable and knows what is older, before the device hears of it; of one device one after
 * the other. Nobody there to hear it: it stays queued, and is issued again when the device says hello.
 */
export class CommandDelivery {
  private readonly counter;
  /** What is being delivered to each device: the end of its line. */
  private readonly lines = new Map<number, Promise<void>>();

  constructor(
    private readonly commands: Owner,
    private readonly broker: Pick<Broker, 'publish' | 'ready'>,
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
  deliver({ command, issue }: CommandIssued): Promise<void> {
    if (!command) return Promise.resolve();
    const { deviceId } = command;
    const before = this.lines.get(deviceId) ?? Promise.resolve();
    const own = before.then(() => this.deliverNext(command, issue));
    this.lines.set(deviceId, own);
    return own.then(() => {
      if (this.lines.get(deviceId) === own) this.lines.delete(deviceId);
    });
  }

  private async deliverNext(command: Command, issue: number): Promise<void> {
    try {
      const outcome = await this.attempt(command, issue);
      if (outcome) this.counter.inc({ outcome });
    } catch (error) {
      // What was claimed may or may not have been heard: its outcome is unknown, and stays so.
      this.counter.inc({ outcome: 'failed' });
      this.log.error({ err: error, command: command.id }, 'a command could not be handed over');
    }
  }

  /** Nothing when nobody is here to hear it. What is older and waits goes first. */
  private async attempt(command: Command, issue: number): Promise<string | undefined> {
    const { id: commandId, accountId, deviceId } = command;
    const claimId = this.ids.next();
    while (this.isWanted(command)) {
      const { connectionId } = this.hearing(deviceId)!;
      const claim = { accountId, commandId, issue, claimId, connectionId };
      const askedAt = performance.now();
      const { granted, first, wait } = await this.claim(command, claim);
      if (granted && this.mayBeWritten(command, claim, askedAt)) return this.handOver(command, claim);
      // Gone, by another connection, or too late, while it was claimed: nobody heard of it, for certain.
      if (granted) await this.commands.returnCommand({ accountId, commandId, issue });
      else if (first?.command) {
        const outcome = await this.attempt(first.command, first.issue);
        // Nobody hears that one: this one would overtake it.
        if (outcome !== 'sent' && outcome !== 'refused') return outcome;
        if (outcome === 'refused') await this.clock.sleep(pauseBehindAnother);
      } else if (wait) await this.clock.sleep(pauseBehindAnother);
      else return 'refused';
    }
    return undefined;
  }

  private mayBeWritten(command: Command, { connectionId }: Claim, askedAt: number): boolean {
    if (!this.isWanted(command) || performance.now() - askedAt > claimHolds) return false;
    return this.hearing(command.deviceId)!.connectionId === connectionId;
  }

  private async handOver(command: Command, claim: Claim): Promise<'sent' | 'returned'> {
    const { accountId, commandId, issue, claimId } = claim;
    const again = () => void this.commands.claimCommand(claim).catch(() => undefined);
    const claiming = setInterval(again, claimAgainAfter);
    try {
      const { device } = this.hearing(command.deviceId)!;
      if ((await this.publish(device, command)) === 'written') return 'sent';
      await this.commands.returnCommand({ accountId, commandId, issue });
      return 'returned';
    } finally {
      clearInterval(claiming);
      await this.commands.finishHandover({ accountId, commandId, issue, claimId }).catch((error: unknown) => {
        this.log.warn({ err: error, command: commandId }, 'what is newer waits for some seconds');
      });
    }
  }

  /** An owner that is away is asked again, as long as the device is here. */
  private async claim(command: Command, request: Claim): Promise<ClaimCommandResponse> {
    while (this.isWanted(command)) {
      try {
        return await this.commands.claimCommand(request);
      } catch (error) {
        if (!isOutage(error)) throw error;
        await this.clock.sleep(pauseAfterOutage);
      }
    }
    return { granted: false, command: undefined, first: undefined, wait: false };
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
    // With a broker away nobody is; what waits is issued again when it is back.
    return (
      this.broker.ready && this.hearing(deviceId) !== undefined && expiresAt > this.clock.now().getTime()
    );
  }
}
