import type { DiagnosticReport, Kiosk } from '../api/types';

/** A report older than this means that the kiosk is not connected any more. */
export const onlineThreshold = 15 * 60_000;

export type Connectivity =
  | { state: 'connected'; network: 'WiFi' | 'Cellular' | 'cell' | null }
  | { state: 'offline' | 'unknown' | 'never' };

type Reported = Pick<Kiosk, 'neverCheckedIn' | 'diagnosticReport'> & { goneSince?: string | null };

export function connectivity(
  { neverCheckedIn, diagnosticReport, goneSince }: Reported,
  now: number,
): Connectivity {
  if (neverCheckedIn) return { state: 'never' };
  if (!diagnosticReport) return { state: 'unknown' };
  const age = now - Date.parse(diagnosticReport.creationDate);
  if (Number.isNaN(age)) return { state: 'unknown' };
  // Its connection broke: it is not there, however fresh its report.
  if (goneSince || age >= onlineThreshold) return { state: 'offline' };
  return { state: 'connected', network: network(diagnosticReport) };
}

function network({ isWifi, blob }: DiagnosticReport): 'WiFi' | 'Cellular' | 'cell' | null {
  const type = blob?.netStateType?.toLowerCase();
  if (type === 'wifi') return 'WiFi';
  if (type === 'cellular') return 'Cellular';
  if (type === 'cell') return 'cell';
  if (isWifi === null) return null;
  return isWifi ? 'WiFi' : 'Cellular';
}

export interface Power {
  key: 'power.on' | 'power.off' | 'power.onBattery' | 'power.offBattery';
  battery: number | null;
}

/** "getting power" or "unplugged", with the battery's percent where it is known. */
export function power({ diagnosticReport }: Reported): Power | null {
  if (!diagnosticReport || diagnosticReport.hasPower === null) return null;
  const battery =
    diagnosticReport.batteryLevel === null ? null : batteryPercent(diagnosticReport.batteryLevel);
  const key = diagnosticReport.hasPower ? 'power.on' : 'power.off';
  return { key: battery === null ? key : `${key}Battery`, battery };
}

/** Kiosks report a level of 0–100; some report the browser's 0–1. */
function batteryPercent(level: number): number {
  return Math.round(level > 0 && level < 1 ? level * 100 : Math.min(100, Math.max(0, level)));
}
