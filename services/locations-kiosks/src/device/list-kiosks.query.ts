import { currentPrincipal, Database, scopeFor } from '@backroom/platform';
import { permissions } from '@backroom/proto/permissions';
import type {
  KioskStatus,
  ListKiosksRequest,
  ListKiosksResponse,
} from '@backroom/proto/locations/v1/locations_service';

interface Row {
  id: number;
  account_id: number;
  location_id: number;
  name: string;
  serial_number: string;
  enabled: boolean;
  location_name: string;
  timezone: string;
  last_seen_at: Date | null;
  reported_at: Date | null;
  is_wifi: boolean | null;
  has_power: boolean | null;
  battery_level: number | null;
  net_state_type: string | null;
  readable: boolean | null;
  esper_id: string | null;
  last_order: string | null;
  gone_at: Date | null;
  total: number;
  [column: string]: unknown;
}

/** Kiosks with how they last were, by location and name (DASH-3). */
export async function listKiosks(
  database: Database,
  request: ListKiosksRequest,
): Promise<ListKiosksResponse> {
  const { SalesAndReportingAll, SetupAll, SetupLocations } = permissions;
  const scope = scopeFor(
    currentPrincipal(),
    [SalesAndReportingAll, SetupAll, SetupLocations],
    request.accountIds,
  );
  const rows = await database.withTenant(scope, (tx) =>
    tx.query<Row>(
      `with found as (
         select d.*, l.name as location_name, l.timezone from device d join location l on l.id = d.location_id
         where d.kind = 'kiosk' and ($1::bigint[] = '{}' or d.location_id = any ($1))
           and ($4 = '' or strpos(' ' || lower(d.name || ' ' || d.serial_number), ' ' || lower($4)) > 0))
       select counted.total, page.* from (select count(*) as total from found) as counted
       left join (
         select found.*, s.last_seen_at, s.reported_at, s.is_wifi, s.has_power, s.battery_level, s.net_state_type,
           s.readable, s.esper_id, s.last_order,
           case when p.cause = 'connection-lost' then p.to_at end as gone_at
         from found left join device_status s on s.device_id = found.id
         left join lateral (select cause, to_at from device_presence where device_id = found.id
           order by from_at desc limit 1) p on true
         order by lower(found.location_name), lower(found.name), found.id limit $2 offset $3) as page on true
       order by lower(page.location_name), lower(page.name), page.id`,
      [request.locationIds, request.limit, (request.page - 1) * request.limit, request.keywords],
    ),
  );
  // Past the last page there is one row, which holds just the total.
  return { kiosks: rows.filter(({ id }) => id !== null).map(kioskStatus), total: rows[0]!.total };
}

function kioskStatus(row: Row): KioskStatus {
  return {
    kiosk: {
      id: row.id,
      accountId: row.account_id,
      locationId: row.location_id,
      kind: 'kiosk',
      name: row.name,
      serialNumber: row.serial_number,
      enabled: row.enabled,
    },
    locationName: row.location_name,
    timezone: row.timezone,
    goneAt: row.gone_at?.getTime() ?? 0,
    lastSeenAt: row.last_seen_at?.getTime() ?? 0,
    lastOrder: row.last_order ?? '',
    diagnosticReport: row.reported_at
      ? {
          receivedAt: row.reported_at.getTime(),
          isWifi: row.is_wifi ?? false,
          hasPower: row.has_power ?? false,
          batteryLevel: row.battery_level ?? 0,
          netStateType: row.net_state_type ?? '',
          readable: row.readable ?? false,
          esperId: row.esper_id ?? '',
        }
      : undefined,
  };
}
