import { describe, expect, it } from '@jest/globals';
import type { Arrival } from '../src/consumer/arrival.js';
import { Gathering } from '../src/consumer/gathering.js';
import { OutageError } from '../src/errors/outage.js';

const arrivals = (...ids: string[]) => ids.map((id) => ({ id }) as Arrival);

describe('batches gathered over partitions', () => {
  it('PLAT-1 a partition whose part waits for something does not hold up the others', async () => {
    const batches: string[][] = [];
    const gathering = new Gathering((batch) => {
      const ids = batch.map(({ id }) => id);
      batches.push(ids);
      return ids.includes('stuck') ? Promise.reject(new OutageError('A copy')) : Promise.resolve();
    }, 100);
    const outcomes = await Promise.allSettled([
      gathering.add(arrivals('first')),
      gathering.add(arrivals('a')),
      gathering.add(arrivals('stuck')),
      gathering.add(arrivals('b', 'c')),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    expect(batches).toEqual([['first'], ['a', 'stuck', 'b', 'c'], ['a'], ['stuck'], ['b', 'c']]);
  });

  it('PLAT-1 after a large batch what comes meanwhile is gathered; a small one is followed at once', async () => {
    const batches: number[] = [];
    const slow = async (batch: readonly Arrival[]) => {
      batches.push(batch.length);
      await new Promise((resolve) => setTimeout(resolve, 60));
    };
    const gathering = new Gathering(slow, 100, 3);
    await gathering.add(arrivals('a', 'b', 'c'));
    // Within the rest: one batch of all three.
    await Promise.all([
      gathering.add(arrivals('d')),
      gathering.add(arrivals('e')),
      gathering.add(arrivals('f', 'g')),
    ]);
    await new Promise((resolve) => setTimeout(resolve, 100));
    await gathering.add(arrivals('h'));
    expect(batches).toEqual([3, 4, 1]);
  });
});
