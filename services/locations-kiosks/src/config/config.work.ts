import { createHash } from 'node:crypto';
import { removeLater, schedule, type Clock, type DueWorkHandler, type DueWorkTx } from '@backroom/platform';
import { config, type DeviceConfig } from '@backroom/proto/devices';
import { events } from '@backroom/proto/events';
import { configWork } from './config-due.js';
import { configContent, type ConfigContent } from './config-content.sql.js';
import { keepHeld } from './price-arrival.sql.js';
import { priceListFile } from './price-list-file.js';
import { changesOf, type PriceLists } from './price-lists.js';
import { nextPriceAt } from './prices.sql.js';

interface ConfigWork {
  locationId: number;
}

/**
 * Makes the config of a location and publishes it when the content changed; schedules the next run for the next future
 * price.
 */
export function configHandler(
  clock: Clock,
  logoUrl: (logo: string) => string,
  lists: PriceLists,
): DueWorkHandler<ConfigWork> {
  return {
    kind: configWork,
    async handle(tx, { accountId, payload: { locationId } }) {
      const now = clock.now();
      // Counted before it is made: a change in between triggers another run.
      const held = { at: now, with: await changesOf(tx, accountId) };
      const content = await configContent(tx, locationId, now, logoUrl, lists);
      // Made once the operator is known: the consumer of accounts schedules it.
      if (!content) return;
      await publishIfNew(tx, accountId, content, clock);
      await keepHeld(tx, locationId, held);
      const dueAt = await nextPriceAt(tx, accountId, now);
      if (dueAt)
        await schedule(tx, {
          kind: configWork,
          key: String(locationId),
          accountId,
          dueAt,
          payload: { locationId },
        });
    },
  };
}

async function publishIfNew(
  tx: DueWorkTx,
  accountId: number,
  content: ConfigContent,
  clock: Clock,
): Promise<void> {
  const now = clock.now();
  const locationId = content.location.id;
  const digest = createHash('sha256').update(JSON.stringify(content)).digest();
  const priceList = content.priceList?.sha256 ?? null;
  const [row] = await tx.query<{ version: number; price_list_before: string | null }>(
    `with before as (select price_list from location_config where location_id = $1)
     insert into location_config as c (location_id, account_id, version, digest, published_at, price_list)
     values ($1, $2, 1, $3, $4, $5)
     on conflict (location_id) do update set version = c.version + 1, digest = excluded.digest,
       published_at = excluded.published_at, price_list = excluded.price_list
     where c.digest <> excluded.digest
     returning version, (select price_list from before) as price_list_before`,
    [locationId, accountId, digest, now, priceList],
  );
  if (!row) return;
  const { version, price_list_before: before } = row;
  if (before && before !== priceList) await removeLater(tx, clock, priceListFile(accountId, before));
  const body: DeviceConfig = config.parse({ version, at: now.toISOString(), ...content });
  tx.publish({
    event: events.ConfigChanged,
    key: String(locationId),
    accountId,
    payload: { accountId, locationId, version, body: Buffer.from(JSON.stringify(body)) },
  });
}
