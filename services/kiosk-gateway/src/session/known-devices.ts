import { readState, type EventLog, type Log, type LogRecord, type Subscription } from '@backroom/platform';
import { deviceFolders, type DeviceAddress, type DeviceKind } from '@backroom/proto/devices';
import { events } from '@backroom/proto/events';
import type { DeviceChanged } from '@backroom/proto/locations/v1/locations_events';
import { Arrivals } from './arrivals.js';
import type { KnownDevice } from './device-session.js';

/** A change of a device; `after` is absent when it was removed, or when the change cannot be read. */
export interface DeviceChange {
  deviceId: number;
  before?: DeviceChanged;
  after?: DeviceChanged;
}

/** This instance's copy of the registry of devices (`devices`, compacted), kept up to date. */
export class KnownDevices {
  private readonly copies = new Arrivals<DeviceChanged>();
  private readonly listeners: ((change: DeviceChange) => void)[] = [];
  private subscription: Subscription | undefined;

  constructor(
    private readonly eventLog: EventLog,
    private readonly log: Log,
  ) {}

  /** Notified of every change from `start` on, after the copy is updated. */
  onChange(listener: (change: DeviceChange) => void): void {
    this.listeners.push(listener);
  }

  async start(): Promise<void> {
    // Changed while older records were still being read, which must not restore it.
    const changed = new Set<number>();
    this.subscription ??= await this.eventLog.tail([events.DeviceChanged.topic], (record) => {
      changed.add(Number(record.key));
      this.take(record);
    });
    for (const change of await readState(this.eventLog, events.DeviceChanged))
      if (change.device && !changed.has(change.device.id)) this.copies.set(String(change.device.id), change);
  }

  async stop(): Promise<void> {
    await this.subscription?.stop();
  }

  /** The device, if it is known and enabled. */
  of(deviceId: number): KnownDevice | undefined {
    const device = this.copies.get(String(deviceId))?.device;
    if (!device?.enabled || !(device.kind in deviceFolders)) return undefined;
    const { accountId, locationId, kind } = device;
    return { deviceId, accountId, locationId, kind: kind as DeviceKind };
  }

  /** All known and enabled devices. */
  *all(): Iterable<KnownDevice> {
    for (const name of this.copies.names()) {
      const device = this.of(Number(name));
      if (device) yield device;
    }
  }

  /** The device at this address; waits at most `patience` milliseconds for a new one. */
  async at({ deviceId, accountId, kind }: DeviceAddress, patience: number): Promise<KnownDevice | undefined> {
    if (!this.copies.has(String(deviceId))) await this.copies.waitFor(String(deviceId), patience);
    const device = this.of(deviceId);
    return device?.accountId === accountId && device.kind === kind ? device : undefined;
  }

  private take(record: LogRecord): void {
    const before = this.copies.get(record.key);
    const after = this.read(record);
    if (after) this.copies.set(record.key, after);
    // An unreadable change says nothing about the device itself.
    else if (!record.value) this.copies.delete(record.key);
    for (const listener of this.listeners) listener({ deviceId: Number(record.key), before, after });
  }

  private read(record: LogRecord): DeviceChanged | undefined {
    if (!record.value) return undefined;
    try {
      return events.DeviceChanged.codec.decode(record.value);
    } catch (error) {
      this.log.error({ err: error, device: record.key }, 'cannot decode device event, skipping it');
      return undefined;
    }
  }
}
