import { describe, expect, it } from '@jest/globals';
import { clockError } from './clock-offset';

describe('clock of a device', () => {
  it.each([
    [0, null],
    [-59_999, null],
    [-180_000, { isAhead: true, unit: 'minutes', n: 3 }],
    [60_000, { isAhead: false, unit: 'minutes', n: 1 }],
    [7_200_000, { isAhead: false, unit: 'hours', n: 2 }],
    [-172_800_000, { isAhead: true, unit: 'days', n: 2 }],
  ])('DEV-6 reports an offset of %d ms as %j', (offset, expected) => {
    expect(clockError(offset)).toEqual(expected);
  });
});
