import { config as configSchema, type DeviceConfig } from './protocol.js';
import type { Store } from './store.js';

/** What a device says of a config: an event without its envelope. */
type ConfigNews =
  { type: 'config-applied'; version: number } | { type: 'config-refused'; version: number; reason: string };

const name = 'config';

interface Kept {
  /** The config that the device works by. */
  current?: DeviceConfig;
  /** The last one that it could not take. */
  refused?: { locationId: number; version: number };
}

/** Keeps the newest config that the device could take; one that it cannot take changes nothing. */
export class ConfigKeeper {
  private working: Promise<unknown> = Promise.resolve();

  private constructor(
    private readonly store: Store,
    private kept: Kept,
    /** Throws when the device cannot work by it. */
    private readonly apply: (config: DeviceConfig) => Promise<void> | void,
    private readonly say: (news: ConfigNews) => Promise<unknown>,
  ) {}

  static async open(
    store: Store,
    apply: (config: DeviceConfig) => Promise<void> | void,
    say: (news: ConfigNews) => Promise<unknown>,
  ): Promise<ConfigKeeper> {
    const kept = (await store.entries()).find(([entry]) => entry === name)?.[1] as Kept | undefined;
    return new ConfigKeeper(store, kept ?? {}, apply, say);
  }

  get current(): DeviceConfig | undefined {
    return this.kept.current;
  }

  /** A payload of the channel `config`; one after the other. */
  take(payload: unknown): Promise<void> {
    const taken = this.working.then(() => this.takeNext(payload));
    this.working = taken.catch(() => undefined);
    return taken;
  }

  private async takeNext(payload: unknown): Promise<void> {
    const version = (payload as { version?: unknown } | null)?.version;
    if (typeof version !== 'number' || !Number.isSafeInteger(version) || version < 1) return;
    const read = configSchema.safeParse(payload);
    if (!read.success)
      return this.refuse(0, version, `It does not fit the schema: ${read.error.issues[0]?.message}`);
    const config = read.data;
    if (!this.isNews(config)) return;
    try {
      await this.apply(config);
    } catch (error) {
      return this.refuse(config.location.id, version, (error as Error).message);
    }
    this.kept = { current: config };
    await this.store.put(name, this.kept);
    await this.say({ type: 'config-applied', version });
  }

  /** Versions count per place: a device that was moved takes the other place's, whatever its number. */
  private isNews({ location, version }: DeviceConfig): boolean {
    const { current, refused } = this.kept;
    if (refused?.locationId === location.id && refused.version === version) return false;
    return current?.location.id !== location.id || version > current.version;
  }

  private async refuse(locationId: number, version: number, reason: string): Promise<void> {
    if (this.kept.refused?.locationId === locationId && this.kept.refused.version === version) return;
    this.kept = { ...this.kept, refused: { locationId, version } };
    await this.store.put(name, this.kept);
    await this.say({ type: 'config-refused', version, reason: reason.slice(0, 300) });
  }
}
