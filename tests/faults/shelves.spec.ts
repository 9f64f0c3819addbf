import { describe, expect, it } from '@jest/globals';
import { shelves } from './shelves.js';

describe('sales and stock while services are killed', () => {
  it('PROD-2 PROD-3 PROD-4 PROD-5 stay consistent wherever services are killed with -9', async () => {
    const { kills, wrong } = await shelves({ products: 520 });
    expect(wrong).toEqual([]);
    expect(kills).toBeGreaterThan(8);
  }, 900_000);
});
