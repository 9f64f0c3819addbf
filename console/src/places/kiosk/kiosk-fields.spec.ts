import { expect, it } from '@jest/globals';
import { kioskOf, kioskRules, noFields } from './kiosk-fields';

const fields = { ...noFields, name: 'One', uniqueLoginString: 'lobby-1' };

it('LOC-2 a password is sent only when it is filled', () => {
  expect(kioskOf(fields)).not.toHaveProperty('password');
  expect(kioskOf({ ...fields, password: 'sixteen letters!' })).toMatchObject({
    password: 'sixteen letters!',
  });
});

it('LOC-2 a typed password has 16 characters, and a new login string needs one', () => {
  const fault = (change: object, login?: string) => kioskRules(login)({ ...fields, ...change }).password;
  expect(fault({})).toBeUndefined();
  expect(fault({ password: 'fifteen letters' })).toBe('rule.password');
  expect(fault({ password: 'sixteen letters!' })).toBeUndefined();
  expect(fault({}, 'lobby-1')).toBeUndefined();
  expect(fault({}, 'before')).toBe('rule.passwordForLogin');
});

it('LOC-2 a kiosk has a name and a login string without what topics are made of', () => {
  for (const login of ['', 'ab', 'a/b', 'a+b', '#all', 'two words'])
    expect(kioskRules()({ ...fields, uniqueLoginString: login }).uniqueLoginString).toBe('rule.login');
  expect(kioskRules()({ ...fields, name: ' ' }).name).toBe('rule.required');
  expect(kioskRules()(fields)).toEqual({
    name: undefined,
    uniqueLoginString: undefined,
    password: undefined,
  });
});
