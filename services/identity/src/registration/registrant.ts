import { FieldCheck, knownLanguage } from '@backroom/platform';
import type { RegisterRequest } from '@backroom/proto/identity/v1/sessions_service';
import { maxLengths } from '@backroom/proto/lengths';
import { fault } from '../faults.js';

/** Letters of any alphabet, space, apostrophe, hyphen (S1 section 5). */
const nameForm = /^[\p{L}\p{M} '’-]+$/u;

/** Reads and normalizes the fields of a registration. Throws `invalid` naming every invalid one. */
export function readRegistrant(request: RegisterRequest) {
  const check = new FieldCheck();
  const registrant = {
    email: check.email('email', request.email),
    firstName: check.name('firstName', request.firstName, maxLengths.name),
    lastName: check.name('lastName', request.lastName, maxLengths.name),
    language: knownLanguage(request.language),
  };
  for (const field of ['firstName', 'lastName'] as const)
    if (registrant[field] && !nameForm.test(registrant[field])) check.refuse(field, fault('not-valid'));
  check.done();
  return registrant;
}
