import { expect, it } from '@jest/globals';
import { spanOf, textOfSpan } from './span';

it('LEDG-1 DASH-2 reads the days of a link, and ignores invalid ones', () => {
  const days = { startDate: '2026-11-01', endDate: '2026-11-30' };
  expect(spanOf(textOfSpan(days.startDate, days.endDate))).toEqual(days);
  for (const text of [
    undefined,
    '',
    '2026-11-01',
    '2026-11-30..2026-11-01',
    '2026-13-40..2026-13-41',
    'a..b',
  ])
    expect(spanOf(text)).toBeUndefined();
});
