import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { clockOffsetOf, measuredOffset, type ClockMeasurement } from './clock-offset.js';

const hour = 3_600_000;
const minute = 60_000;
const now = Date.UTC(2026, 10, 27, 14, 35);

/** A hello of a device whose clock is `ahead` of the time. */
function hello(sequence: number, receivedAt: number, ahead: number): ClockMeasurement {
  const offset = measuredOffset({ sequence, claimedAt: receivedAt + ahead, receivedAt });
  return { messageId: String(sequence), sequence, receivedAt, offset };
}

function correctedAt(
  hellos: ClockMeasurement[],
  sequence: number,
  claimedAt: number,
  receivedAt = now,
): number {
  return claimedAt + clockOffsetOf(hellos, { sequence, claimedAt, receivedAt });
}

describe('F6 transit time of a hello', () => {
  it.each([0, 3_000, 29_999, -29_999])('F6: a clock %d ms behind counts as right', (behind) => {
    expect(measuredOffset({ sequence: 0, claimedAt: now - behind, receivedAt: now })).toBe(0);
  });

  it.each([30_000, -30_000, 2 * hour])('F6: a clock %d ms behind counts as wrong', (behind) => {
    expect(measuredOffset({ sequence: 0, claimedAt: now - behind, receivedAt: now })).toBe(behind);
  });
});

describe('F5 a clock that is set within a boot', () => {
  it.each([2 * hour, -2 * hour, 40_000, -40_000])(
    'F5: a live message keeps its right time after a hello %d ms ahead',
    (ahead) => {
      const hellos = [hello(3, now - minute, ahead)];
      expect(correctedAt(hellos, 3, now - 500)).toBe(now - 500);
      expect(correctedAt(hellos, 9, now + 500)).toBe(now + 500);
    },
  );

  it('F5: a live message hours after the hello keeps its right time', () => {
    expect(correctedAt([hello(0, now - 5 * hour, 2 * hour)], 40, now - 1_000)).toBe(now - 1_000);
  });

  it('F5: a message that waited in the connection keeps its right time', () => {
    expect(correctedAt([hello(0, now - hour, 2 * hour)], 4, now - 30 * minute)).toBe(now - 30 * minute);
  });

  it('F5: an old message that is numbered after the hello keeps the offset of the hello', () => {
    const day = 24 * hour;
    expect(correctedAt([hello(0, now - minute, 0)], 4, now - 30 * day)).toBe(now - 30 * day);
    expect(correctedAt([hello(0, now - minute, 2 * hour)], 4, now - 3 * day + 2 * hour)).toBe(now - 3 * day);
  });

  it('F5: an offline message before the hello is corrected by it', () => {
    const day = 24 * hour;
    expect(correctedAt([hello(50, now, 2 * hour)], 49, now - day + 2 * hour)).toBe(now - day);
    // Its own time happens to be the time of receipt.
    expect(correctedAt([hello(50, now, 2 * hour)], 49, now)).toBe(now - 2 * hour);
  });

  it('F5: an offline message keeps the clock of the hello before it', () => {
    const hellos = [hello(0, now - 10 * hour, 2 * hour), hello(9, now, 0)];
    expect(correctedAt(hellos, 5, now - hour + 2 * hour)).toBe(now - hour);
    expect(correctedAt(hellos, 9, now - 1_000)).toBe(now - 1_000);
  });

  it('F5: an offline message has the clock of the next hello if the one before is impossible', () => {
    const hellos = [hello(0, now - 10 * hour, -40 * 24 * hour), hello(9, now, 0)];
    expect(correctedAt(hellos, 5, now - hour)).toBe(now - hour);
  });

  it('F5: the clock of a boot without a hello is trusted', () => {
    expect(correctedAt([], 5, now - 3 * hour)).toBe(now - 3 * hour);
  });

  it('F5: a constant clock is corrected exactly, online and offline', () => {
    const times = fc.array(fc.integer({ min: 0, max: 30 * 24 * 60 }), { minLength: 3, maxLength: 12 });
    const ahead = fc.integer({ min: -48 * 60, max: 48 * 60 });
    fc.assert(
      fc.property(times, ahead, (minutes, wrong) => {
        const moments = minutes.sort((a, b) => a - b).map((one) => now - 31 * 24 * hour + one * minute);
        const clock = wrong * minute;
        // A hello after every second message; all messages arrive after the last hello.
        const hellos = moments.flatMap((at, n) => (n % 2 ? [hello(n + 1, at, clock)] : []));
        hellos.push(hello(moments.length, now, clock));
        for (const [sequence, at] of moments.entries())
          expect(correctedAt(hellos, sequence, at + clock, now + minute)).toBe(at);
      }),
    );
  });
});
