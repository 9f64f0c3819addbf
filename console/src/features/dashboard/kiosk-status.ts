import type { Schemas } from '@backroom/gateway/v2';

/** A kiosk whose report is older counts as disconnected. */
export const onlineThreshold = 15 * 60_000;

export type Connectivity =
  { state: 'connected'; network: 'WiFi' | 'Cellular' | 'cell' } | { state: 'offline' | 'unknown' | 'never' };

type Reported = Pick<Schemas['ListedKiosk'], 'neverCheckedIn' | 'diagnosticReport'> & {
  goneSince?: string | null;
};

export function connectivity(
  { neverCheckedIn, diagnosticReport, goneSince }: Reported,
  now: number,
): Connectivity {
  if (neverCheckedIn) return { state: 'never' };
  if (!diagnosticReport) return { state: 'unknown' };
  const age = now - Date.parse(diagnosticReport.creationDate);
  if (Number.isNaN(age)) return { state: 'unknown' };
  // With a broken connection the kiosk is offline, however fresh its report.
  if (goneSince || age >= onlineThreshold) return { state: 'offline' };
  return { state: 'connected', network: network(diagnosticReport) };
}

function network({ isWifi, blob }: Schemas['DiagnosticReport']): 'WiFi' | 'Cellular' | 'cell' {
  const type = blob.netStateType.toLowerCase();
  if (type === 'wifi') return 'WiFi';
  if (type === 'cellular') return 'Cellular';
  if (type === 'cell') return 'cell';
  return isWifi ? 'WiFi' : 'Cellular';
}

export interface Power {
  key: 'power.onBattery' | 'power.offBattery';
  battery: number;
}

/** "getting power" or "unplugged", with the battery percentage. */
export function power({ diagnosticReport }: Reported): Power | null {
  if (!diagnosticReport) return null;
  const key = diagnosticReport.hasPower ? 'power.onBattery' : 'power.offBattery';
  return { key, battery: batteryPercent(diagnosticReport.batteryLevel) };
}

/** Kiosks report a level of 0–100; some report the browser's 0–1. */
function batteryPercent(level: number): number {
  return Math.round(level > 0 && level < 1 ? level * 100 : Math.min(100, Math.max(0, level)));
}
