import { describe, expect, it } from '@jest/globals';
import { languages } from '@backroom/platform/language';
import fc from 'fast-check';
import { formatOf } from './cell-format.js';

const zones = [
  'America/New_York',
  'Europe/Berlin',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Auckland',
  'UTC',
];
const two = '2-digit';

describe('cell formats of exports', () => {
  it.each(languages)(
    "SHELL-10 SHELL-12 formats times by the language's own rules at every instant in every zone: %s",
    (language) => {
      const { moment } = formatOf(language);
      const slow = (at: number, timeZone: string): string => {
        const options: Intl.DateTimeFormatOptions =
          language === 'en'
            ? { year: 'numeric', month: two, day: two, hour: two, minute: two, hour12: true }
            : { dateStyle: 'short', timeStyle: 'short' };
        const region = language === 'en' ? 'en-US' : language;
        const text = new Intl.DateTimeFormat(region, { ...options, timeZone })
          .format(at)
          .replace('\u202f', ' ');
        const name = new Intl.DateTimeFormat(region, { timeZone, timeZoneName: 'short' })
          .formatToParts(at)
          .find(({ type }) => type === 'timeZoneName')!.value;
        return `${language === 'en' ? text.replace(', ', ' - ') : text} ${name}`;
      };
      const instant = fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2060, 0, 1) });
      fc.assert(
        fc.property(instant, fc.constantFrom(...zones), (at, zone) => {
          expect(moment(at, zone).text).toBe(slow(at, zone));
        }),
        { numRuns: 1_000, seed: 7 },
      );
      // Minute by minute through nights with a clock change.
      for (const [from, zone] of [
        [Date.UTC(2026, 9, 25), 'Europe/Berlin'],
        [Date.UTC(2026, 2, 8, 6), 'America/New_York'],
        [Date.UTC(2026, 3, 4, 14), 'Australia/Lord_Howe'],
      ] as const)
        for (let at = from; at < from + 3 * 3_600_000; at += 7 * 60_000)
          expect(moment(at, zone).text).toBe(slow(at, zone));
    },
  );

  it('SHELL-12 caches amounts by currency', () => {
    const { amountsOf } = formatOf('de');
    expect(amountsOf('EUR')(-1234)).toEqual({ text: '-12,34\u00a0€', figure: -12.34, currency: 'EUR' });
    expect(amountsOf('JPY')(1234)).toEqual({ text: '1.234\u00a0¥', figure: 1234, currency: 'JPY' });
    expect(amountsOf('EUR')(-1234)).toBe(amountsOf('EUR')(-1234));
  });
});
