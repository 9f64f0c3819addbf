import { expect, it } from '@jest/globals';
import { BootClocks } from './boot-clocks.js';

it('DEV-2 evicts only the oldest boots of a device that restarts repeatedly', () => {
  const clocks = new BootClocks();
  clocks.measure(1, 'quiet', 700);
  clocks.measure(2, 'first', 50);
  for (let boot = 0; boot < 20; boot++) clocks.measure(2, `boot-${boot}`, boot);
  clocks.measure(2, 'boot-19', 5);
  expect(clocks.knows(2, 'first')).toBe(false);
  expect([clocks.offsetOf(2, 'boot-0'), clocks.offsetOf(2, 'boot-19')]).toEqual([0, 5]);
  expect(clocks.knows(2, 'boot-0')).toBe(true);
  expect(clocks.offsetOf(1, 'QUIET')).toBe(700);
});
