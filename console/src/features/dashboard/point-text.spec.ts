import { describe, expect, it } from '@jest/globals';
import { createFormat } from '../../app/i18n/format';
import { pointText } from './point-text';

const format = createFormat('en');
const chicago = { date: '2026-11-01T01:00', timezone: 'America/Chicago' };
const lordHowe = { date: '2027-04-04T01:00', timezone: 'Australia/Lord_Howe' };

describe('labels of points', () => {
  it.each([
    [{ ...chicago, pass: 1 }, '01:00 AM CDT'],
    [{ ...chicago, pass: 2 }, '01:00 AM CST'],
    // Half an hour: only 01:30 to 02:00 occurs twice.
    [{ ...lordHowe, pass: 1 }, '01:00 AM GMT+11'],
    [{ ...lordHowe, pass: 2 }, '01:00 AM GMT+10:30'],
    [{ date: '2026-11-01T01:00', pass: 2 }, '01:00 AM (2)'],
    [{ date: '2026-11-01T02:00' }, '02:00 AM'],
    [{ date: '2026-11-01' }, '11/01/2026'],
  ])('F25: labels %j as %s', (point, text) => {
    expect(pointText(format, point)).toBe(text);
  });

  it('F25: labels the ticks and sentences of a repeated hour apart', () => {
    const texts = [1, 2].flatMap((pass) => [
      pointText(format, { ...chicago, pass }, 'tick'),
      pointText(format, { ...chicago, pass }, 'longBucket'),
    ]);
    expect(texts.map((text) => text.replace(/\s/g, ' '))).toEqual([
      '1 AM CDT',
      'Sun, Nov 1, 1:00 AM CDT',
      '1 AM CST',
      'Sun, Nov 1, 1:00 AM CST',
    ]);
  });
});
