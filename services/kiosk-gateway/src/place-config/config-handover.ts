import type { Log } from '@backroom/platform';
import { deviceTopic } from '@backroom/proto/devices';
import type { DeviceSession } from '../session/device-session.js';
import type { Sessions } from '../session/sessions.js';
import type { PlaceConfigs } from './place-configs.js';

/** Writes to one device only; resolves when it is written. */
type Hand = (
  session: DeviceSession,
  message: { topic: string; payload: Buffer; retain: boolean },
) => Promise<void>;

/** Sends connected kiosks the config of their location: at subscription, as a retained message, and on each change. */
export class ConfigHandover {
  /** Whether another config is pending for a device while one is being sent. */
  private readonly inFlight = new Map<DeviceSession, { again?: { retain: boolean } }>();

  private stopped = false;

  constructor(
    private readonly configs: PlaceConfigs,
    private readonly sessions: Sessions,
    private readonly hand: Hand,
    private readonly log: Log,
  ) {}

  start(): void {
    this.sessions.onSubscription((session, channel) => {
      if (channel === 'config') void this.send(session, true);
    });
    this.configs.onChange((locationId) => {
      for (const session of this.sessions.all())
        if (session.device.locationId === locationId) void this.send(session, false);
    });
  }

  stop(): void {
    this.stopped = true;
  }

  /** One at a time: a kiosk that subscribes endlessly, or does not read, has one config pending, not thousands. */
  private async send(session: DeviceSession, retain: boolean): Promise<void> {
    const before = this.inFlight.get(session);
    if (before) return void (before.again = { retain: retain || before.again?.retain === true });
    const own: { again?: { retain: boolean } } = { again: { retain } };
    this.inFlight.set(session, own);
    try {
      while (own.again && !this.stopped) {
        const { retain: retained } = own.again;
        own.again = undefined;
        const config = session.subscribedTo.has('config') ? this.configs.of(session.device) : undefined;
        const topic = deviceTopic(session.device, 'config');
        if (config) await this.hand(session, { topic, payload: config.body, retain: retained });
      }
    } catch (error) {
      // It is sent again at the next subscription.
      this.log.warn(
        { err: error, device: session.device.deviceId },
        'cannot deliver config, retrying at the next subscription',
      );
    } finally {
      this.inFlight.delete(session);
    }
  }
}
