import { expect, it } from '@jest/globals';
import { BootClocks } from './boot-clocks.js';

const now = Date.UTC(2026, 10, 27);
const hour = 3_600_000;
let count = 0;
const hello = (behind: number, sequence = 0, messageId = String(count++)) => ({
  ...{ messageId, sequence, claimedAt: now - behind, receivedAt: now },
});
const offsetOf = (clocks: BootClocks, deviceId: number, boot: string, sequence = 0) =>
  clocks.offsetOf(deviceId, boot, { sequence, claimedAt: now - 10 * hour, receivedAt: now });

it('DEV-2 evicts only the oldest boots of a device that restarts repeatedly', () => {
  const clocks = new BootClocks();
  clocks.measure(1, 'quiet', hello(10 * hour));
  clocks.measure(2, 'first', hello(10 * hour));
  for (let boot = 0; boot < 20; boot++) clocks.measure(2, `boot-${boot}`, hello(10 * hour));
  clocks.measure(2, 'boot-19', hello(10 * hour));
  const known = ['first', 'boot-0', 'boot-19'].map((boot) => offsetOf(clocks, 2, boot));
  expect(known).toEqual([0, 10 * hour, 10 * hour]);
  expect(offsetOf(clocks, 1, 'QUIET')).toBe(10 * hour);
});

it('F5: measures the clock by every hello, but not by one that is sent again', () => {
  const clocks = new BootClocks();
  clocks.measure(1, 'boot', hello(hour, 0, 'a'));
  clocks.measure(1, 'boot', hello(10 * hour, 5, 'b'));
  clocks.measure(1, 'boot', hello(20 * hour, 5, 'b'));
  expect(offsetOf(clocks, 1, 'boot', 5)).toBe(10 * hour);
});

it('F5: remembers the newest twenty hellos of a boot', () => {
  const clocks = new BootClocks();
  clocks.measure(1, 'boot', hello(10 * hour, 0));
  for (let n = 1; n < 20; n++) clocks.measure(1, 'boot', hello(0, n));
  expect(offsetOf(clocks, 1, 'boot', 0)).toBe(10 * hour);
  clocks.measure(1, 'boot', hello(0, 20));
  expect(offsetOf(clocks, 1, 'boot', 0)).toBe(0);
});
