import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { findWork } from './find-work';

const zeroBits = (text: string) => Math.clz32(createHash('sha256').update(text).digest().readUInt32BE());

describe('AUTH-5 proof of work', () => {
  it('AUTH-5 has the requested number of zero bits for challenges of every length', () => {
    for (let length = 1; length < 140; length += 1) {
      const challenge = `${'x'.repeat(length - 1)}${length % 10}`;
      const work = findWork(challenge, 7);
      expect(work.startsWith(`${challenge}:`)).toBe(true);
      expect(zeroBits(work)).toBeGreaterThanOrEqual(7);
    }
  });

  it('AUTH-5 is the first number that meets the difficulty', () => {
    const work = findWork('17.1781526000000.chance', 12);
    const found = Number(work.split(':')[1]);
    for (let n = 0; n < found; n += 1) expect(zeroBits(`17.1781526000000.chance:${n}`)).toBeLessThan(12);
    expect(zeroBits(work)).toBeGreaterThanOrEqual(12);
  });
});
