import { describe, expect, it } from '@jest/globals';
import { crash } from './crash.js';

describe('crash', () => {
  it('LEDG-8 DEV-2 books every order with a receipt exactly once through three kills with -9', async () => {
    const result = await crash({
      orders: 500,
      kills: 3,
      rate: 60,
      seed: 20261121,
      parts: ['core', 'edge', 'web'],
    });
    expect(result.killed).toHaveLength(3);
    expect(result).toMatchObject({
      published: 500,
      accepted: 500,
      rejected: 0,
      unknown: 0,
      unlogged: [],
      unpublished: [],
      comparison: { lost: [], doubled: [], altered: [], unreported: [], unbalanced: 0, deadLetters: 0 },
    });
    const { charged, booked, reported } = result.comparison;
    expect(charged).toBeGreaterThan(0);
    expect([booked, reported]).toEqual([charged, charged]);
  }, 300_000);
});
