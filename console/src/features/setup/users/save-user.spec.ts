import { describe, expect, it } from '@jest/globals';
import { fault } from '../../../app/problems/fault-text';
import { personChange, roleChanges } from './save-user';
import { newUserFields, newUserRules, userRules, type UserFields } from './user-fields';

const fields: UserFields = {
  ...newUserFields([3]),
  first_name: 'Nora',
  last_name: 'Quill',
  email: 'nora@example.com',
};

describe('SETUP-3 saving a user', () => {
  it('SETUP-3 assigns and revokes only the difference of roles', () => {
    expect(roleChanges([2, 3], [3, 7])).toEqual({ assigned: [7], revoked: [2] });
    expect(roleChanges([2], [2])).toEqual({ assigned: [], revoked: [] });
  });

  it('SETUP-3 sends only the changed fields of the user', () => {
    const notifications = { email: false, text: true, push: false };
    expect(personChange(fields, fields)).toEqual({});
    expect(personChange(fields, { ...fields, phone: '555 0100', notifications, roleIds: [1] })).toEqual({
      phone: '555 0100',
      notifications,
    });
  });

  it('SETUP-3 reports every rule for a new user; an invited one needs no password', () => {
    expect(newUserRules(false)(newUserFields([]))).toEqual({
      first_name: fault('setup:rule.firstName'),
      last_name: fault('setup:rule.lastName'),
      email: fault('setup:rule.email'),
      roleIds: fault('setup:rule.role'),
      password: fault('setup:rule.password'),
    });
    expect(newUserRules(true)(fields).password).toBeUndefined();
    expect(userRules({ ...fields, email: 'no email' }).email).toEqual(fault('email'));
  });
});
