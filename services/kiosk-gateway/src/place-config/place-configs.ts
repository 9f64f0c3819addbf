import { readState, type EventLog, type Log, type LogRecord, type Subscription } from '@backroom/platform';
import { events } from '@backroom/proto/events';
import type { ConfigChanged } from '@backroom/proto/locations/v1/locations_events';
import type { KnownDevice } from '../session/device-session.js';

/** This instance's copy of the kiosk config of each location (`devices.config`, compacted), kept up to date. */
export class PlaceConfigs {
  private readonly copies = new Map<number, ConfigChanged>();
  private readonly listeners: ((locationId: number) => void)[] = [];
  private subscription: Subscription | undefined;

  constructor(
    private readonly eventLog: EventLog,
    private readonly log: Log,
  ) {}

  /** Notified of every location whose config changes from `start` on, after the copy is updated. */
  onChange(listener: (locationId: number) => void): void {
    this.listeners.push(listener);
  }

  async start(): Promise<void> {
    // Deleted while older records were still being read, which must not restore it.
    const ended = new Set<number>();
    this.subscription ??= await this.eventLog.tail([events.ConfigChanged.topic], (record) => {
      if (!record.value) ended.add(Number(record.key));
      this.take(record);
    });
    for (const config of await readState(this.eventLog, events.ConfigChanged))
      if (!ended.has(config.locationId) && this.isNews(config)) this.copies.set(config.locationId, config);
  }

  async stop(): Promise<void> {
    await this.subscription?.stop();
  }

  /** The config of a device: only kiosks have one. */
  of({ accountId, locationId, kind }: KnownDevice): ConfigChanged | undefined {
    const config = this.copies.get(locationId);
    return kind === 'kiosk' && config?.accountId === accountId ? config : undefined;
  }

  private take(record: LogRecord): void {
    const locationId = Number(record.key);
    if (record.value) {
      const config = this.read(record);
      // A repeated older config is ignored.
      if (!config || !this.isNews(config)) return;
      this.copies.set(locationId, config);
    } else if (!this.copies.delete(locationId)) return;
    for (const listener of this.listeners) listener(locationId);
  }

  private isNews({ locationId, version }: ConfigChanged): boolean {
    return version > (this.copies.get(locationId)?.version ?? 0);
  }

  private read({ key, value }: LogRecord): ConfigChanged | undefined {
    try {
      return events.ConfigChanged.codec.decode(value!);
    } catch (error) {
      this.log.error({ err: error, location: key }, 'cannot decode config event, skipping it');
      return undefined;
    }
  }
}
