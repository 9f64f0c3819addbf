import { describe, expect, it } from '@jest/globals';
import { trendPath, valueRange } from './trend-path';

const points = (...values: (number | null)[]) =>
  values.map((value, index) => ({ date: `2026-11-0${index + 1}`, value }));
const box = { width: 100, height: 50 };

describe('trend path', () => {
  it('DASH-2 draws from left to right, with high values at the top', () => {
    expect(trendPath(points(0, 10), 2, { low: 0, high: 10 }, box)).toBe('M0,50L100,0');
  });

  it('DASH-2 ends at the last known value, with a gap where there is no average', () => {
    const range = { low: 0, high: 10 };
    expect(trendPath(points(0, 10, null, null, null), 5, range, box)).toBe('M0,50L25,0');
    expect(trendPath(points(0, 10, null, 0, 10), 5, range, box)).toBe('M0,50L25,0M75,50L100,0');
    expect(trendPath(points(null, 5, null), 3, range, box)).toBe('M44,25h12');
    expect(trendPath(points(null, null), 2, range, box)).toBe('');
    expect(valueRange(points(null, 4))).toEqual({ low: 0, high: 4 });
  });

  it('DASH-2 leaves future days empty', () => {
    expect(trendPath(points(0, 10), 3, { low: 0, high: 10 }, box)).toBe('M0,50L50,0');
  });

  it('DASH-2 draws a single day as a level line, and no path without points', () => {
    expect(trendPath(points(5), 1, { low: 0, high: 10 }, box)).toBe('M44,25h12');
    expect(trendPath([], 0, { low: 0, high: 1 }, box)).toBe('');
  });

  it('DASH-2 always includes zero in the range, losses included', () => {
    expect(valueRange(points(5, 9), points(7))).toEqual({ low: 0, high: 9 });
    expect(valueRange(points(-4, 2))).toEqual({ low: -4, high: 2 });
    expect(valueRange(points(0, 0), [])).toEqual({ low: 0, high: 1 });
  });
});
