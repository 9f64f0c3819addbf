import type { CommandTx, Tx } from '@backroom/platform';
import type { SsoProviderRecord } from './sso-provider.entity.js';
import type { Subject } from './subject.js';
import { ssoRefused } from './sso-refused.js';

/** Returns the person linked to a subject of a provider at their first sign-in. */
export async function linkedTo(
  tx: Tx,
  { id }: Subject,
  { accountId, issuer }: SsoProviderRecord,
): Promise<number | undefined> {
  const [row] = await tx.query<{ person_id: number }>(
    'select person_id from sso_link where account_id = $1 and issuer = $2 and subject = $3',
    [accountId, issuer, id],
  );
  return row?.person_id;
}

/**
 * Links a locked person to a subject, once. Returns whether the link is new. Refused for a person linked to another
 * subject: the provider may have reassigned the email address.
 */
export async function link(
  tx: CommandTx,
  personId: number,
  { id }: Subject,
  { accountId, issuer }: SsoProviderRecord,
  now: Date,
): Promise<boolean> {
  const [known] = await tx.query<{ subject: string }>(
    'select subject from sso_link where person_id = $1 and account_id = $2 and issuer = $3',
    [personId, accountId, issuer],
  );
  if (known?.subject === id) return false;
  if (known) throw ssoRefused('sso-person');
  await tx.query(
    'insert into sso_link (account_id, issuer, subject, person_id, linked_at) values ($1, $2, $3, $4, $5)',
    [accountId, issuer, id, personId, now],
  );
  const after = { singleSignOn: 'linked', issuer };
  tx.audit({ accountId, subjectKind: 'user', subjectId: personId, after });
  return true;
}
