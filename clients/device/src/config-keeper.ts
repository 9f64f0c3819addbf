import { config as configSchema, type DeviceConfig, type PriceListName } from './protocol.js';
import { NotFetched } from './price-list.js';
import type { Store } from './store.js';

/** What a device says of a config: an event without its envelope. */
type ConfigNews =
  { type: 'config-applied'; version: number } | { type: 'config-refused'; version: number; reason: string };

const name = 'config';
/** Milliseconds before a price list that could not be had is asked for again; twice as long each time. */
const firstPause = 5_000;
const longestPause = 300_000;

interface Kept {
  /** The config that the device works by, its prices in it. */
  current?: DeviceConfig;
  /** The last one that it could not take. */
  refused?: { locationId: number; version: number };
}

export interface ConfigKeeperOptions {
  store: Store;
  /** Throws when the device cannot work by it. */
  apply(config: DeviceConfig): Promise<void> | void;
  say(news: ConfigNews): Promise<unknown>;
  /** The prices that a config names by their content. Throws NotFetched where they may be had later. */
  fetchPrices(list: PriceListName): Promise<DeviceConfig['prices']>;
  /** From 0 to below 1; for pauses. */
  random(): number;
}

/** Keeps the newest config that the device could take; one that it cannot take changes nothing. */
export class ConfigKeeper {
  private working: Promise<unknown> = Promise.resolve();
  /** The newest payload, which waits for its price list. */
  private again: ReturnType<typeof setTimeout> | undefined;
  private pauses = 0;
  /** The refusal that this start of the device said last, by place and version. */
  private told: string | undefined;

  private constructor(
    private readonly options: ConfigKeeperOptions,
    private kept: Kept,
  ) {}

  static async open(options: ConfigKeeperOptions): Promise<ConfigKeeper> {
    const kept = (await options.store.entries()).find(([entry]) => entry === name)?.[1] as Kept | undefined;
    return new ConfigKeeper(options, kept ?? {});
  }

  get current(): DeviceConfig | undefined {
    return this.kept.current;
  }

  /** A payload of the channel `config`; one after the other. */
  take(payload: unknown): Promise<void> {
    this.pauses = 0;
    return this.takeNext(payload);
  }

  /** Waits for nothing any more. */
  close(): void {
    clearTimeout(this.again);
  }

  private takeNext(payload: unknown): Promise<void> {
    clearTimeout(this.again);
    const taken = this.working.then(() => this.work(payload));
    this.working = taken.catch(() => undefined);
    return taken;
  }

  private async work(payload: unknown): Promise<void> {
    const version = (payload as { version?: unknown } | null)?.version;
    if (typeof version !== 'number' || !Number.isSafeInteger(version) || version < 1) return;
    const read = configSchema.safeParse(payload);
    if (!read.success)
      return this.refuse(0, version, `It does not fit the schema: ${read.error.issues[0]?.message}`);
    if (!this.isNews(read.data)) return;
    let config: DeviceConfig;
    try {
      config = await this.withPrices(read.data);
      await this.options.apply(config);
    } catch (error) {
      const isLater = error instanceof NotFetched;
      if (isLater) this.tryAgain(payload);
      return this.refuse(read.data.location.id, version, (error as Error).message, isLater);
    }
    this.kept = { current: config };
    await this.options.store.put(name, this.kept);
    await this.options.say({ type: 'config-applied', version });
  }

  private async withPrices(config: DeviceConfig): Promise<DeviceConfig> {
    const { priceList } = config;
    if (!priceList) return config;
    const { current } = this.kept;
    const isKept = current?.priceList?.sha256 === priceList.sha256;
    return { ...config, prices: isKept ? current.prices : await this.options.fetchPrices(priceList) };
  }

  private tryAgain(payload: unknown): void {
    const pause = Math.min(longestPause, firstPause * 2 ** this.pauses++);
    this.again = setTimeout(() => void this.takeNext(payload), pause * (0.5 + this.options.random() / 2));
  }

  /** Versions count per place: a device that was moved takes the other place's, whatever its number. */
  private isNews({ location, version }: DeviceConfig): boolean {
    const { current, refused } = this.kept;
    if (refused?.locationId === location.id && refused.version === version) return false;
    return current?.location.id !== location.id || version > current.version;
  }

  /** Says once that it could not be taken; one that may be taken later is looked at again whenever it comes. */
  private async refuse(locationId: number, version: number, reason: string, isLater = false): Promise<void> {
    if (this.told === `${locationId}:${version}`) return;
    this.told = `${locationId}:${version}`;
    if (!isLater) {
      if (this.kept.refused?.locationId === locationId && this.kept.refused.version === version) return;
      this.kept = { ...this.kept, refused: { locationId, version } };
      await this.options.store.put(name, this.kept);
    }
    await this.options.say({ type: 'config-refused', version, reason: reason.slice(0, 300) });
  }
}
