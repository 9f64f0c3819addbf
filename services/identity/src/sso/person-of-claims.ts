import { FieldCheck, readName, type CommandTx } from '@backroom/platform';
import { personByEmail, personById } from '../access/access.sql.js';
import type { PersonRecord } from '../user/person.entity.js';
import { roleById } from '../role/role.sql.js';
import { endPassword } from '../registration/prove-email.js';
import { insertPerson } from '../user/insert-person.js';
import { lockPerson } from '../user/person.sql.js';
import type { Claims } from './claims.js';
import { link, linkedTo } from './link.sql.js';
import type { SsoProviderRecord } from './sso-provider.entity.js';
import type { Subject } from './subject.js';
import { ssoRefused } from './sso-refused.js';

/** Returns the verified email of a provider's claims if its domain belongs to the operator. */
export function emailOf(claims: Claims, { emailDomains, authoritative }: SsoProviderRecord): string {
  const isVerified = claims.email_verified === true;
  // Some providers make no statement. Any other one, such as "true" in text, is not understood and refused.
  const isVouchedFor = authoritative && claims.email_verified === undefined;
  if (!(isVerified || isVouchedFor) || typeof claims.email !== 'string') throw ssoRefused('sso-email');
  const check = new FieldCheck();
  const email = check.email('email', claims.email);
  const domain = email.slice(email.lastIndexOf('@') + 1);
  if (!check.isFine || !emailDomains.includes(domain)) throw ssoRefused('sso-email');
  return email;
}

/**
 * Returns the person whom a provider may sign in: by linked subject, else by email. Only people of this operator alone:
 * its provider never opens access to another operator or the system, whatever its claims.
 */
export async function knownPerson(
  tx: CommandTx,
  subject: Subject,
  provider: SsoProviderRecord,
  now: Date,
): Promise<PersonRecord | undefined> {
  const { accountId } = provider;
  const id = (await linkedTo(tx, subject, provider)) ?? (await personByEmail(tx, subject.email))?.id;
  if (id === undefined) return undefined;
  // Locked, so that no role elsewhere and no other subject is added concurrently.
  const person = (await lockPerson(tx, id))!;
  const rows = await tx.query<{ account_id: number }>(
    `select account_id from person_account where person_id = $1
     union select account_id from person_grant where person_id = $1`,
    [person.id],
  );
  const isOwn = rows.length === 1 && rows[0]!.account_id === accountId;
  if (!person.enabled || person.superAdmin || !isOwn) throw ssoRefused('sso-person');
  const isNew = await link(tx, person.id, subject, provider, now);
  // The provider proves an email only to its own operator. Earlier sessions with an unproven email end.
  if (isNew && !person.emailVerifiedAt) await endPassword(tx, person.id, now);
  return (await personById(tx, person.id))!;
}

/** Creates a person with the operator's default role and no password. */
export async function newPerson(
  tx: CommandTx,
  subject: Subject,
  claims: Claims,
  provider: SsoProviderRecord,
  now: Date,
): Promise<PersonRecord> {
  const { accountId, defaultRoleId: roleId } = provider;
  const role = await roleById(tx, roleId);
  if (!role || (role.accountId !== null && role.accountId !== accountId)) throw ssoRefused('sso-person');
  const { email } = subject;
  const user = {
    email,
    firstName: nameOf(claims.given_name) || nameOf(email.split('@')[0]) || 'New',
    lastName: nameOf(claims.family_name) || '–',
    password: '',
    grants: [{ accountId, roleId }],
  };
  const id = await insertPerson(tx, user, '', now);
  await link(tx, id, subject, provider, now);
  return (await personByEmail(tx, email))!;
}

function nameOf(claim: unknown): string {
  if (typeof claim !== 'string') return '';
  const { name, problem } = readName(claim, 100);
  return problem ? '' : name;
}
