import { describe, expect, it } from '@jest/globals';
import { percentChange } from './percent-change';

describe('percent change', () => {
  it('DASH-2 shows New when the previous period is zero', () => {
    expect(percentChange({ current: 5, previous: 0 })).toEqual({ kind: 'new' });
  });

  it('DASH-2 shows no change when both periods are zero', () => {
    expect(percentChange({ current: 0, previous: 0 })).toEqual({ kind: 'none' });
  });

  it('DASH-2 divides the difference by the previous period', () => {
    expect(percentChange({ current: 120, previous: 100 })).toEqual({ kind: 'change', ratio: 0.2 });
    expect(percentChange({ current: 0, previous: 80 })).toEqual({ kind: 'change', ratio: -1 });
  });

  it('DASH-2 counts a loss turning into a profit as a rise', () => {
    expect(percentChange({ current: 50, previous: -100 })).toEqual({ kind: 'change', ratio: 1.5 });
  });
});
