import type { DownstreamChannel } from '@backroom/proto/devices';
import type { DeviceSession } from './device-session.js';

/** The devices that are connected to this instance, one connection each. */
export class Sessions {
  private readonly byDevice = new Map<number, DeviceSession>();
  private readonly listeners: ((session: DeviceSession, channel: DownstreamChannel) => void)[] = [];
  private readonly leaving: ((session: DeviceSession) => void)[] = [];

  get count(): number {
    return this.byDevice.size;
  }

  open(session: DeviceSession): void {
    this.byDevice.set(session.device.deviceId, session);
  }

  /** True when it was the device's current one: a connection that was taken over leaves after its successor came. */
  leave(session: DeviceSession): boolean {
    if (this.byDevice.get(session.device.deviceId) !== session) return false;
    this.byDevice.delete(session.device.deviceId);
    for (const listener of this.leaving) listener(session);
    return true;
  }

  /** Told of every device that is here no longer. */
  onLeft(listener: (session: DeviceSession) => void): void {
    this.leaving.push(listener);
  }

  /** A device hears one of its channels from now on. */
  listens(session: DeviceSession, channel: DownstreamChannel): void {
    session.hears.add(channel);
    if (this.of(session.device.deviceId) !== session) return;
    for (const listener of this.listeners) listener(session, channel);
  }

  /** Told of every channel that a device begins to hear. */
  onListening(listener: (session: DeviceSession, channel: DownstreamChannel) => void): void {
    this.listeners.push(listener);
  }

  all(): Iterable<DeviceSession> {
    return this.byDevice.values();
  }

  of(deviceId: number): DeviceSession | undefined {
    return this.byDevice.get(deviceId);
  }
}
