import { timeOf } from '@backroom/platform';
import type { DiagnosticReport } from '@backroom/proto/locations/v1/location';

/** Columns of the last report of a device; null for one that never sent any. */
export interface ReportColumns {
  lastSeenAt: Date | null;
  goneAt: Date | null;
  reportedAt: Date | null;
  isWifi: boolean | null;
  hasPower: boolean | null;
  batteryLevel: number | null;
  netStateType: string | null;
  readable: boolean | null;
  esperId: string | null;
}

export const reportColumns = `greatest(s.last_seen_at, heard.at) as last_seen_at, s.reported_at, s.is_wifi, s.has_power, s.battery_level, s.net_state_type,
  s.readable, s.esper_id, case when p.cause = 'connection-lost' then p.to_at end as gone_at`;

/** The last contact with a device of this alias: a hello counts as well. */
export const heardOf = (device: string) =>
  `select max(last_at) as at from device_boot where device_id = ${device}.id`;

/** Joins them to devices of this alias. */
export const reportJoins = (device: string) => `left join device_status s on s.device_id = ${device}.id
  left join lateral (select cause, to_at from device_presence where device_id = ${device}.id
    order by from_at desc limit 1) p on true
  left join lateral (${heardOf(device)}) heard on true`;

/** When a device was last heard, since when its connection is broken, and its last report. */
export function reportOf(row: ReportColumns): {
  lastSeenAt: number;
  goneAt: number;
  diagnosticReport: DiagnosticReport | undefined;
} {
  const { reportedAt, isWifi, hasPower, batteryLevel, netStateType, readable, esperId } = row;
  return {
    lastSeenAt: timeOf(row.lastSeenAt),
    goneAt: timeOf(row.goneAt),
    diagnosticReport: reportedAt
      ? {
          receivedAt: reportedAt.getTime(),
          isWifi: isWifi ?? false,
          hasPower: hasPower ?? false,
          batteryLevel: batteryLevel ?? 0,
          netStateType: netStateType ?? '',
          readable: readable ?? false,
          esperId: esperId ?? '',
        }
      : undefined,
  };
}
