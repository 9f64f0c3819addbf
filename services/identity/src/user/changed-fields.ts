import type { PersonRow } from '../access/access.sql.js';

/** What of a person may be audited, by the names of the API; the log seals the personal ones with the person's key. */
const columns = {
  email: 'email',
  firstName: 'first_name',
  lastName: 'last_name',
  phone: 'phone',
  enabled: 'enabled',
  notifyEmail: 'notify_email',
  notifyText: 'notify_text',
  notifyPush: 'notify_push',
  version: 'version',
} as const;

/** The fields of a person that a change made different, as they were and as they are. A password is never told. */
export function changedFields(
  was: PersonRow,
  is: PersonRow,
  passwordChanged: boolean,
): { before: object; after: object } {
  const changed = Object.entries(columns).filter(([, column]) => was[column] !== is[column]);
  const of = (row: PersonRow) => Object.fromEntries(changed.map(([name, column]) => [name, row[column]]));
  return { before: of(was), after: { ...of(is), ...(passwordChanged && { passwordChanged }) } };
}
