import { expect, it } from '@jest/globals';
import { fault } from '../../../app/problems/fault-text';
import { loginForm } from '@backroom/proto/device-options';
import { kioskOf, kioskRules, generateLogin, noFields } from './kiosk-fields';

const fields = { ...noFields, name: 'One', uniqueLoginString: 'lobby-1' };

it('LOC-2 sends a password only when it is filled in', () => {
  expect(kioskOf(fields)).not.toHaveProperty('password');
  expect(kioskOf({ ...fields, password: 'sixteen letters!' })).toMatchObject({
    password: 'sixteen letters!',
  });
});

it('LOC-2 requires 16 characters in a password, and a password for a new login string', () => {
  const faultOf = (change: object, login?: string) => kioskRules(login)({ ...fields, ...change }).password;
  expect(faultOf({})).toBeUndefined();
  expect(faultOf({ password: 'fifteen letters' })).toEqual(fault('too-short', { min: 16 }));
  expect(faultOf({ password: 'sixteen letters!' })).toBeUndefined();
  expect(faultOf({}, 'lobby-1')).toBeUndefined();
  expect(faultOf({}, 'before')).toEqual(fault('password-for-login'));
});

it('LOC-2 requires a name, and a login string without special characters of topics', () => {
  for (const login of ['ab', 'a/b', 'a+b', '#all', 'two words'])
    expect(kioskRules()({ ...fields, uniqueLoginString: login }).uniqueLoginString).toEqual(
      fault('login-form', { min: 3, max: 100 }),
    );
  expect(kioskRules()({ ...fields, uniqueLoginString: '' }).uniqueLoginString).toBeUndefined();
  expect(kioskRules('lobby-1')({ ...fields, uniqueLoginString: '' }).uniqueLoginString).toBeDefined();
  expect(kioskRules()({ ...fields, name: ' ' }).name).toEqual(fault('required'));
  expect(kioskRules()(fields)).toEqual({
    name: undefined,
    uniqueLoginString: undefined,
    password: undefined,
  });
});

it.each([
  ['Front door', 'front-door-7f3a'],
  ['  No. 1 – east!  ', 'no-1-east-7f3a'],
  ['正面', 'kiosk-7f3a'],
  ['-', 'kiosk-7f3a'],
  ['A very long name of a kiosk by the door', 'a-very-long-name-of-a-ki-7f3a'],
])('LOC-2 generates the login of a kiosk named %j', (name, login) => {
  expect(generateLogin(name, '7f3a')).toBe(login);
  expect(login).toMatch(loginForm);
});
