import { timeOf } from '@backroom/platform';
import type { DeviceLine } from '@backroom/proto/locations/v1/location';

/** Columns about the messages of a device; null for one that never sent a message. */
export interface LineColumns {
  missing: number | null;
  lost: number | null;
  clockOffset: number | null;
  ignored: number | null;
  ignoredFields: string[] | null;
  ignoredAt: Date | null;
  rejected: number | null;
  rejectedReason: string | null;
  rejectedAt: Date | null;
}

export const lineColumns = `dl.missing, dl.lost, dl.clock_offset, dr.ignored, dr.ignored_fields, dr.ignored_at,
  dr.rejected, dr.rejected_reason, dr.rejected_at`;
export const lineJoin = `left join lateral (select missing, lost, clock_offset from device_line
    where device_id = d.id) dl on true
  left join device_reading dr on dr.device_id = d.id`;

export function lineOf(row: LineColumns): DeviceLine | undefined {
  if (row.missing === null && row.ignored === null) return undefined;
  return {
    missing: row.missing ?? 0,
    lost: row.lost ?? 0,
    clockOffset: row.clockOffset ?? 0,
    ignored: row.ignored ?? 0,
    ignoredFields: row.ignoredFields ?? [],
    ignoredAt: timeOf(row.ignoredAt),
    rejected: row.rejected ?? 0,
    rejectedReason: row.rejectedReason ?? '',
    rejectedAt: timeOf(row.rejectedAt),
  };
}
