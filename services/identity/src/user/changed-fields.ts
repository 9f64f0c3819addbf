import type { PersonRecord } from './person.entity.js';

/** What of a person may be audited; the log seals the personal ones with the person's key. */
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

/** The fields of a person that a change made different, as they were and as they are. A password is never told. */
export function changedFields(
  was: PersonRecord,
  is: PersonRecord,
  passwordChanged: boolean,
): { before: object; after: object } {
  const changed = audited.filter((field) => was[field] !== is[field]);
  const of = (person: PersonRecord) => Object.fromEntries(changed.map((field) => [field, person[field]]));
  return { before: of(was), after: { ...of(is), ...(passwordChanged && { passwordChanged }) } };
}
