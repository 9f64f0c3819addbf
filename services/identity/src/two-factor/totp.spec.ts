import { describe, expect, it } from '@jest/globals';
import { base32, codeOf, matchingStep, otpauthUrl, stepOf } from './totp.js';

const secret = Buffer.from('12345678901234567890');

describe('AUTH-7 authenticator codes', () => {
  // RFC 6238 appendix B, SHA-1, the last six of its eight digits.
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('AUTH-7 matches the RFC test vector at %i seconds', (seconds, code) => {
    const now = new Date(seconds * 1000);
    expect(codeOf(secret, stepOf(now))).toBe(code);
    expect(matchingStep(secret, code, now)).toBe(stepOf(now));
  });

  it('AUTH-7 tolerates a clock skew of one step, not of two', () => {
    const now = new Date('2026-06-15T12:00:00Z');
    const matches = [-2, -1, 0, 1, 2].map((off) =>
      matchingStep(secret, codeOf(secret, stepOf(now) + off), now),
    );
    expect(matches.map((step) => step !== undefined)).toEqual([false, true, true, true, false]);
    for (const wrong of ['', '28708', '2870822', 'abcdef', ' 28708'])
      expect(matchingStep(secret, wrong, new Date(59_000))).toBeUndefined();
  });

  it.each([
    '287082',
    '287 082',
    ' 287082\n',
    '２８７０８２',
    '२८७०८२',
    '٢٨٧٠٨٢',
    '287-082',
    '287–082',
    '\u200e287082\u2060',
  ])('AUTH-7 F23: reads the code as typed: %j', (code) =>
    expect(matchingStep(secret, code, new Date(59_000))).toBe(1),
  );

  it('AUTH-7 encodes the secret as RFC 4648 and as a link for authenticators', () => {
    expect(base32(Buffer.from('foobar'))).toBe('MZXW6YTBOI');
    expect(base32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
    const url = new URL(otpauthUrl(secret, 'a&b?@example.test'));
    expect([url.protocol, url.host]).toEqual(['otpauth:', 'totp']);
    expect(url.searchParams.get('secret')).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
    expect(decodeURIComponent(url.pathname)).toBe('/Backroom:a&b?@example.test');
  });
});
