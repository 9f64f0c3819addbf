import {
  backOff,
  isOutage,
  settledWithin,
  type Clock,
  type Ids,
  type Log,
  type Metrics,
} from '@backroom/platform';
import { deviceTopic, type CommandType, type DeviceCommand } from '@backroom/proto/devices';
import type { Command } from '@backroom/proto/locations/v1/command';
import type { ClaimCommandResponse, CommandsService } from '@backroom/proto/locations/v1/commands_service';
import type { CommandIssued } from '@backroom/proto/locations/v1/locations_events';
import type { Broker } from '../broker/broker.js';
import type { KnownDevice } from '../session/device-session.js';

/** Milliseconds between retries while the owner of the commands is unavailable. */
const outagePauseMs = 250;
/** Maximum milliseconds between checks whether another gateway has finished an older command. */
const maxPauseMs = 2_000;
/**
 * Milliseconds from requesting a claim to writing, and from there until it is written or has failed. Both together
 * end before the owner takes this gateway for dead and releases a newer command (ten seconds).
 */
const claimTimeoutMs = 5_000;
const writeTimeoutMs = 4_000;

/** The device and its connection, when it receives its commands through this instance. */
export type ConnectionLookup = (
  deviceId: number,
) => { device: KnownDevice; connectionId: string } | undefined;

/** Calls to the owner of the commands. */
export type Owner = Pick<CommandsService, 'claimCommand' | 'finishHandover' | 'returnCommand'>;
type Claim = Parameters<Owner['claimCommand']>[0];

/**
 * How an attempt ended. `refused`: another gateway delivers it, or it has ended. `unheard`: no subscriber, it waits
 * for the hello of its device. `later`: it was returned and is issued again. `failed`: the result is unknown, and
 * stays so.
 */
type Outcome = 'sent' | 'refused' | 'unheard' | 'later' | 'failed';

/**
 * Delivers commands to devices, at most once each and in the order of issue. An issue is claimed at its owner, which
 * makes `sent` durable and knows of older commands, before the device receives it; commands of one device are
 * delivered one after the other. Each claim, certain or possible, is reported as written or returned.
 */
export class CommandDelivery {
  private readonly counter;
  /** The last pending delivery to each device. */
  private readonly lines = new Map<number, Promise<void>>();
  private closing = false;
  private ended = false;

  constructor(
    private readonly commands: Owner,
    private readonly broker: Pick<Broker, 'publish' | 'ready'>,
    private readonly connectionOf: ConnectionLookup,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly log: Log,
    metrics: Metrics,
    /** Monotonic milliseconds. */
    private readonly elapsed: () => number = () => performance.now(),
  ) {
    this.counter = metrics.counter('device_commands_total', 'Commands for connected devices, by outcome', [
      'outcome',
    ]);
  }

  /** Resolves when the command is delivered, or is not this instance's to deliver. Never rejects. */
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

  /** Claims nothing new; resolves when nothing is pending, or after `patience` milliseconds. */
  async drain(patience: number): Promise<void> {
    this.closing = true;
    await settledWithin(patience, Promise.all(this.lines.values()));
    this.ended = true;
  }

  private async deliverNext(command: Command, issue: number): Promise<void> {
    try {
      const outcome = await this.attempt(command, issue);
      if (outcome) this.counter.inc({ outcome });
    } catch (error) {
      this.counter.inc({ outcome: 'failed' });
      this.log.error({ err: error, command: command.id }, 'cannot claim or return command');
    }
  }

  /** Returns undefined without a subscriber here. Older waiting commands go first. */
  private async attempt(command: Command, issue: number): Promise<Outcome | undefined> {
    for (let attempts = 1; this.isDeliverable(command); attempts++) {
      const claim = this.claimOf(command, issue);
      const requestedAt = this.elapsed();
      const answer = await this.claim(claim, requestedAt);
      if (answer?.granted && this.mayBeWritten(command, claim, requestedAt))
        return this.handOver(command, claim);
      // Disconnected, on another connection, too late, or it is unknown whether it is ours: certainly not delivered.
      if (!answer || answer.granted) return this.release(command, claim, true);
      if (answer.first?.command) {
        const outcome = await this.attempt(answer.first.command, answer.first.issue);
        // The older command has no subscriber: this one would overtake it.
        if (!outcome || outcome === 'unheard') return outcome;
        if (outcome === 'sent' || outcome === 'failed') continue;
      } else if (!answer.wait) return 'refused';
      await this.clock.sleep(backOff(attempts, maxPauseMs));
    }
    return undefined;
  }

  /** One per attempt: a late grant is given only to a gateway that knows its claim id. */
  private claimOf({ id: commandId, accountId, deviceId }: Command, issue: number): Claim {
    const { connectionId } = this.connectionOf(deviceId)!;
    return { accountId, commandId, issue, claimId: this.ids.next(), connectionId };
  }

  private mayBeWritten(command: Command, { connectionId }: Claim, requestedAt: number): boolean {
    if (!this.isDeliverable(command) || this.elapsed() - requestedAt > claimTimeoutMs) return false;
    return this.connectionOf(command.deviceId)!.connectionId === connectionId;
  }

  private async handOver(command: Command, claim: Claim): Promise<Outcome> {
    const { accountId, commandId, issue, claimId } = claim;
    const { device } = this.connectionOf(command.deviceId)!;
    const delivery = await this.publish(device, command).catch((error: unknown) => {
      // It may or may not have arrived: its outcome is unknown, and stays so.
      this.log.error({ err: error, command: commandId }, 'cannot deliver command');
    });
    if (delivery === 'nobody') return this.release(command, claim, false);
    await this.commands.finishHandover({ accountId, commandId, issue, claimId }).catch((error: unknown) => {
      this.log.warn({ err: error, command: commandId }, 'delaying newer commands for this device');
    });
    return delivery ? 'sent' : 'failed';
  }

  /** Retries an unavailable owner under the same id. Returns undefined when it stays unknown whether it was granted. */
  private async claim(request: Claim, requestedAt: number): Promise<ClaimCommandResponse | undefined> {
    for (let isInDoubt = false; ;) {
      try {
        const answer = await this.commands.claimCommand(request);
        // An earlier request may still be in flight.
        return answer.granted || !isInDoubt ? answer : undefined;
      } catch (error) {
        if (!isOutage(error) && !isInDoubt) throw error;
        isInDoubt = true;
      }
      if (this.elapsed() - requestedAt > claimTimeoutMs || this.closing) return undefined;
      await this.clock.sleep(outagePauseMs);
    }
  }

  /**
   * Retried until the owner acknowledges: an undelivered command would count as sent. `again`: the device may be
   * connected.
   */
  private async release(command: Command, claim: Claim, again: boolean): Promise<Outcome> {
    const { accountId, commandId, issue, claimId } = claim;
    for (let attempts = 1; ; attempts++)
      try {
        await this.commands.returnCommand({ accountId, commandId, issue, claimId, again });
        return again ? 'later' : 'unheard';
      } catch (error) {
        const isOver = this.ended || command.expiresAt <= this.clock.now().getTime();
        if (!isOutage(error) || isOver) throw error;
        await this.clock.sleep(backOff(attempts, maxPauseMs));
      }
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
      within: writeTimeoutMs,
    });
  }

  private isDeliverable({ deviceId, expiresAt }: Command): boolean {
    // With the broker unavailable no device is reachable; waiting commands are issued again when it is back.
    return (
      !this.closing &&
      this.broker.ready &&
      this.connectionOf(deviceId) !== undefined &&
      expiresAt > this.clock.now().getTime()
    );
  }
}
