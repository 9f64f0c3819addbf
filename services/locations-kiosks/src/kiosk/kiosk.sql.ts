import { byName, rowsOf, timeOf, type Tx } from '@backroom/platform';
import type { Kiosk, KioskHardware } from '@backroom/proto/locations/v1/kiosk';
import { deviceOf, type DeviceRecord } from '../device/device.entity.js';
import { reportColumns, reportJoins, reportOf, type ReportColumns } from '../device/device-report.js';
import { lineColumns, lineJoin, lineOf, type LineColumns } from '../sequence/device-line.js';

interface KioskRow extends DeviceRecord, ReportColumns, LineColumns {
  appliedVersion: number | null;
  appliedAt: Date | null;
  refusedVersion: number | null;
  refusedAt: Date | null;
  refusedReason: string | null;
}

const select = `
  select d.*, c.applied_version, c.applied_at, c.refused_version, c.refused_at, c.refused_reason, ${reportColumns},
    ${lineColumns}
  from device d
  left join device_config c on c.device_id = d.id
  ${reportJoins('d')}
  ${lineJoin}
  where d.kind = 'kiosk'`;

export async function kioskById(tx: Tx, id: number): Promise<Kiosk | undefined> {
  const [row] = await rowsOf<KioskRow>(tx, `${select} and d.id = $1`, [id]);
  return row && kioskOf(row);
}

/** The kiosks of these locations, by name. */
export async function kiosksAt(tx: Tx, locationIds: readonly number[]): Promise<Kiosk[]> {
  const there = `${select} and d.location_id = any ($1) order by ${byName('d.name')}, d.id`;
  return (await rowsOf<KioskRow>(tx, there, [locationIds])).map(kioskOf);
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

export function hardwareOf({ hardware }: DeviceRecord): KioskHardware {
  return { ...noHardware, ...hardware };
}

function kioskOf(row: KioskRow): Kiosk {
  return {
    device: deviceOf(row),
    uniqueLoginString: row.login,
    hardware: hardwareOf(row),
    version: row.version,
    createdAt: row.createdAt.getTime(),
    ...reportOf(row),
    config: {
      appliedVersion: row.appliedVersion ?? 0,
      appliedAt: timeOf(row.appliedAt),
      refusedVersion: row.refusedVersion ?? 0,
      refusedAt: timeOf(row.refusedAt),
      refusedReason: row.refusedReason ?? '',
    },
    line: lineOf(row),
  };
}
