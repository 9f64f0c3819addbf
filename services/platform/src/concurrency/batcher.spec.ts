import { describe, expect, it } from '@jest/globals';
import { OutageError } from '../errors/outage.js';
import { Batcher } from './batcher.js';

const parts = (...ids: string[]) => ids;

describe('batches of several callers', () => {
  it('PLAT-1 does not delay other partitions when the part of one fails', async () => {
    const batches: string[][] = [];
    const batcher = new Batcher<string>(
      (batch) => {
        batches.push([...batch]);
        return batch.includes('stuck') ? Promise.reject(new OutageError('A copy')) : Promise.resolve();
      },
      { maxItems: 100 },
    );
    const outcomes = await Promise.allSettled([
      batcher.add(parts('first')),
      batcher.add(parts('a')),
      batcher.add(parts('stuck')),
      batcher.add(parts('b', 'c')),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    expect(batches).toEqual([['first'], ['a', 'stuck', 'b', 'c'], ['a'], ['stuck'], ['b', 'c']]);
  });

  it('PLAT-1 combines items that arrive during the rest after a batch, and applies a single item at once', async () => {
    const batches: number[] = [];
    const batcher = new Batcher<string>(async (batch) => void batches.push(batch.length), {
      ...{ maxItems: 100, rest: 60 },
    });
    await batcher.add(parts('a', 'b', 'c'));
    await Promise.all([batcher.add(parts('d')), batcher.add(parts('e')), batcher.add(parts('f', 'g'))]);
    await new Promise((resolve) => setTimeout(resolve, 100));
    await batcher.add(parts('h'));
    expect(batches).toEqual([3, 4, 1]);
  });
});
