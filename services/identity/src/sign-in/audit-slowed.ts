import { currentPrincipal, everyTenant, type Commands } from '@backroom/platform';
import { personByEmail } from '../access/access.sql.js';

/**
 * Audits that failed guesses slowed the sign-in of an email (AUTH-5), and how. Unknown emails are audited by a hash, so
 * that timing does not reveal known ones.
 */
export async function auditSlowed(
  commands: Commands,
  { email, account, address }: { email: string; account: Buffer; address: string },
  signIn: string,
): Promise<void> {
  const principal = { ...currentPrincipal(), address };
  await commands.run({ name: 'slow-sign-in', scope: everyTenant, principal }, async (tx) => {
    const person = await personByEmail(tx, email);
    tx.audit({
      accountId: 0,
      subjectKind: person ? 'user' : 'unknown-user',
      subjectId: person?.id ?? account.toString('hex').slice(0, 16),
      after: { signIn },
    });
  });
}
