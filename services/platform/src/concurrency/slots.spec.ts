import { describe, expect, it } from '@jest/globals';
import { Slots } from './slots.js';

describe('slots', () => {
  it('limits the work running at once, and completes all in order, even after a failure', async () => {
    const slots = new Slots(2);
    const ended: number[] = [];
    let [running, peak] = [0, 0];
    const work = (n: number) =>
      slots.run(async () => {
        peak = Math.max(peak, ++running);
        await new Promise((next) => setImmediate(next));
        running--;
        ended.push(n);
        if (n === 1) throw new Error('damaged');
      });
    const all = await Promise.allSettled([0, 1, 2, 3, 4, 5].map(work));
    expect(all.map(({ status }) => status === 'rejected')).toEqual([false, true, false, false, false, false]);
    expect(ended).toEqual([0, 1, 2, 3, 4, 5]);
    expect(peak).toBe(2);
    await work(6);
    expect(ended.at(-1)).toBe(6);
  });
});
