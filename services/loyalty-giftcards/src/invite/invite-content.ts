import { FieldCheck, Problem, type FieldError } from '@backroom/platform';
import type { InviteContent } from '@backroom/proto/customers/v1/invites_service';
import { longest } from '@backroom/proto/lengths';

/** What an invite says, as it is kept. */
export type Content = Pick<InviteContent, 'email' | 'firstName' | 'lastName' | 'phone' | 'group'>;

/** Reads what an invite is to say. Throws `invalid` naming every field that is wrong. */
export function readContent(wanted: Content): Content {
  const check = new FieldCheck();
  const read = {
    email: check.email('email', wanted.email),
    firstName: check.name('firstName', wanted.firstName, longest.name, 0),
    lastName: check.name('lastName', wanted.lastName, longest.name, 0),
    phone: check.phone('phone', wanted.phone),
    group: check.name('group', wanted.group, longest.settingName, 0),
  };
  check.done();
  return read;
}

/** The same of a row of a file: what it says, or the first thing that is wrong with it. */
export function readRow(wanted: Content): Content | FieldError {
  try {
    return readContent(wanted);
  } catch (error) {
    const [first] = error instanceof Problem ? error.fields : [];
    if (!first) throw error;
    return first;
  }
}
