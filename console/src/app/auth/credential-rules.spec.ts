import { describe, expect, it } from '@jest/globals';
import { newPasswordErrors, required, signInErrors, signUpErrors, codeErrors } from './credential-rules';
import { fault } from '../problems/fault-text';

describe('sign-in rules', () => {
  it('AUTH-1 requires both fields', () => {
    expect(signInErrors({ email: ' ', password: '' })).toEqual({ email: required, password: required });
  });

  it.each(['a', 'a@b', 'a b@c.de', '@c.de'])('AUTH-1 rejects the email %s', (email) => {
    expect(signInErrors({ email, password: 'x' })).toEqual({ email: fault('not-valid') });
  });

  it('AUTH-1 accepts an email with spaces around it', () => {
    expect(signInErrors({ email: ' owner@demo.backroom.test ', password: 'x' })).toEqual({});
  });
});

describe('sign-up and new password rules', () => {
  const password = 'long enough, certainly';
  const person = {
    firstName: "Anne-Marie O'Neil",
    lastName: 'Ødegård',
    email: 'anne@markets.test',
    password,
    confirmPassword: password,
    acceptTerms: true,
  };

  it('AUTH-2 AUTH-3 requires 12 to 128 characters and a matching confirmation of the password', () => {
    expect(newPasswordErrors({ password: '', confirmPassword: '' })).toEqual({
      password: required,
      confirmPassword: required,
    });
    for (const wrong of ['x'.repeat(11), 'x'.repeat(129)])
      expect(newPasswordErrors({ password: wrong, confirmPassword: wrong })).toEqual({
        password: fault('length', { min: 12, max: 128 }),
      });
    // Counts characters, not UTF-16 units.
    expect(newPasswordErrors({ password: '🔑'.repeat(12), confirmPassword: '🔑'.repeat(12) })).toEqual({});
    expect(newPasswordErrors({ password, confirmPassword: `${password} ` })).toEqual({
      confirmPassword: fault('auth:rules.passwordsDiffer'),
    });
  });

  it('AUTH-3 requires both names, the email and acceptance of the terms', () => {
    expect(signUpErrors(person)).toEqual({});
    expect(
      signUpErrors({ ...person, firstName: ' ', lastName: 'R2-D2', email: 'x', acceptTerms: false }),
    ).toEqual({
      firstName: required,
      lastName: fault('not-valid'),
      email: fault('not-valid'),
      acceptTerms: fault('terms-declined'),
    });
  });

  it('AUTH-7 accepts six digits or a recovery code of letters and digits, with or without spaces', () => {
    expect(codeErrors({ method: 'totp', code: '123 456' })).toEqual({});
    expect(codeErrors({ method: 'totp', code: '１２３４５６' })).toEqual({});
    expect(codeErrors({ method: 'totp', code: '12345' })).toEqual({ code: fault('not-valid') });
    expect(codeErrors({ method: 'recovery', code: 'abcd-efgh-2345' })).toEqual({});
    expect(codeErrors({ method: 'recovery', code: '' })).toEqual({ code: required });
  });
});
