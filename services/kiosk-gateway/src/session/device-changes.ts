import { readState, type EventLog, type Log, type LogRecord, type Subscription } from '@backroom/platform';
import { events } from '@backroom/proto/events';
import type { DeviceChanged } from '@backroom/proto/locations/v1/locations_events';
import type { Authenticator } from './authenticator.js';
import type { DeviceSession } from './device-session.js';
import type { Sessions } from './sessions.js';

/** Cuts the connection of a device that was disabled, moved or given other credentials. */
export class DeviceChanges {
  private readonly versions = new Map<number, number>();
  private subscription: Subscription | undefined;

  constructor(
    private readonly eventLog: EventLog,
    private readonly sessions: Sessions,
    private readonly authenticator: Authenticator,
    private readonly log: Log,
    private readonly onCut: () => void,
  ) {}

  async start(): Promise<void> {
    this.subscription = await this.eventLog.tail([events.DeviceChanged.topic], (record) => this.take(record));
    for (const { device, credentialsVersion } of await readState(this.eventLog, events.DeviceChanged))
      if (device) this.raise(device.id, credentialsVersion);
  }

  async stop(): Promise<void> {
    await this.subscription?.stop();
  }

  private take(record: LogRecord): void {
    const deviceId = Number(record.key);
    this.authenticator.forget(deviceId);
    const session = this.sessions.of(deviceId);
    const change = this.read(record);
    const renewed = change ? this.raise(deviceId, change.credentialsVersion) : false;
    if (!session || (change && !renewed && stillFits(session, change))) return;
    this.onCut();
    session.close();
  }

  /** Nothing for a device that was deleted, or for a change that cannot be read: better cut than trusted. */
  private read(record: LogRecord): DeviceChanged | undefined {
    if (!record.value) return undefined;
    try {
      return events.DeviceChanged.codec.decode(record.value);
    } catch (error) {
      this.log.error({ err: error, device: record.key }, 'a change of a device cannot be read');
      return undefined;
    }
  }

  /** Whether the credentials are newer than those known of. */
  private raise(deviceId: number, version: number): boolean {
    const known = this.versions.get(deviceId);
    if (known === undefined || known < version) this.versions.set(deviceId, version);
    return known !== undefined && known < version;
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
