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
  /** Of the secret that it signed in with; absent where it is not known. */
  credentialsVersion?: number;
}

/** A device that is connected: who it is and what is in hand for it. */
export class DeviceSession {
  /** Messages that wait for the event log. */
  waiting = 0;
  /** Has said hello on this connection; only the first hello is fresh for certain and measures the clock. */
  greeted = false;
  /** What it said last: of which boot, under which number. */
  said: { bootId: string; sequence: number } | undefined;
  /** The downstream channels that it is subscribed to. */
  readonly hears = new Set<DownstreamChannel>();

  constructor(
    readonly login: string,
    readonly device: KnownDevice,
    /** Ends the connection. */
    readonly close: () => void,
    /** What is said in its name when the connection breaks. */
    readonly will?: Buffer,
    /** Absent behind a broker elsewhere, which reads at its own pace. */
    readonly pace?: Pace,
    /** The same over all its connections; absent there, too. */
    readonly allowance?: Allowance,
    /** Which of its connections this is; empty there: nobody here knows. */
    readonly connectionId = '',
  ) {}

  /** Messages without their acknowledgement. */
  get unanswered(): number {
    return this.waiting + (this.pace?.held ?? 0);
  }

  get isSlowed(): boolean {
    return (this.pace?.held ?? 0) > 0;
  }

  /** The channel that a topic is; nothing when it is not one of the device's own upstream channels. */
  upstreamChannel(topic: string): UpstreamChannel | undefined {
    return channelsOfKind[this.device.kind].find((channel) => deviceTopic(this.device, channel) === topic);
  }

  /** Only the very names of the device's own downstream channels: no wildcard, `$SYS` or `$share`. */
  downstreamChannel(topic: string): DownstreamChannel | undefined {
    return downstreamChannels.find((channel) => deviceTopic(this.device, channel) === topic);
  }
}
