import { describe, expect, it } from '@jest/globals';
import { localExpiry, secondsLeft } from './code-expiry';

const expires = '2026-11-20T10:01:00.000Z';
const answered = 'Fri, 20 Nov 2026 10:00:00 GMT';
const server = Date.parse(answered);

describe('CUST-4 the lifetime of a code', () => {
  it.each([0, 90_000, -90_000, 86_400_000])(
    'CUST-4 lasts a minute, even with a phone clock that is %d ms ahead',
    (ahead) => {
      const ends = localExpiry(expires, answered, server + ahead);
      expect(secondsLeft(ends, server + ahead)).toBe(60);
      expect(secondsLeft(ends, server + ahead + 20_500)).toBe(39);
      expect(secondsLeft(ends, server + ahead + 60_000)).toBe(0);
      expect(secondsLeft(ends, server + ahead + 600_000)).toBe(0);
    },
  );

  it('CUST-4 falls back to the phone clock without the time of the response', () => {
    expect(secondsLeft(localExpiry(expires, null, server), server)).toBe(60);
    expect(secondsLeft(localExpiry(expires, 'soon', server + 90_000), server + 90_000)).toBe(0);
  });
});
