import { describe, expect, it } from '@jest/globals';
import { claimsOfBoth } from './claims.js';

const sub = 'someone';
const verified = (token: object, userinfo: object) =>
  claimsOfBoth({ sub, ...token }, { sub, ...userinfo }).email_verified;

describe('claims of ID token and userinfo', () => {
  it('F22: state that an email is verified only if neither denies it', () => {
    for (const denied of [false, 'true', 1, null])
      for (const other of [undefined, true]) {
        expect(verified({ email_verified: denied }, { email_verified: other })).toBe(denied);
        expect(verified({ email_verified: other }, { email_verified: denied })).toBe(denied);
      }
    expect(verified({}, { email_verified: true })).toBe(true);
    expect(verified({}, {})).toBeUndefined();
  });

  it('AUTH-7 take the email of userinfo, and of the ID token without one', () => {
    expect(claimsOfBoth({ sub, email: 'old@example.test' }, { sub, email: 'new@example.test' }).email).toBe(
      'new@example.test',
    );
    for (const none of [undefined, null])
      expect(claimsOfBoth({ sub, email: 'old@example.test' }, { sub, email: none }).email).toBe(
        'old@example.test',
      );
  });
});
