import type { DeviceChanged } from '@backroom/proto/locations/v1/locations_events';
import type { Authenticator } from './authenticator.js';
import type { DeviceSession } from './device-session.js';
import type { DeviceChange, KnownDevices } from './known-devices.js';
import type { Sessions } from './sessions.js';

/** Closes the connection of a device that was disabled, removed, moved or given other credentials. */
export class DeviceChanges {
  constructor(
    devices: KnownDevices,
    private readonly sessions: Sessions,
    private readonly authenticator: Authenticator,
    private readonly onCut: () => void,
  ) {
    devices.onChange((change) => this.take(change));
  }

  private take({ deviceId, before, after }: DeviceChange): void {
    this.authenticator.forget(deviceId);
    const session = this.sessions.of(deviceId);
    // A device may sign in with its new secret before that change arrives here.
    const held = session?.device.credentialsVersion ?? before?.credentialsVersion;
    const renewed = after && held !== undefined && after.credentialsVersion > held;
    // An unreadable change: disconnecting is safer than trusting.
    if (!session || (after && !renewed && stillFits(session, after))) return;
    this.onCut();
    session.close();
  }
}

function stillFits({ device: connected }: DeviceSession, { device }: DeviceChanged): boolean {
  return (
    device !== undefined &&
    device.enabled &&
    device.accountId === connected.accountId &&
    device.locationId === connected.locationId &&
    device.kind === connected.kind
  );
}
