import { currentPrincipal, Database, reachOf } from '@backroom/platform';
import type { ListZonesRequest, ListZonesResponse } from '@backroom/proto/locations/v1/locations_service';

/** Lists the time zones of locations that the caller may access. */
export function listZones(
  database: Database,
  { accountIds, locationIds }: ListZonesRequest,
): Promise<ListZonesResponse> {
  return database.withTenant(reachOf(currentPrincipal(), accountIds), async (tx) => {
    const rows = await tx.query<{ timezone: string }>(
      `select distinct timezone from location where ($1::bigint[] = '{}' or id = any ($1)) order by timezone`,
      [locationIds],
    );
    return { zones: rows.map(({ timezone }) => timezone) };
  });
}
