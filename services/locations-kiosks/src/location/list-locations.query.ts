import { currentPrincipal, Database, reachOf } from '@backroom/platform';
import type {
  ListLocationsRequest,
  ListLocationsResponse,
} from '@backroom/proto/locations/v1/locations_service';
import { kiosksAt } from '../kiosk/kiosk.sql.js';
import { locationColumns, locationJoins, locationOf, type LocationRow } from './location.sql.js';

/** The locations within the caller's reach, by name; a keyword is the beginning of any word of the name. */
export async function listLocations(
  database: Database,
  request: ListLocationsRequest,
): Promise<ListLocationsResponse> {
  const scope = reachOf(currentPrincipal(), request.accountIds);
  return database.withTenant(scope, async (tx) => {
    const found = await tx.query<LocationRow & { total: number }>(
      `with found as (
         select ${locationColumns} from location l ${locationJoins}
         where ($1 = '' or strpos(' ' || lower(l.name), ' ' || lower($1)) > 0)
           and ($4::bigint[] = '{}' or l.id = any ($4)))
       select counted.total, page.* from (select count(*) as total from found) as counted
       left join (select * from found order by lower(name), id limit $2 offset $3) as page on true
       order by lower(page.name), page.id`,
      [request.keywords, request.limit, (request.page - 1) * request.limit, request.locationIds],
    );
    // Past the last page there is one row, which holds just the total.
    const rows = found.filter(({ id }) => id !== null).map(locationOf);
    const ids = rows.map(({ id }) => id);
    const kiosks = request.includeKiosks ? await kiosksAt(tx, ids) : [];
    return {
      locations: rows.map((location) => {
        const here = kiosks.filter(({ device }) => device!.locationId === location.id);
        return {
          location,
          kiosks: here.map(({ device }) => device!),
          statuses: here.map(({ device, diagnosticReport, lastSeenAt, goneAt }) => ({
            kiosk: device,
            locationName: location.name,
            timezone: location.timezone,
            diagnosticReport,
            lastSeenAt,
            goneAt,
            lastOrder: '',
          })),
        };
      }),
      total: found[0]!.total,
    };
  });
}
