import { describe, expect, it } from '@jest/globals';
import { shelves } from './shelves.js';

describe('what is sold and what is there, under kills', () => {
  it('PROD-2 PROD-3 PROD-4 PROD-5 holds wherever the services are killed with -9', async () => {
    const { kills, wrong } = await shelves({ products: 520 });
    expect(wrong).toEqual([]);
    expect(kills).toBeGreaterThan(8);
  }, 900_000);
});
