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

  /** True when it was the device's current connection: one that was taken over closes after its successor opens. */
  leave(session: DeviceSession): boolean {
    if (this.byDevice.get(session.device.deviceId) !== session) return false;
    this.byDevice.delete(session.device.deviceId);
    for (const listener of this.leaving) listener(session);
    return true;
  }

  /** Notified of every device that is no longer connected. */
  onLeft(listener: (session: DeviceSession) => void): void {
    this.leaving.push(listener);
  }

  /** A device has subscribed to one of its channels. */
  markSubscribed(session: DeviceSession, channel: DownstreamChannel): void {
    session.subscribedTo.add(channel);
    if (this.of(session.device.deviceId) !== session) return;
    for (const listener of this.listeners) listener(session, channel);
  }

  /** Notified of every channel that a device subscribes to. */
  onSubscription(listener: (session: DeviceSession, channel: DownstreamChannel) => void): void {
    this.listeners.push(listener);
  }

  all(): Iterable<DeviceSession> {
    return this.byDevice.values();
  }

  of(deviceId: number): DeviceSession | undefined {
    return this.byDevice.get(deviceId);
  }
}
