import { currentPrincipal, Database, reachOf, scopeFor } from '@backroom/platform';
import type {
  ListLocationsRequest,
  ListLocationsResponse,
} from '@backroom/proto/locations/v1/locations_service';
import { kiosksAt } from '../kiosk/kiosk.sql.js';
import { locationPage } from './location.sql.js';

/** Lists the locations that the caller may access, by name; a keyword is the beginning of any word of the name. */
export async function listLocations(
  database: Database,
  request: ListLocationsRequest,
): Promise<ListLocationsResponse> {
  const { accountIds, permission } = request;
  const principal = currentPrincipal();
  const scope = permission ? scopeFor(principal, permission, accountIds) : reachOf(principal, accountIds);
  return database.withTenant(scope, async (tx) => {
    const { locations, total } = await locationPage(tx, request);
    const ids = locations.map(({ id }) => id);
    const kiosks = request.includeKiosks ? await kiosksAt(tx, ids) : [];
    return {
      locations: locations.map((location) => {
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
      total,
    };
  });
}
