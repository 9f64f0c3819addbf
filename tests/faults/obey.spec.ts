import { describe, expect, it } from '@jest/globals';
import { obey } from './obey.js';

describe('commands while services are killed', () => {
  it('DEV-3 each runs at most once and completes while services and devices are killed with -9', async () => {
    const result = await obey({ kills: 4, rate: 5, seed: 7, devices: 8 });
    expect(result.killed).toHaveLength(4);
    expect(result.given).toBeGreaterThan(20);
    expect(result).toMatchObject({ repeated: [], open: [], invented: [] });
    expect(result.ended['succeeded']).toBeGreaterThan(0);
  }, 300_000);
});
