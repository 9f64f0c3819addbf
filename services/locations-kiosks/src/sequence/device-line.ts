import type { DeviceLine } from '@backroom/proto/locations/v1/location';

/** The columns of the view `device_line` for a device; null for one that never sent a message. */
export interface LineColumns {
  missing: number | null;
  lost: number | null;
  clockOffset: number | null;
}

export const lineColumns = 'dl.missing, dl.lost, dl.clock_offset';
export const lineJoin = `left join lateral (select missing, lost, clock_offset from device_line
    where device_id = d.id) dl on true`;

export function lineOf({ missing, lost, clockOffset }: LineColumns): DeviceLine | undefined {
  return missing === null ? undefined : { missing, lost: lost ?? 0, clockOffset: clockOffset ?? 0 };
}
