import type { DeviceSession } from './device-session.js';

/** The devices that are connected to this instance, one connection each. */
export class Sessions {
  private readonly byDevice = new Map<number, DeviceSession>();

  get count(): number {
    return this.byDevice.size;
  }

  open(session: DeviceSession): void {
    this.byDevice.set(session.device.deviceId, session);
  }

  /** True when it was the device's current one: a connection that was taken over leaves after its successor came. */
  leave(session: DeviceSession): boolean {
    if (this.byDevice.get(session.device.deviceId) !== session) return false;
    return this.byDevice.delete(session.device.deviceId);
  }

  of(deviceId: number): DeviceSession | undefined {
    return this.byDevice.get(deviceId);
  }
}
