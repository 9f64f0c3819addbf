import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { currentTimeZone, timeZones } from '@backroom/proto/time-zones';
import { readAccount } from '../src/account/account-content.js';
import { IdentityUnderTest } from './identity-under-test.js';

let identity: IdentityUnderTest;
beforeAll(async () => (identity = await IdentityUnderTest.start()), 60_000);
afterAll(() => identity?.service.stop());

const hours = Array.from({ length: 24 * 12 }, (_, n) =>
  Date.UTC(2025, 0, 1 + Math.floor(n / 24) * 30, n % 24),
);
const localTimes = (timeZone: string) => {
  const format = new Intl.DateTimeFormat('en', { timeZone, dateStyle: 'short', timeStyle: 'long' });
  return hours.map((at) => format.format(at).replace(/ [^ ]+$/, ''));
};

it.each([
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['Europe/Kiev', 'Europe/Kyiv'],
  ['US/Eastern', 'America/New_York'],
  ['america/new_york', 'America/New_York'],
  ['Etc/UTC', 'UTC'],
  ['gmt', 'Etc/GMT'],
  ['Europe/Amsterdam', 'Europe/Amsterdam'],
  ['iceland', 'Atlantic/Reykjavik'],
  ['etc/gmt+5', 'Etc/GMT+5'],
])('F8: stores %s as %s', (name, current) => {
  expect(readAccount({ timezone: name }).timezone).toBe(current);
});

it.each(['', 'Mars/Olympus', '+05:30', 'Factory', 'constructor', 'Europe'])('F8: refuses %j', (name) => {
  expect(() => readAccount({ timezone: name })).toThrow(/timezone/);
});

it('F8: knows every name of the database', async () => {
  const rows = await identity.service.sql<{ name: string }>(
    `select name from pg_timezone_names where name !~ '^(posix|right)/' and name not in ('Factory', 'localtime', 'posixrules')`,
  );
  expect(rows.length).toBeGreaterThan(550);
  expect(rows.map(({ name }) => name).filter((name) => !currentTimeZone(name))).toEqual([]);
});

it('F8: knows every name of the runtime', () => {
  const names = Intl.supportedValuesOf('timeZone');
  expect(names.filter((name) => !currentTimeZone(name))).toEqual([]);
});

it('F8: database and runtime know every current name, and a former name has the same local time', async () => {
  const rows = await identity.service.sql<{ name: string }>('select name from pg_timezone_names');
  const known = new Set(rows.map(({ name }) => name));
  const former = rows
    .map(({ name }) => name)
    .filter((name) => currentTimeZone(name) !== name && currentTimeZone(name));
  expect(timeZones.filter((name) => !known.has(name) || currentTimeZone(name) !== name)).toEqual([]);
  expect(former.filter((name) => `${localTimes(name)}` !== `${localTimes(currentTimeZone(name)!)}`)).toEqual(
    [],
  );
});
