import type { Schemas } from '@backroom/gateway/v2';
import type { FieldErrors } from '../../kit/form/use-form';
import { isEmail } from '../../kit/form/is-email';
import { fault } from '../../app/problems/fault-text';

export type NewOperatorFields = Required<Schemas['NewAccount']>;

/** An operator needs a name; its first user, if given, must be able to sign in. */
export function newOperatorRules(fields: NewOperatorFields): FieldErrors<NewOperatorFields> {
  const needed = (name: 'name' | 'firstName' | 'lastName' | 'password') =>
    fields[name].trim() ? undefined : fault('required');
  const email = fields.email.trim();
  return {
    name: needed('name'),
    firstName: needed('firstName'),
    lastName: needed('lastName'),
    email: !email ? fault('required') : isEmail(email) ? undefined : fault('email'),
    password: needed('password'),
  };
}
