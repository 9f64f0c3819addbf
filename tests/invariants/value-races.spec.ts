import { expect, it } from '@jest/globals';
import { raceValue } from '../races/value-races.js';

it('CUST-2 LEDG-1 LEDG-2 whoever spends, loads, gives back, voids and erases at once over two gateways, nobody has more than is there', async () => {
  const { wrong } = await raceValue({ rounds: 1, callers: 8, told: () => undefined });
  expect(wrong).toEqual([]);
}, 120_000);
