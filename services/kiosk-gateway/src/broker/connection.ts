import type { Duplex } from 'node:stream';
import type { Client } from 'aedes';
import { TokenBucket, type Allowance, type Rate } from '../session/allowance.js';
import { FrameGuard, type FrameFault } from './frame-guard.js';
import type { Peer } from './listeners/listener.js';

/** Largest MQTT packet that is read to its end; up to here a device is told why it was refused. Bytes. */
export const mostPacketBytes = 1024 * 1024;
/** The same for who is not known yet. */
const mostConnectBytes = 8 * 1024;

/** What a connection may do before it is cut. */
export interface ConnectionLimits {
  /** Packets of every kind; what a device may say is paced long before that. */
  packets: Rate;
  /** Milliseconds from the first byte of a packet to its last. */
  packetTimeout: number;
}

/** Why a connection is cut. */
export type Cut = FrameFault | 'flood' | 'unfinished' | 'crowded';

/** One connection, from the accept to its close. */
export class Connection {
  private readonly guard = new FrameGuard(() => (this.isStranger ? mostConnectBytes : mostPacketBytes));
  private packets: TokenBucket;
  private subscriptions: TokenBucket | undefined;
  private progressAt = performance.now();

  constructor(
    readonly stream: Duplex,
    readonly client: Client,
    readonly peer: Peer,
    private readonly limits: ConnectionLimits,
  ) {
    this.packets = new TokenBucket(limits.packets, this.progressAt);
  }

  /** Whoever is not known subscribes to nothing: only a device has an allowance for that. */
  get isStranger(): boolean {
    return this.subscriptions === undefined;
  }

  /** The device was let in: what it may send is counted over all its connections. */
  belongsTo({ packets, subscriptions }: Pick<Allowance, 'packets' | 'subscriptions'>): void {
    this.packets = packets;
    this.subscriptions = subscriptions;
  }

  /** Looks at what is being read; says why there is to be no more of it. */
  trouble(chunk: Buffer): Cut | undefined {
    const before = this.guard.packets;
    const subscribed = this.guard.subscriptions;
    const fault = this.guard.fault(chunk);
    if (fault) return fault;
    const begun = this.guard.packets - before;
    if (begun === 0 && this.guard.isWithin) return undefined;
    const now = performance.now();
    this.progressAt = now;
    if (begun > 0 && !this.packets.take(begun, now)) return 'flood';
    // One by one: a heap of them is no debt that the next connections pay for.
    for (let n = this.guard.subscriptions - subscribed; n > 0; n--)
      if (this.subscriptions && !this.subscriptions.take(1, now)) return 'flood';
    return undefined;
  }

  /** A packet that began does not come to its end. */
  get isUnfinished(): boolean {
    return this.guard.isWithin && performance.now() - this.progressAt > this.limits.packetTimeout;
  }

  /** Nothing was read, and that is not the device's fault. */
  excuse(): void {
    this.progressAt = performance.now();
    // aedes would take a device for dead that it does not listen to.
    (this.client as unknown as { _keepaliveTimer?: NodeJS.Timeout })._keepaliveTimer?.refresh();
  }
}
