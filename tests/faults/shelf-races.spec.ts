import { describe, expect, it } from '@jest/globals';
import { raceShelves } from '../races/shelf-races.js';

describe('concurrent sales and stock changes', () => {
  it('PROD-2 PROD-3 PROD-4 PROD-5 are serializable over two gateways', async () => {
    const { wrong } = await raceShelves({ rounds: 1, callers: 12, print: () => undefined });
    expect(wrong).toEqual([]);
  }, 180_000);
});
