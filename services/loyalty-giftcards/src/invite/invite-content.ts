import { FieldCheck, Problem, type FieldError } from '@backroom/platform';
import type { InviteContent } from '@backroom/proto/customers/v1/invites_service';
import { maxLengths } from '@backroom/proto/lengths';

/** The content of an invite as stored. */
export type Content = Pick<InviteContent, 'email' | 'firstName' | 'lastName' | 'phone' | 'group'>;

/** Parses the content of an invite. Throws `invalid` naming every invalid field. */
export function readContent(given: Content): Content {
  const check = new FieldCheck();
  const read = {
    email: check.email('email', given.email),
    firstName: check.name('firstName', given.firstName, maxLengths.name, 0),
    lastName: check.name('lastName', given.lastName, maxLengths.name, 0),
    phone: check.phone('phone', given.phone),
    group: check.name('group', given.group, maxLengths.settingName, 0),
  };
  check.done();
  return read;
}

/** Parses a row of a file: returns its content, or the first error. */
export function readRow(given: Content): Content | FieldError {
  try {
    return readContent(given);
  } catch (error) {
    const [first] = error instanceof Problem ? error.fields : [];
    if (!first) throw error;
    return first;
  }
}
