import { describe, expect, it } from '@jest/globals';
import { raceShelves } from '../races/shelf-races.js';

describe('what is sold and what is there, at once', () => {
  it('PROD-2 PROD-3 PROD-4 PROD-5 comes out as in some order, over two gateways', async () => {
    const { wrong } = await raceShelves({ rounds: 1, callers: 12, told: () => undefined });
    expect(wrong).toEqual([]);
  }, 180_000);
});
