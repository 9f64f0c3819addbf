import type { Duplex } from 'node:stream';
import type { Client } from 'aedes';
import { TokenBucket, type Allowance, type Rate } from '../session/allowance.js';
import { FrameGuard, type FrameFault } from './frame-guard.js';
import type { Peer } from './listeners/listener.js';

/** Maximum MQTT packet that is read in full, bytes; up to this size a device gets a reason for the refusal. */
export const maxPacketBytes = 1024 * 1024;
/** The same before authentication. */
const maxConnectBytes = 8 * 1024;

/** Limits of a connection; it is closed when it exceeds them. */
export interface ConnectionLimits {
  /** Packets of all types; messages are slowed down long before this limit. */
  packets: Rate;
  /** Milliseconds from the first byte of a packet to its last. */
  packetTimeout: number;
}

/** Why a connection is closed. */
export type Cut = FrameFault | 'flood' | 'unfinished' | 'crowded';

/** One connection, from accept to close. */
export class Connection {
  private readonly guard = new FrameGuard(() => (this.isUnauthenticated ? maxConnectBytes : maxPacketBytes));
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

  /** An unauthenticated client cannot subscribe: only a device has an allowance for subscriptions. */
  get isUnauthenticated(): boolean {
    return this.subscriptions === undefined;
  }

  /** The device is admitted: its packets now count against an allowance shared by all its connections. */
  useAllowance({ packets, subscriptions }: Pick<Allowance, 'packets' | 'subscriptions'>): void {
    this.packets = packets;
    this.subscriptions = subscriptions;
  }

  /** Inspects a chunk that is being read; returns the reason to close the connection, if any. */
  violation(chunk: Buffer): Cut | undefined {
    const before = this.guard.packets;
    const subscribed = this.guard.subscriptions;
    const fault = this.guard.fault(chunk);
    if (fault) return fault;
    const begun = this.guard.packets - before;
    if (begun === 0 && this.guard.isInsidePacket) return undefined;
    const now = performance.now();
    this.progressAt = now;
    if (begun > 0 && !this.packets.take(begun, now)) return 'flood';
    // One by one: an excess of subscriptions must not become a debt of the next connections.
    for (let n = this.guard.subscriptions - subscribed; n > 0; n--)
      if (this.subscriptions && !this.subscriptions.take(1, now)) return 'flood';
    return undefined;
  }

  /** A packet has started and is not complete within the timeout. */
  get isUnfinished(): boolean {
    return this.guard.isInsidePacket && performance.now() - this.progressAt > this.limits.packetTimeout;
  }

  /** Nothing was read, through no fault of the device. */
  resetTimeouts(): void {
    this.progressAt = performance.now();
    // Otherwise aedes takes a device that it is not reading from for dead.
    (this.client as unknown as { _keepaliveTimer?: NodeJS.Timeout })._keepaliveTimer?.refresh();
  }
}
