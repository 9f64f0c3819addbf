import { currentPrincipal, Database, reachOf, type Tx } from '@backroom/platform';
import type { Device, Location } from '@backroom/proto/locations/v1/location';
import type {
  ListLocationsRequest,
  ListLocationsResponse,
} from '@backroom/proto/locations/v1/locations_service';

/** The locations within the caller's reach, by name; a keyword is the beginning of any word of the name. */
export async function listLocations(
  database: Database,
  request: ListLocationsRequest,
): Promise<ListLocationsResponse> {
  const scope = reachOf(currentPrincipal(), request.accountIds);
  return database.withTenant(scope, async (tx) => {
    const found = await tx.query<Location & { total: number; [column: string]: unknown }>(
      `with found as (
         select id, account_id as "accountId", name, timezone, status from location
         where ($1 = '' or strpos(' ' || lower(name), ' ' || lower($1)) > 0)
           and ($4::bigint[] = '{}' or id = any ($4)))
       select counted.total, page.* from (select count(*) as total from found) as counted
       left join (select * from found order by lower(name), id limit $2 offset $3) as page on true
       order by lower(page.name), page.id`,
      [request.keywords, request.limit, (request.page - 1) * request.limit, request.locationIds],
    );
    // Past the last page there is one row, which holds just the total.
    const rows = found.filter(({ id }) => id !== null);
    const kiosks = request.includeKiosks ? await kiosksOf(tx, rows) : [];
    return {
      locations: rows.map(({ total: _total, ...location }) => ({
        location,
        kiosks: kiosks.filter((kiosk) => kiosk.locationId === location.id),
      })),
      total: found[0]!.total,
    };
  });
}

function kiosksOf(tx: Tx, locations: Location[]): Promise<Device[]> {
  return tx.query<Device & { [column: string]: unknown }>(
    `select id, account_id as "accountId", location_id as "locationId", kind, name,
       serial_number as "serialNumber", enabled
     from device where kind = 'kiosk' and location_id = any ($1) order by lower(name), id`,
    [locations.map((location) => location.id)],
  );
}
