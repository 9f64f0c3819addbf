import {
  byName,
  currentPrincipal,
  Database,
  pageOf,
  scopeFor,
  typedPatternsOf,
  wordsBegin,
} from '@backroom/platform';
import { permissions } from '@backroom/proto/permissions';
import type { ListKiosksRequest, ListKiosksResponse } from '@backroom/proto/locations/v1/locations_service';
import { deviceOf, type DeviceRecord } from './device.entity.js';
import { reportColumns, reportJoins, reportOf, type ReportColumns } from './device-report.js';

interface Row extends DeviceRecord, ReportColumns {
  locationName: string;
  timezone: string;
  lastOrder: string | null;
}

const found = `select d.*, l.name as location_name, l.timezone from device d join location l on l.id = d.location_id
  where d.kind = 'kiosk' and ($1::bigint[] = '{}' or d.location_id = any ($1))
    and ${wordsBegin("d.name || ' ' || d.serial_number", '$2')}`;

/** Lists kiosks with their last status, by location and name (DASH-3). */
export async function listKiosks(
  database: Database,
  request: ListKiosksRequest,
): Promise<ListKiosksResponse> {
  const { SalesAndReportingAll, SetupAll, SetupLocations } = permissions;
  const keepers = [SalesAndReportingAll, SetupAll, SetupLocations];
  const scope = scopeFor(currentPrincipal(), keepers, request.accountIds);
  const { rows, total } = await database.withTenant(scope, (tx) =>
    pageOf<Row>(
      tx,
      found,
      [request.locationIds, typedPatternsOf(request.keywords)],
      `${byName('location_name')}, ${byName('name')}, id`,
      request,
      { columns: `${reportColumns}, s.last_order`, joins: reportJoins('page') },
    ),
  );
  const kiosks = rows.map((row) => ({
    kiosk: deviceOf(row),
    locationName: row.locationName,
    timezone: row.timezone,
    ...reportOf(row),
    lastOrder: row.lastOrder ?? '',
  }));
  return { kiosks, total };
}
