import { createHash } from 'node:crypto';
import { schedule, type Clock, type DueWorkHandler, type DueWorkTx } from '@backroom/platform';
import { config, type DeviceConfig } from '@backroom/proto/devices';
import { events } from '@backroom/proto/events';
import { configWork } from './config-due.js';
import { configContent, nextPriceAt, type ConfigContent } from './config-content.sql.js';

interface ConfigWork {
  locationId: number;
}

/** Makes the config of a place and publishes it when it says something new; the next price to come is waited for. */
export function configHandler(clock: Clock, logoUrl: (logo: string) => string): DueWorkHandler<ConfigWork> {
  return {
    kind: configWork,
    async handle(tx, { accountId, payload: { locationId } }) {
      const now = clock.now();
      const content = await configContent(tx, locationId, now, logoUrl);
      // Made when the operator is heard of: the consumer of accounts asks for it.
      if (!content) return;
      await publishIfNew(tx, accountId, content, now);
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
  now: Date,
): Promise<void> {
  const locationId = content.location.id;
  const digest = createHash('sha256').update(JSON.stringify(content)).digest();
  const [row] = await tx.query<{ version: number }>(
    `insert into location_config as c (location_id, account_id, version, digest, published_at)
     values ($1, $2, 1, $3, $4)
     on conflict (location_id) do update set version = c.version + 1, digest = excluded.digest,
       published_at = excluded.published_at
     where c.digest <> excluded.digest returning version`,
    [locationId, accountId, digest, now],
  );
  if (!row) return;
  const { version } = row;
  const body: DeviceConfig = config.parse({ version, at: now.toISOString(), ...content });
  tx.publish({
    event: events.ConfigChanged,
    key: String(locationId),
    accountId,
    payload: { accountId, locationId, version, body: Buffer.from(JSON.stringify(body)) },
  });
}
