import type { PersonRecord } from './person.entity.js';

/** Audited fields of a person; the log seals the personal ones with the person's key. */
const audited = [
  'email',
  'firstName',
  'lastName',
  'phone',
  'enabled',
  'notifyEmail',
  'notifyText',
  'notifyPush',
  'version',
] as const;

/** Returns the changed fields of a person before and after. A password is never included. */
export function changedFields(
  was: PersonRecord,
  is: PersonRecord,
  passwordChanged: boolean,
): { before: object; after: object } {
  const changed = audited.filter((field) => was[field] !== is[field]);
  const of = (person: PersonRecord) => Object.fromEntries(changed.map((field) => [field, person[field]]));
  return { before: of(was), after: { ...of(is), ...(passwordChanged && { passwordChanged }) } };
}
