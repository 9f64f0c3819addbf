import { expect, it } from '@jest/globals';
import { raceValue } from '../races/value-races.js';

it('CUST-2 LEDG-1 LEDG-2 concurrent purchases, loads, refunds, voids and erasures never spend more than the balance', async () => {
  const { wrong } = await raceValue({ rounds: 1, callers: 8, print: () => undefined });
  expect(wrong).toEqual([]);
}, 120_000);
