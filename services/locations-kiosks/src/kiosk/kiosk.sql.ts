import type { Tx } from '@backroom/platform';
import type { Kiosk, KioskHardware } from '@backroom/proto/locations/v1/kiosk';
import { lineColumns, lineJoin, lineOf, type LineColumns } from '../sequence/device-line.js';

interface KioskRow extends Record<string, unknown>, LineColumns {
  id: number;
  account_id: number;
  location_id: number;
  name: string;
  serial_number: string;
  enabled: boolean;
  login: string;
  hardware: Partial<KioskHardware>;
  version: number;
  created_at: Date;
  last_seen_at: Date | null;
  reported_at: Date | null;
  is_wifi: boolean | null;
  has_power: boolean | null;
  battery_level: number | null;
  net_state_type: string | null;
  esper_id: string | null;
  readable: boolean | null;
  applied_version: number | null;
  applied_at: Date | null;
  refused_version: number | null;
  refused_at: Date | null;
  refused_reason: string | null;
  gone_at: Date | null;
}

const select = `
  select d.id, d.account_id, d.location_id, d.name, d.serial_number, d.enabled, d.login, d.hardware, d.version,
    d.created_at, s.last_seen_at, s.reported_at, s.is_wifi, s.has_power, s.battery_level, s.net_state_type, s.esper_id,
    s.readable, c.applied_version, c.applied_at, c.refused_version, c.refused_at, c.refused_reason,
    case when p.cause = 'connection-lost' then p.to_at end as gone_at, ${lineColumns}
  from device d
  left join device_status s on s.device_id = d.id
  left join device_config c on c.device_id = d.id
  left join lateral (select cause, to_at from device_presence where device_id = d.id
    order by from_at desc limit 1) p on true
  ${lineJoin}
  where d.kind = 'kiosk'`;

export async function kioskById(tx: Tx, id: number): Promise<Kiosk | undefined> {
  const [row] = await tx.query<KioskRow>(`${select} and d.id = $1`, [id]);
  return row && kioskOf(row);
}

/** The kiosks of these locations, by name. */
export async function kiosksAt(tx: Tx, locationIds: readonly number[]): Promise<Kiosk[]> {
  const rows = await tx.query<KioskRow>(
    `${select} and d.location_id = any ($1) order by lower(d.name), d.id`,
    [locationIds],
  );
  return rows.map(kioskOf);
}

const noHardware: KioskHardware = {
  creditCardReader: '',
  barcodeScanner: '',
  tabletType: '',
  mount: '',
  color: '',
  connectionType: '',
  cellProvider: '',
};

const time = (at: Date | null): number => at?.getTime() ?? 0;

function kioskOf(row: KioskRow): Kiosk {
  const { id, account_id: accountId, location_id: locationId, name, enabled } = row;
  return {
    device: { id, accountId, locationId, kind: 'kiosk', name, serialNumber: row.serial_number, enabled },
    uniqueLoginString: row.login,
    hardware: { ...noHardware, ...row.hardware },
    version: row.version,
    createdAt: row.created_at.getTime(),
    lastSeenAt: time(row.last_seen_at),
    goneAt: time(row.gone_at),
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
    config: {
      appliedVersion: row.applied_version ?? 0,
      appliedAt: time(row.applied_at),
      refusedVersion: row.refused_version ?? 0,
      refusedAt: time(row.refused_at),
      refusedReason: row.refused_reason ?? '',
    },
    line: lineOf(row),
  };
}
