import { describe, expect, it } from '@jest/globals';
import { pay } from './pay.js';

describe('payments while services are killed', () => {
  it('LEDG-8 LEDG-2 no payment stays unbooked and no refund is paid twice while services are killed with -9', async () => {
    const result = await pay({ kills: 4, rate: 5, seed: 3 });
    expect(result.killed).toHaveLength(4);
    expect(result.ended['Paid']).toBeGreaterThan(20);
    expect(result.refunded).toBeGreaterThan(5);
    expect(result.loaded).toBeGreaterThan(5);
    const lists = {
      ...{ doubled: [], lost: [], unbooked: [], wronglyGiven: [], unbalanced: [], open: [] },
      ...{ wronglyLoaded: [], wronglyMoved: [] },
    };
    expect(result).toMatchObject(lists);
  }, 400_000);
});
