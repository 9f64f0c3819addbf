import { afterEach, describe, expect, it } from '@jest/globals';
import { createFormat } from './format';
import { setZoneRules } from './zone-rules';
import { instantOf, todayIn, wallTime } from './zoned-time';

const en = createFormat('en');
const de = createFormat('de');

describe('format', () => {
  it('DASH-1 formats money with $ and two decimals', () => {
    expect(en.money(1234.5, 'USD')).toBe('$1,234.50');
    expect(en.money(-3, 'USD')).toBe('-$3.00');
  });

  it('SHELL-10 follows the exponent of the currency and the conventions of the locale', () => {
    expect(en.money(1234, 'JPY')).toBe('¥1,234');
    expect(de.money(1234.5, 'EUR').replace(/\s/g, ' ')).toBe('1.234,50 €');
  });

  it.each([
    ['RSD', 0.5, 'RSD 0.50'],
    ['RSD', 126.5, 'RSD 126.50'],
    ['HUF', 11_480, 'HUF 11,480.00'],
    ['IDR', 1_000, 'IDR 1,000.00'],
    ['JPY', 150, '¥150'],
    ['ISK', 150, 'ISK 150'],
    ['KWD', 1.25, 'KWD 1.250'],
  ])('F2: formats %s %d with the decimals of the currency', (currency, value, text) => {
    expect(en.money(value, currency).replace(/\s/g, ' ')).toBe(text);
    expect(en.moneyCell(value, currency).text.replace(/\s/g, ' ')).toBe(text);
  });

  it.each([
    [999, '999'],
    [1_000, '1K'],
    [1_250, '1.3K'],
    [999_960, '1M'],
    [2_500_000, '2.5M'],
    [7_000_000_000, '7B'],
    [1_200_000_000_000, '1.2T'],
    [5_000_000_000_000_000, '5,000T'],
    [-1_500, '-1.5K'],
    [0, '0'],
  ])('DASH-1 abbreviates %p as %s', (value, text) => {
    expect(en.compact(value)).toBe(text);
  });

  it('SHELL-10 formats times as MM/dd/yyyy - hh:mm aa in the zone of the location', () => {
    expect(en.dateTime('2026-07-04T00:05:00Z', 'America/New_York')).toBe('07/03/2026 - 08:05 PM');
    expect(en.dateTime('2026-11-21T05:00:00Z', 'America/New_York')).toBe('11/21/2026 - 12:00 AM');
    expect(de.dateTime('2026-07-04T00:05:00Z', 'Europe/Berlin')).toBe('04.07.26, 02:05');
  });

  it('SHELL-10 names the zone by season', () => {
    expect(en.zoneName('2026-01-04T12:00:00Z', 'America/New_York')).toBe('EST');
    expect(en.zoneName('2026-07-04T12:00:00Z', 'America/New_York')).toBe('EDT');
  });

  describe('by the server’s rules of zones', () => {
    afterEach(() => setZoneRules(null));
    const sold = '2026-11-26T07:30:00Z';
    const zone = 'America/Vancouver';

    // -90 minutes is the offset of no browser, whatever its version of the zone data.
    it('F9: shows the local time and the zone’s name that the server determined', () => {
      const before = { from: 0, utcOffset: -480, name: 'PST' };
      const since = { from: Date.parse('2026-11-01T09:00:00Z'), utcOffset: -90, name: 'XDT' };
      setZoneRules({ language: 'en', until: Infinity, periods: new Map([[zone, [before, since]]]) });
      expect(en.moment(sold, zone)).toBe('11/26/2026 - 06:00 AM XDT');
      expect(en.exactTime(sold, zone)).toBe('11/26/2026 - 06:00:00 AM');
      expect(en.time(sold, zone).replace(/\s/g, ' ')).toBe('6:00:00 AM');
      expect(en.moment('2026-10-26T07:30:00Z', zone)).toBe('10/25/2026 - 11:30 PM PST');
      expect(en.momentCell(sold, zone)).toEqual({
        text: '11/26/2026 - 06:00 AM XDT',
        local: Date.parse('2026-11-26T06:00:00Z'),
        zone: 'XDT',
      });
      expect(de.dateTime(sold, zone)).toBe('26.11.26, 06:00');
      expect(wallTime(sold, zone)).toBe('2026-11-26T06:00');
      expect(todayIn(zone, Date.parse('2026-11-26T01:00:00Z'))).toBe('2026-11-25');
      expect(instantOf('2026-11-26T06:00', zone)).toBe('2026-11-26T07:30:00.000Z');
    });

    it('F9: the last period ends with the rules; then the browser’s count', () => {
      const until = Date.parse('2028-06-01T00:00:00Z');
      setZoneRules({
        language: 'en',
        until,
        periods: new Map([[zone, [{ from: 0, utcOffset: -90, name: 'XST' }]]]),
      });
      expect(en.moment('2028-05-31T23:59:00Z', zone)).toBe('05/31/2028 - 10:29 PM XST');
      expect(en.moment('2028-07-01T12:00:00Z', 'America/New_York')).toBe('07/01/2028 - 08:00 AM EDT');
      expect(en.zoneName('2028-07-01T12:00:00Z', zone)).not.toBe('XST');
      expect(instantOf('2028-07-01T22:00', 'Australia/Sydney')).toBe('2028-07-01T12:00:00.000Z');
    });

    it('F9: keeps the browser’s rules for zones that the server does not list', () => {
      setZoneRules({ language: 'en', until: Infinity, periods: new Map() });
      expect(en.moment('2026-07-04T00:05:00Z', 'America/New_York')).toBe('07/03/2026 - 08:05 PM EDT');
    });
  });

  it('DASH-2 labels days, hours and months', () => {
    expect(en.bucket('2026-11-09')).toBe('11/09/2026');
    expect(en.bucket('2026-11')).toBe('Nov 2026');
    expect(en.bucket('2026-11-09T14')).toBe('02:00 PM');
    expect(en.bucket('2026-11-09T00:00')).toBe('12:00 AM');
    expect(en.bucket('2026-11-09T00:00:00.000Z')).toBe('11/09/2026');
    expect(en.bucket('week 45')).toBe('week 45');
  });

  it('DASH-2 shortens the ends of an axis', () => {
    expect([en.scale(620.4, 'USD'), en.scale(1_234, 'USD'), en.scale(0, 'USD')]).toEqual([
      '$620',
      '$1.23K',
      '$0',
    ]);
    expect(en.scale(2.34, undefined)).toBe('2.34');
  });

  it.each([
    [3_200, '3 s ago'],
    [59_900, '59 s ago'],
    [61_000, '1 min ago'],
    [7_300_000, '2 h ago'],
    [-500, '0 s ago'],
  ])('DASH-5 formats an age of %p ms as %s', (milliseconds, text) => {
    expect(en.ago(milliseconds)).toBe(text);
  });

  it.each([
    ['en', '8.875%', '7.5%', '4.2253%', '7%'],
    ['de', '8,875 %', '7,5 %', '4,2253 %', '7 %'],
    ['es', '8,875 %', '7,5 %', '4,2253 %', '7 %'],
    ['fr', '8,875 %', '7,5 %', '4,2253 %', '7 %'],
    ['ja', '8.875%', '7.5%', '4.2253%', '7%'],
    ['zh', '8.875%', '7.5%', '4.2253%', '7%'],
  ])('F7: formats rates in %s with up to four decimals, without trailing zeros', (language, ...texts) => {
    const { rate } = createFormat(language);
    // Spaces of the locales do not break.
    expect([8.875, 7.5, 4.2253, 7].map((one) => rate(one).replaceAll(/\s/g, ' '))).toEqual(texts);
  });
});
