import 'reflect-metadata';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { Clock, localDate, zoneTimeOf } from '@backroom/platform';
import { timeZoneNames } from '@backroom/proto/time-zones';
import { TimeZonesRoutes } from './time-zones.routes.js';

const clock: Clock = { now: () => new Date('2026-11-27T12:00:00Z'), sleep: () => Promise.resolve() };
const routes = new TimeZonesRoutes(clock);

describe('F9 rules of time zones', () => {
  it('F9: have the offset, the name and the day of a sale in Vancouver by the server’s zone data', async () => {
    const { data } = await routes.list({ language: 'en' });
    const soldAt = Date.parse('2026-11-26T07:30:00Z');
    const zone = data.find(({ timezones }) => timezones.includes('America/Vancouver'))!;
    const { utcOffset, name } = zone.periods.findLast(({ from }) => Date.parse(from) <= soldAt)!;
    // The same function writes the times of files.
    expect({ offset: utcOffset * 60_000, name }).toEqual(zoneTimeOf('en-US', 'America/Vancouver')(soldAt));
    expect(new Date(soldAt + utcOffset * 60_000).toISOString().slice(0, 10)).toBe(
      localDate(soldAt, 'America/Vancouver'),
    );
  });

  it.each([
    ['America/New_York', -4 * 60, 'EDT'],
    ['Australia/Sydney', 10 * 60, 'GMT+10'],
  ])(
    'F9: cover the prices planned in %s two years ahead, and state their end',
    async (timezone, utcOffset, name) => {
      const { data, until } = await routes.list({ language: 'en' });
      const { periods } = data.find(({ timezones }) => timezones.includes(timezone))!;
      const planned = Date.parse('2028-07-01T12:00:00Z');
      expect(periods.findLast(({ from }) => Date.parse(from) <= planned)).toMatchObject({ utcOffset, name });
      expect(until).toBe('2029-02-04T00:00:00.000Z');
    },
  );

  it('F9: cover every zone from two years ago, with names in the language, computed once a day', async () => {
    const english = await routes.list({ language: 'en' });
    const served = english.data.flatMap(({ timezones }) => timezones);
    expect(served.sort()).toEqual([...timeZoneNames.values()].flat().sort());
    expect(served).toEqual(expect.arrayContaining(['Etc/GMT+5', 'EST5EDT', 'Asia/Calcutta', 'US/Eastern']));
    for (const { periods } of english.data)
      expect(Date.parse(periods[0]!.from)).toBeLessThan(Date.parse('2024-12-01'));
    expect(await routes.list({ language: 'en' })).toBe(english);
    const nameIn = ({ data }: typeof english) =>
      data.find(({ timezones }) => timezones.includes('Europe/Berlin'))!.periods.at(-1)!.name;
    expect([nameIn(english), nameIn(await routes.list({ language: 'de' }))]).toEqual(['GMT+1', 'MEZ']);
  });

  describe('when the runtime fails', () => {
    afterEach(() => void jest.restoreAllMocks());
    const failFor = (timeZone: string, failure: Error) => {
      const real = Intl.DateTimeFormat;
      jest.spyOn(Intl, 'DateTimeFormat').mockImplementation(((
        region: string,
        options: { timeZone: string },
      ) => {
        if (options.timeZone === timeZone) throw failure;
        return new real(region, options);
      }) as never);
    };

    it('F9: omit a zone that it does not know', async () => {
      failFor('America/Coyhaique', new RangeError('Invalid time zone specified'));
      const { data } = await new TimeZonesRoutes(clock).list({ language: 'en' });
      const served = data.flatMap(({ timezones }) => timezones);
      expect(served).not.toContain('America/Coyhaique');
      expect(served).toHaveLength([...timeZoneNames.values()].flat().length - 1);
    });

    it('F9: are computed again for the next request', async () => {
      const failing = new TimeZonesRoutes(clock);
      failFor('UTC', new Error('out of memory'));
      await expect(failing.list({ language: 'en' })).rejects.toThrow('out of memory');
      jest.restoreAllMocks();
      expect((await failing.list({ language: 'en' })).data.length).toBeGreaterThan(30);
    });
  });
});
