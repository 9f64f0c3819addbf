import type { Change, CommandTx } from '@backroom/platform';
import { accountsOf } from '../user/person.sql.js';

/**
 * Audits sign-ins, sign-outs and changes of sign-in: in the system's own chain and in those of the person's operators,
 * who search there. Super admins are no operator's staff. The transaction must see every tenant.
 */
export async function auditOwn(
  tx: CommandTx,
  personId: number,
  change: Pick<Change, 'before' | 'after' | 'by'>,
): Promise<void> {
  const [person] = await tx.query<{ super_admin: boolean }>('select super_admin from person where id = $1', [
    personId,
  ]);
  const accounts = person?.super_admin ? [] : await accountsOf(tx, personId);
  for (const accountId of [0, ...accounts])
    tx.audit({ accountId, subjectKind: 'user', subjectId: personId, ...change });
}
