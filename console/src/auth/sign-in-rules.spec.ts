import { beforeEach, describe, expect, it } from '@jest/globals';
import { keepLastLocation, lastLocation } from './last-location';
import { signInErrors } from './sign-in-rules';

describe('sign-in rules', () => {
  it('AUTH-1 requires both fields', () => {
    expect(signInErrors({ email: ' ', password: '' })).toEqual({ email: 'required', password: 'required' });
  });

  it.each(['a', 'a@b', 'a b@c.de', '@c.de'])('AUTH-1 refuses the email %s', (email) => {
    expect(signInErrors({ email, password: 'x' })).toEqual({ email: 'invalid' });
  });

  it('AUTH-1 accepts an email with spaces around it', () => {
    expect(signInErrors({ email: ' owner@demo.backroom.test ', password: 'x' })).toEqual({});
  });
});

describe('last location', () => {
  beforeEach(() => localStorage.clear());

  it('AUTH-6 remembers where the person was, for two hours', () => {
    keepLastLocation(7, '/sales/order?page=2', 1_000);
    expect(lastLocation(7, 1_000 + 119 * 60_000)).toBe('/sales/order?page=2');
    expect(lastLocation(7, 1_000 + 120 * 60_000)).toBeNull();
    expect(lastLocation(8, 1_000)).toBeNull();
  });

  it.each(['/', '/logout', '/auth/login', '/error/error-v1'])('SHELL-9 leaves %s out', (path) => {
    keepLastLocation(7, path);
    expect(lastLocation(7)).toBeNull();
  });
});
