import { describe, expect, it } from '@jest/globals';
import { mustWait, pauseOf } from './guess-limits.js';

const now = new Date('2026-06-15T12:00:00Z');
const guesses = (failures: number, underWay = 0) => ({ failures, lastFailure: now, underWay });

describe('AUTH-5 how guessing is slowed', () => {
  it('AUTH-5 the pause doubles from the fifth failure and is fifteen minutes from the tenth', () => {
    const pauses = Array.from({ length: 12 }, (_, failures) => pauseOf(guesses(failures), now) / 1000);
    expect(pauses).toEqual([0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 900, 900]);
    expect(pauseOf(guesses(10), new Date(now.getTime() + 899_999))).toBe(1);
    expect(pauseOf(guesses(10), new Date(now.getTime() + 900_000))).toBe(0);
  });

  it('AUTH-5 what is under way counts as if it failed', () => {
    expect(mustWait(guesses(0, 9))).toBe(false);
    expect(mustWait(guesses(4, 6))).toBe(true);
    expect(mustWait(guesses(9, 1))).toBe(true);
  });
});
