import { fault } from '../../../app/problems/fault-text';
import type { Schemas } from '@backroom/gateway/v2';
import type { FieldErrors } from '../../../kit/form/use-form';
import { isEmail } from '../../../kit/form/is-email';

export interface UserFields {
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  /** The password of a new user; in the user's own form the current password, required for a new email. */
  password: string;
  enabled: boolean;
  roleIds: number[];
  notifications: Schemas['Notifications'];
}

/** Only the roles at one operator: the form changes no others. */
export function fieldsOf(person: Schemas['Person'], operator: number): UserFields {
  const { first_name, last_name, email, phone, enabled, notifications, userroles } = person;
  const roleIds = userroles
    .filter(({ accountId }) => accountId === operator)
    .map(({ RoleId }) => RoleId)
    .sort((one, other) => one - other);
  return { first_name, last_name, email, phone, password: '', enabled, roleIds, notifications };
}

export const newUserFields = (roleIds: number[]): UserFields => ({
  first_name: '',
  last_name: '',
  email: '',
  phone: '',
  password: '',
  enabled: true,
  roleIds,
  notifications: { email: true, text: false, push: false },
});

/** Texts of S3 section 5, by key. */
export function userRules(fields: UserFields): FieldErrors<UserFields> {
  const email = fields.email.trim();
  return {
    first_name: fields.first_name.trim() ? undefined : fault('setup:rule.firstName'),
    last_name: fields.last_name.trim() ? undefined : fault('setup:rule.lastName'),
    email: !email ? fault('setup:rule.email') : isEmail(email) ? undefined : fault('email'),
  };
}

/** Rules for the user's own form: a new email requires the current password. */
export function ownRules(email: string) {
  return (fields: UserFields): FieldErrors<UserFields> => ({
    ...userRules(fields),
    password: fields.email.trim() === email || fields.password ? undefined : fault('setup:rule.password'),
  });
}

/** Additional rules for a new user; invited users choose a password from the mail. */
export function newUserRules(isInvited: boolean) {
  return (fields: UserFields): FieldErrors<UserFields> => ({
    ...userRules(fields),
    roleIds: fields.roleIds.length > 0 ? undefined : fault('setup:rule.role'),
    password: isInvited || fields.password ? undefined : fault('setup:rule.password'),
  });
}
