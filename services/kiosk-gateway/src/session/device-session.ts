import {
  channelsOfKind,
  deviceTopic,
  downstreamChannels,
  type DeviceAddress,
  type UpstreamChannel,
} from '@backroom/proto/devices';

/** A device as the system knows it. */
export interface KnownDevice extends DeviceAddress {
  locationId: number;
}

/** A device that is connected: who it is and what is in hand for it. */
export class DeviceSession {
  /** Messages that wait for the event log. */
  waiting = 0;
  /** Has said hello on this connection; only the first hello is fresh for certain and measures the clock. */
  greeted = false;
  private readonly upstream: ReadonlyMap<string, UpstreamChannel>;
  private readonly downstream: ReadonlySet<string>;

  constructor(
    readonly login: string,
    readonly device: KnownDevice,
    /** Ends the connection. */
    readonly close: () => void,
  ) {
    this.upstream = new Map(
      channelsOfKind[device.kind].map((channel) => [deviceTopic(device, channel), channel]),
    );
    this.downstream = new Set(downstreamChannels.map((channel) => deviceTopic(device, channel)));
  }

  /** The channel that a topic is; nothing when it is not one of the device's own upstream channels. */
  upstreamChannel(topic: string): UpstreamChannel | undefined {
    return this.upstream.get(topic);
  }

  /** Only the very names of the device's own downstream channels: no wildcard, `$SYS` or `$share`. */
  maySubscribe(topic: string): boolean {
    return this.downstream.has(topic);
  }
}
