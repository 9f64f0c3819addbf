import { describe, expect, it } from '@jest/globals';
import { durationText } from './duration-text';

describe('AUTH-4 the idle lifetime of a session', () => {
  it('AUTH-4 is shown in the largest fitting unit, in the reader’s language', () => {
    expect([15, 720, 90, 1440, 43_200].map((minutes) => durationText(minutes, 'en'))).toEqual([
      '15 minutes',
      '12 hours',
      '90 minutes',
      '1 day',
      '30 days',
    ]);
    expect(durationText(720, 'de')).toBe('12 Stunden');
  });
});
