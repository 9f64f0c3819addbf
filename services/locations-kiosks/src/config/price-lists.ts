import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { insertMany, removeLater, type Clock, type Database, type Files, type Tx } from '@backroom/platform';
import type { DeviceConfig, PriceListName } from '@backroom/proto/devices';
import { priceChangeTable } from './price-change.tables.js';
import { numberChanged } from './price-arrival.sql.js';
import { locationRateAt, nextPriceAt, pricesOf } from './prices.sql.js';
import { priceListFile } from './price-list-file.js';

/** Maximum products and bytes of JSON in a config itself: a record of the event log takes 1 MiB. */
export const maxInline = { products: 499, bytes: 128 * 1024 };

interface Offered {
  prices: DeviceConfig['prices'];
  /** Set when there are too many for a config. */
  list?: Omit<PriceListName, 'url'>;
}
interface Made {
  offered: Offered;
  /** Milliseconds since the epoch at which another price takes effect. */
  until: number;
}

const compress = promisify(gzip);

/** The prices of locations as their configs contain them: inline, or as the name of a file. */
export class PriceLists {
  /**
   * The latest lists: the locations of an operator with one default tax share a list, and request it one after the
   * other. Evicted before a file that no location named may be removed.
   */
  private readonly made = new LRUCache<string, Made>({ max: 50, ttl: 12 * 3_600_000 });

  constructor(
    private readonly database: Database,
    private readonly files: Files,
    private readonly clock: Clock,
    /** Public address of the system for devices. */
    private readonly publicUrl: string,
  ) {}

  /** Returns the prices offered at a location at this instant. */
  async offeredAt(
    tx: Tx,
    { id, accountId }: { id: number; accountId: number },
    now: Date,
  ): Promise<Pick<DeviceConfig, 'prices' | 'priceList'>> {
    const rate = await locationRateAt(tx, id, now);
    const { prices, list } = await this.newest(tx, accountId, now, rate);
    if (!list) return { prices };
    return {
      prices,
      priceList: { ...list, url: new URL(`/v2/locations/${id}/price-list`, this.publicUrl).href },
    };
  }

  private async newest(tx: Tx, accountId: number, now: Date, rate: number): Promise<Offered> {
    // Read before the list: a list made of newer prices is made again, never the other way round.
    const key = `${accountId}:${rate}:${await changesOf(tx, accountId)}`;
    const known = this.made.get(key);
    if (known && now.getTime() < known.until) return known.offered;
    const offered = await this.make(tx, accountId, now, rate);
    this.made.set(key, { offered, until: (await nextPriceAt(tx, accountId, now))?.getTime() ?? Infinity });
    return offered;
  }

  private async make(tx: Tx, accountId: number, now: Date, rate: number): Promise<Offered> {
    const picture = (image: string) => new URL(`/pictures/${image}`, this.publicUrl).href;
    const prices = await pricesOf(tx, accountId, now, rate, picture);
    const text = Buffer.from(JSON.stringify(prices));
    if (prices.length <= maxInline.products && text.length <= maxInline.bytes) return { prices };
    const sha256 = createHash('sha256').update(text).digest('hex');
    await this.keep(priceListFile(accountId, sha256), text);
    return { prices: [], list: { sha256, bytes: text.length, count: prices.length } };
  }

  /** A file that no config ends up naming is removed later, even when the process ends in between. */
  private async keep(name: string, text: Buffer): Promise<void> {
    await this.database.transaction((tx) => removeLater(tx, this.clock, name));
    await this.files.put(name, await compress(text));
  }
}

/** The number of counted changes of an operator's products and prices. */
export async function changesOf(tx: Tx, accountId: number): Promise<number> {
  const [row] = await tx.query<{ changes: number }>(
    'select changes from price_change where account_id = $1',
    [accountId],
  );
  return row?.changes ?? 0;
}

/** Counts a change of these operators' price lists, in the transaction of the change. */
export async function pricesChanged(tx: Tx, accountIds: readonly number[]): Promise<void> {
  await insertMany(
    tx,
    priceChangeTable,
    accountIds.toSorted((a, b) => a - b).map((accountId) => ({ accountId, changes: 1 })),
    { onConflict: { on: ['accountId'], set: { changes: 'price_change.changes + 1' } } },
  );
  await numberChanged(tx, accountIds);
}
