import type { Schemas } from '@backroom/gateway/v2';
import { describe, expect, it } from '@jest/globals';
import { connectivity, power } from './kiosk-status';

const now = Date.parse('2026-11-21T12:00:00Z');
const report = (age: number, part: Partial<Schemas['DiagnosticReport']> = {}) => ({
  neverCheckedIn: false,
  diagnosticReport: {
    creationDate: new Date(now - age).toISOString(),
    isWifi: true,
    hasPower: true,
    batteryLevel: 80,
    readable: true,
    blob: { netStateType: '', esperId: '' },
    ...part,
  },
});

describe('kiosk status', () => {
  it('DASH-3 shows Never Checked In for a kiosk that never reported', () => {
    expect(connectivity({ neverCheckedIn: true, diagnosticReport: null }, now)).toEqual({ state: 'never' });
  });

  it('DASH-3 is unknown without a report, or with an unreadable one', () => {
    expect(connectivity({ neverCheckedIn: false, diagnosticReport: null }, now)).toEqual({
      state: 'unknown',
    });
    expect(connectivity(report(0, { creationDate: 'soon' }), now)).toEqual({ state: 'unknown' });
  });

  it('DASH-3 is connected for less than 15 minutes after a report, and offline after', () => {
    expect(connectivity(report(899_999), now).state).toBe('connected');
    expect(connectivity(report(900_000), now).state).toBe('offline');
  });

  it.each([
    [{ blob: { netStateType: 'cell', esperId: '' } }, 'cell'],
    [{ blob: { netStateType: 'wifi', esperId: '' } }, 'WiFi'],
    [{ isWifi: false }, 'Cellular'],
  ])('DASH-3 names the network of %p', (part, network) => {
    expect(connectivity(report(0, part), now)).toEqual({ state: 'connected', network });
  });

  it('DASH-3 is offline as soon as the connection breaks, however fresh the report', () => {
    const goneSince = new Date(now).toISOString();
    expect(connectivity({ ...report(60_000), goneSince }, now)).toEqual({ state: 'offline' });
    expect(connectivity({ ...report(60_000), goneSince: null }, now)).toMatchObject({ state: 'connected' });
  });

  it('DASH-3 shows the power state with the battery percentage', () => {
    expect(power(report(0))).toEqual({ key: 'power.onBattery', battery: 80 });
    expect(power(report(0, { hasPower: false, batteryLevel: 0.42 }))).toEqual({
      key: 'power.offBattery',
      battery: 42,
    });
    expect(power({ neverCheckedIn: true, diagnosticReport: null })).toBeNull();
  });
});
