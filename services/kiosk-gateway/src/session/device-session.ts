import {
  channelsOfKind,
  deviceTopic,
  downstreamChannels,
  type DeviceAddress,
  type DownstreamChannel,
  type UpstreamChannel,
} from '@backroom/proto/devices';
import type { Allowance } from './allowance.js';
import type { Pace } from './pace.js';

/** A device as the system knows it. */
export interface KnownDevice extends DeviceAddress {
  locationId: number;
  /** Of the secret used to sign in; absent when unknown. */
  credentialsVersion?: number;
}

/** A connected device: its identity and pending work. */
export class DeviceSession {
  /** Messages that wait for the event log. */
  waiting = 0;
  /** Boot and sequence number of its last message. */
  lastMessage: { bootId: string; sequence: number } | undefined;
  /** The downstream channels that it is subscribed to. */
  readonly subscribedTo = new Set<DownstreamChannel>();

  constructor(
    readonly login: string,
    readonly device: KnownDevice,
    /** Ends the connection. */
    readonly close: () => void,
    /** Published in its name when the connection breaks. */
    readonly will?: Buffer,
    /** Absent behind an external broker, which reads at its own pace. */
    readonly pace?: Pace,
    /** Shared by all its connections; also absent there. */
    readonly allowance?: Allowance,
    /** Identifies the connection; empty there, where it is unknown. */
    readonly connectionId = '',
  ) {}

  /** Messages without an acknowledgement. */
  get unanswered(): number {
    return this.waiting + (this.pace?.held ?? 0);
  }

  get isSlowed(): boolean {
    return (this.pace?.held ?? 0) > 0;
  }

  /** The channel of a topic; undefined for anything but the device's own upstream channels. */
  upstreamChannel(topic: string): UpstreamChannel | undefined {
    return channelsOfKind[this.device.kind].find((channel) => deviceTopic(this.device, channel) === topic);
  }

  /** Only the exact names of the device's own downstream channels: no wildcard, `$SYS` or `$share`. */
  downstreamChannel(topic: string): DownstreamChannel | undefined {
    return downstreamChannels.find((channel) => deviceTopic(this.device, channel) === topic);
  }
}
