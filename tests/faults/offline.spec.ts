import { expect, it } from '@jest/globals';
import { offline } from './offline.js';

it('DEV-4 LEDG-8 fifty kiosks offline for weeks deliver twice, shuffled, with wrong clocks: each sale is booked once at its own time', async () => {
  const result = await offline({ kiosks: 50, sales: 20, seed: 20261121 });
  expect(result).toMatchObject({
    orders: 1_000,
    unknown: 0,
    booked: 1_000,
    lost: 0,
    altered: 0,
    misdated: 0,
    quarantined: result.tampered,
  });
  expect(result.sentTwice).toBeGreaterThan(200);
  expect(result.charged).toBeGreaterThan(0);
  expect([result.bookedTotal, result.reportedTotal]).toEqual([result.charged, result.charged]);
}, 240_000);
