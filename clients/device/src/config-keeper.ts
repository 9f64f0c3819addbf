import { config as configSchema, type DeviceConfig, type PriceListName } from './protocol.js';
import { NotFetched } from './price-list.js';
import type { Store } from './store.js';

/** A device's report about a config: an event without its envelope. */
type ConfigNews =
  { type: 'config-applied'; version: number } | { type: 'config-refused'; version: number; reason: string };

const name = 'config';
/** Milliseconds before an unavailable price list is requested again; doubled each time. */
const initialPauseMs = 5_000;
const maxPauseMs = 300_000;

interface Kept {
  /** The applied config, with its prices. */
  current?: DeviceConfig;
  /** The last refused config. */
  refused?: { locationId: number; version: number };
}

export interface ConfigKeeperOptions {
  store: Store;
  /** Throws when the device cannot apply it. */
  apply(config: DeviceConfig): Promise<void> | void;
  say(news: ConfigNews): Promise<unknown>;
  /** Fetches the prices that a config names by their content. Throws NotFetched if they may be available later. */
  fetchPrices(list: PriceListName): Promise<DeviceConfig['prices']>;
  /** From 0 to below 1; for pauses. */
  random(): number;
}

/** Keeps the newest valid config; an invalid one changes nothing. */
export class ConfigKeeper {
  private working: Promise<unknown> = Promise.resolve();
  /** The newest payload, which waits for its price list. */
  private again: ReturnType<typeof setTimeout> | undefined;
  private pauses = 0;
  /** The last refusal reported since the start, by location and version. */
  private reportedRefusal: string | undefined;

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

  /** Handles a payload of the channel `config`; one after the other. */
  take(payload: unknown): Promise<void> {
    this.pauses = 0;
    return this.takeNext(payload);
  }

  /** Cancels pending retries. */
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
    const pause = Math.min(maxPauseMs, initialPauseMs * 2 ** this.pauses++);
    this.again = setTimeout(() => void this.takeNext(payload), pause * (0.5 + this.options.random() / 2));
  }

  /** Versions count per location: a moved device applies the other location's config, whatever its version. */
  private isNews({ location, version }: DeviceConfig): boolean {
    const { current, refused } = this.kept;
    if (refused?.locationId === location.id && refused.version === version) return false;
    return current?.location.id !== location.id || version > current.version;
  }

  /** Reports a refusal once; a config that may be applicable later is checked again with each delivery. */
  private async refuse(locationId: number, version: number, reason: string, isLater = false): Promise<void> {
    if (this.reportedRefusal === `${locationId}:${version}`) return;
    this.reportedRefusal = `${locationId}:${version}`;
    if (!isLater) {
      if (this.kept.refused?.locationId === locationId && this.kept.refused.version === version) return;
      this.kept = { ...this.kept, refused: { locationId, version } };
      await this.options.store.put(name, this.kept);
    }
    await this.options.say({ type: 'config-refused', version, reason: reason.slice(0, 300) });
  }
}
