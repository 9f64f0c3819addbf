import { Problem, type Tx } from '@backroom/platform';
import { AccountCopy } from '../copies/copies.entities.js';

/** Operators of globalConnect have no themes (S3 section 6): theirs answer like none. */
export async function refuseProgram(tx: Tx, accountId: number): Promise<void> {
  const account = await tx.records.findOneBy(AccountCopy, { accountId });
  if (account?.loyaltyProgram === 'globalConnect') throw Problem.notFound('theme');
}
