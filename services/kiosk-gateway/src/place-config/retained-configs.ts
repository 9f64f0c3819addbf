import { isOutage, type Clock, type Log } from '@backroom/platform';
import { deviceTopic } from '@backroom/proto/devices';
import type { ConfigChanged } from '@backroom/proto/locations/v1/locations_events';
import type { RetainedTopics } from '../broker/retained-topics.js';
import type { KnownDevice } from '../session/device-session.js';
import type { DeviceChange, KnownDevices } from '../session/known-devices.js';
import { addressOf } from '../session/topic-address.js';
import type { PlaceConfigs } from './place-configs.js';

/**
 * Milliseconds before a config written by another instance is corrected: that instance may have received a change
 * earlier.
 */
const correctionDelayMs = 1_000;
/** Milliseconds between retries while the broker is unavailable. */
const outagePauseMs = 500;

/** The config that the broker retains under a topic. */
interface Kept {
  locationId: number;
  version: number;
}

/**
 * Keeps the retained messages of an external broker in line: for each kiosk the config of its location, and nothing
 * else; a disabled, removed or moved kiosk leaves none behind. Compares, and writes the difference.
 */
export class RetainedConfigs {
  /** By topic; an unreadable message counts as version 0 without a location. */
  private readonly kept = new Map<string, Kept>();
  private readonly unsettled = new Set<string>();
  private settling: Promise<void> | undefined;
  private complete = false;
  private stopped = false;

  constructor(
    private readonly topics: RetainedTopics,
    private readonly devices: KnownDevices,
    private readonly configs: PlaceConfigs,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {
    devices.onChange((change) => this.settle(...topicsOf(change)));
    configs.onChange((locationId) => {
      for (const device of devices.all())
        if (device.locationId === locationId) this.settle(deviceTopic(device, 'config'));
    });
  }

  start(): void {
    this.topics.start({
      begin: () => this.forgetAll(),
      kept: (topic, payload) => this.note(topic, payload),
      complete: () => this.compareAll(),
    });
  }

  async stop(): Promise<void> {
    this.stopped = true;
    await this.topics.stop();
  }

  private forgetAll(): void {
    this.complete = false;
    this.kept.clear();
  }

  private note(topic: string, payload: Buffer): void {
    if (payload.length === 0) this.kept.delete(topic);
    else this.kept.set(topic, readKept(payload));
    if (this.complete && !this.isSettled(topic))
      void this.clock.sleep(correctionDelayMs).then(() => this.settle(topic));
  }

  private compareAll(): void {
    this.complete = true;
    const expected = [...this.devices.all()].map((device) => deviceTopic(device, 'config'));
    this.settle(...this.kept.keys(), ...expected);
  }

  private settle(...topics: string[]): void {
    // The retained messages are not known yet; everything is compared once they are.
    if (!this.complete || this.stopped) return;
    for (const topic of topics) this.unsettled.add(topic);
    this.settling ??= this.settleAll().finally(() => (this.settling = undefined));
  }

  private async settleAll(): Promise<void> {
    for (const topic of this.unsettled) {
      if (this.stopped) return;
      this.unsettled.delete(topic);
      if (this.isSettled(topic)) continue;
      await this.write(topic, this.expected(topic)).catch((error: unknown) => this.failed(topic, error));
    }
  }

  private async write(topic: string, expected?: ConfigChanged): Promise<void> {
    await this.topics.keep(topic, expected?.body ?? Buffer.alloc(0));
    if (expected) this.kept.set(topic, { locationId: expected.locationId, version: expected.version });
    else this.kept.delete(topic);
  }

  private async failed(topic: string, error: unknown): Promise<void> {
    // Everything is compared again with the next connection.
    if (!isOutage(error)) return this.log.error({ err: error, topic }, 'cannot publish retained config');
    this.unsettled.add(topic);
    await this.clock.sleep(outagePauseMs);
  }

  private isSettled(topic: string): boolean {
    const expected = this.expected(topic);
    const kept = this.kept.get(topic);
    if (!expected || !kept) return !expected && !kept;
    return kept.locationId === expected.locationId && kept.version >= expected.version;
  }

  private expected(topic: string): ConfigChanged | undefined {
    const address = addressOf(topic);
    const device = address && this.devices.of(address.deviceId);
    return device && deviceTopic(device, 'config') === topic ? this.configs.of(device) : undefined;
  }
}

/** The previous and current config topics of a device. */
function topicsOf({ before, after }: DeviceChange): string[] {
  return [before, after].flatMap((changed) => {
    const { id, accountId, kind } = changed?.device ?? {};
    const address = { deviceId: id!, accountId: accountId!, kind: kind as KnownDevice['kind'] };
    return kind === 'kiosk' ? [deviceTopic(address, 'config')] : [];
  });
}

function readKept(payload: Buffer): Kept {
  try {
    const { location, version } = JSON.parse(payload.toString()) as Partial<{
      location: { id: number };
      version: number;
    }>;
    return { locationId: location?.id ?? 0, version: version ?? 0 };
  } catch {
    return { locationId: 0, version: 0 };
  }
}
