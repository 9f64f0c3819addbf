import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { atWorst, requirementOf, isMet, type Guesses, type GuessCounts } from './guess-limits.js';

const now = new Date('2026-06-15T12:00:00Z');
const guesses = (failures: number, pending = 0, lastFailure: Date | null = now): Guesses => ({
  failures,
  lastFailure: failures > 0 ? lastFailure : null,
  pending,
});
const none = guesses(0);
const unknown = (change: Partial<Record<'pair' | 'account' | 'network', Guesses>>): GuessCounts => ({
  pair: none,
  account: none,
  network: none,
  ...change,
});
const free = { pause: 0, work: 0, mail: false };

const count = fc.integer({ min: 0, max: 500 });
const anyGuesses = fc
  .tuple(count, fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 86_400_000 }))
  .map(([failures, pending, ago]) => guesses(failures, pending, new Date(now.getTime() - ago)));
const anyCounts: fc.Arbitrary<GuessCounts> = fc.oneof(
  fc.record({ device: anyGuesses }),
  fc.record({ pair: anyGuesses, account: anyGuesses, network: anyGuesses }),
);

describe('AUTH-5 guess limits', () => {
  it('AUTH-5 doubles the pause from the fifth failure up to thirty seconds', () => {
    const pauses = Array.from(
      { length: 13 },
      (_, failures) => requirementOf({ device: guesses(failures) }, now).pause / 1000,
    );
    expect(pauses).toEqual([0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 30, 30, 30]);
    const later = (ms: number) => requirementOf({ device: guesses(50) }, new Date(now.getTime() + ms)).pause;
    expect([later(29_999), later(30_000)]).toEqual([1, 0]);
  });

  it('AUTH-5 requires work of a new device from the tenth failure of the account or the network, doubling with the failures', () => {
    const work = (failures: number) => requirementOf(unknown({ network: guesses(failures) }), now).work;
    expect([9, 10, 19, 20, 40, 80, 160, 100_000].map(work)).toEqual([0, 17, 17, 18, 19, 20, 20, 20]);
    expect(requirementOf(unknown({ account: guesses(20) }), now)).toEqual({
      pause: 0,
      work: 18,
      mail: false,
    });
  });

  it('AUTH-5 never requires a mail for a network, but for an account from the hundredth failure', () => {
    expect(requirementOf(unknown({ network: guesses(1_000_000) }), now).mail).toBe(false);
    expect(requirementOf(unknown({ account: guesses(99) }), now).mail).toBe(false);
    expect(requirementOf(unknown({ account: guesses(100) }), now).mail).toBe(true);
  });

  it('AUTH-5 never requires a pause of more than thirty seconds, more than 2^20 hashes, or both a pause and work', () => {
    fc.assert(
      fc.property(anyCounts, (counts) => {
        const { pause, work } = requirementOf(counts, now);
        expect(pause).toBeLessThanOrEqual(30_000);
        expect(work).toBeLessThanOrEqual(20);
        expect(Math.min(pause, work)).toBe(0);
      }),
    );
  });

  it('AUTH-5 never reduces the requirement after one more failure and counts pending attempts as failed', () => {
    fc.assert(
      fc.property(anyCounts, (counts) => {
        const [before, after] = [requirementOf(counts, now), requirementOf(atWorst(counts, now), now)];
        expect(after.work).toBeGreaterThanOrEqual(before.work);
        expect(Number(after.mail)).toBeGreaterThanOrEqual(Number(before.mail));
      }),
    );
    expect(isMet(requirementOf(atWorst(unknown({ pair: guesses(4, 1) }), now), now), 0)).toBe(false);
    expect(isMet(requirementOf(atWorst(unknown({ network: guesses(4, 6) }), now), now), 0)).toBe(false);
    expect(requirementOf(atWorst(unknown({ network: guesses(4, 5) }), now), now)).toEqual(free);
  });

  it('AUTH-5 counts only a known device’s own failures, not those of others', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4 }), (own) => {
        expect(requirementOf({ device: guesses(own) }, now)).toEqual(free);
      }),
    );
  });

  it('AUTH-5 checks a hundred guesses a day, for 40 million hashes, of ten thousand from ten thousand networks', () => {
    let [checked, hashes, failures] = [0, 0, 0];
    for (let n = 0; n < 10_000; n++) {
      const { work, mail } = requirementOf(unknown({ account: guesses(failures) }), now);
      if (mail) continue;
      checked++;
      failures++;
      hashes += work ? 2 ** work : 0;
    }
    expect(checked).toBe(100);
    expect(hashes).toBeGreaterThan(40_000_000);
  });
});
