import { describe, expect, it } from '@jest/globals';
import { HashQueue } from './hash-queue.js';

describe('AUTH-5 hash queue', () => {
  it('AUTH-5 limits concurrency, queues in order and refuses above the limit', async () => {
    const queue = new HashQueue(2, 3);
    const started: number[] = [];
    const ends: (() => void)[] = [];
    const jobs = [0, 1, 2, 3, 4].map((n) =>
      queue.run(() => new Promise<number>((resolve) => ends.push(() => resolve(started.push(n))))),
    );
    await expect(queue.run(async () => 9)).rejects.toMatchObject({ kind: 'unavailable', code: 'busy' });
    for (let n = 0; n < 5; n++) {
      expect(ends.length).toBe(Math.min(5, 2 + n));
      ends[n]!();
      await jobs[n];
      await Promise.resolve();
    }
    expect(started).toEqual([0, 1, 2, 3, 4]);
    expect(await queue.run(async () => 'again')).toBe('again');
  });

  it('AUTH-5 frees the slot of a failed hash', async () => {
    const queue = new HashQueue(1, 1);
    const failing = queue.run(() => Promise.reject(new Error('no memory')));
    const next = queue.run(async () => 'done');
    await expect(failing).rejects.toThrow('no memory');
    await expect(next).resolves.toBe('done');
  });
});
