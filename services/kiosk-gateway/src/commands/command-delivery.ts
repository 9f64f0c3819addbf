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

/** Milliseconds between tries to reach the owner of the commands while it is away. */
const pauseAfterOutage = 250;
/** Most milliseconds between two looks whether whoever hands over an older command has come to an end. */
const longestPause = 2_000;
/**
 * Milliseconds from asking for a claim to writing, and from there until it is written or will not be any more. Both
 * together end before the owner takes us for dead and lets something newer go on (ten seconds).
 */
const claimHolds = 5_000;
const writeTakes = 4_000;

/** The device and its connection, when it hears its commands by way of this instance. */
export type Hearing = (deviceId: number) => { device: KnownDevice; connectionId: string } | undefined;

/** What is asked of the owner of the commands. */
export type Owner = Pick<CommandsService, 'claimCommand' | 'finishHandover' | 'returnCommand'>;
type Claim = Parameters<Owner['claimCommand']>[0];

/**
 * How an attempt ended. `refused`: another gateway hands it over, or it is over. `unheard`: nobody was there, it waits
 * for the hello of its device. `later`: it was given back and is issued again. `failed`: nobody knows, and nobody will.
 */
type Outcome = 'sent' | 'refused' | 'unheard' | 'later' | 'failed';

/**
 * Hands commands to devices, at most once each and in the order in which they were given: an issue is claimed at its
 * owner, which makes `sent` durable and knows what is older, before the device hears of it; of one device one after
 * the other. Whatever was claimed, or may have been, is told to be written or given back.
 */
export class CommandDelivery {
  private readonly counter;
  /** What is being delivered to each device: the end of its line. */
  private readonly lines = new Map<number, Promise<void>>();
  private closing = false;
  private ended = false;

  constructor(
    private readonly commands: Owner,
    private readonly broker: Pick<Broker, 'publish' | 'ready'>,
    private readonly hearing: Hearing,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly log: Log,
    metrics: Metrics,
    /** Milliseconds that only ever go on. */
    private readonly elapsed: () => number = () => performance.now(),
  ) {
    this.counter = metrics.counter('device_commands_total', 'Commands for connected devices, by outcome', [
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

  /** Claims nothing new; resolves when nothing is in hand any more, or after `patience` milliseconds. */
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

  /** Nothing when nobody is here to hear it. What is older and waits goes first. */
  private async attempt(command: Command, issue: number): Promise<Outcome | undefined> {
    for (let looks = 1; this.isWanted(command); looks++) {
      const claim = this.claimOf(command, issue);
      const askedAt = this.elapsed();
      const answer = await this.claim(claim, askedAt);
      if (answer?.granted && this.mayBeWritten(command, claim, askedAt)) return this.handOver(command, claim);
      // Gone, by another connection, too late, or nobody knows whether it is ours: nobody heard of it, for certain.
      if (!answer || answer.granted) return this.giveBack(command, claim, true);
      if (answer.first?.command) {
        const outcome = await this.attempt(answer.first.command, answer.first.issue);
        // Nobody hears that one: this one would overtake it.
        if (!outcome || outcome === 'unheard') return outcome;
        if (outcome === 'sent' || outcome === 'failed') continue;
      } else if (!answer.wait) return 'refused';
      await this.clock.sleep(backOff(looks, longestPause));
    }
    return undefined;
  }

  /** Of each time of asking: one that comes late is granted to nobody who does not know of it. */
  private claimOf({ id: commandId, accountId, deviceId }: Command, issue: number): Claim {
    const { connectionId } = this.hearing(deviceId)!;
    return { accountId, commandId, issue, claimId: this.ids.next(), connectionId };
  }

  private mayBeWritten(command: Command, { connectionId }: Claim, askedAt: number): boolean {
    if (!this.isWanted(command) || this.elapsed() - askedAt > claimHolds) return false;
    return this.hearing(command.deviceId)!.connectionId === connectionId;
  }

  private async handOver(command: Command, claim: Claim): Promise<Outcome> {
    const { accountId, commandId, issue, claimId } = claim;
    const { device } = this.hearing(command.deviceId)!;
    const delivery = await this.publish(device, command).catch((error: unknown) => {
      // It may or may not have been heard: its outcome is unknown, and stays so.
      this.log.error({ err: error, command: commandId }, 'cannot deliver command');
    });
    if (delivery === 'nobody') return this.giveBack(command, claim, false);
    await this.commands.finishHandover({ accountId, commandId, issue, claimId }).catch((error: unknown) => {
      this.log.warn({ err: error, command: commandId }, 'delaying newer commands for this device');
    });
    return delivery ? 'sent' : 'failed';
  }

  /** An owner that is away is asked again, under the same id. Nothing when it stays in doubt whether it was granted. */
  private async claim(request: Claim, askedAt: number): Promise<ClaimCommandResponse | undefined> {
    for (let isInDoubt = false; ;) {
      try {
        const answer = await this.commands.claimCommand(request);
        // What was asked before may still be on its way.
        return answer.granted || !isInDoubt ? answer : undefined;
      } catch (error) {
        if (!isOutage(error) && !isInDoubt) throw error;
        isInDoubt = true;
      }
      if (this.elapsed() - askedAt > claimHolds || this.closing) return undefined;
      await this.clock.sleep(pauseAfterOutage);
    }
  }

  /** Said until the owner has heard it: what nobody heard would be taken for sent. `again`: the device may be here. */
  private async giveBack(command: Command, claim: Claim, again: boolean): Promise<Outcome> {
    const { accountId, commandId, issue, claimId } = claim;
    for (let tries = 1; ; tries++)
      try {
        await this.commands.returnCommand({ accountId, commandId, issue, claimId, again });
        return again ? 'later' : 'unheard';
      } catch (error) {
        const isOver = this.ended || command.expiresAt <= this.clock.now().getTime();
        if (!isOutage(error) || isOver) throw error;
        await this.clock.sleep(backOff(tries, longestPause));
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
      within: writeTakes,
    });
  }

  private isWanted({ deviceId, expiresAt }: Command): boolean {
    // With a broker away nobody is; what waits is issued again when it is back.
    return (
      !this.closing &&
      this.broker.ready &&
      this.hearing(deviceId) !== undefined &&
      expiresAt > this.clock.now().getTime()
    );
  }
}
