import { Problem, type Tx } from '@backroom/platform';
import { hasPart, type ProgramPart } from '@backroom/proto/programs';
import { fault } from '../faults.js';
import { AccountCopy } from './copies.entities.js';

/** Refuses calls about operators of a program for features that the program hides (DASH-3). Throws `forbidden`. */
export async function refuseOtherProgram(tx: Tx, accountId: number, part: ProgramPart): Promise<void> {
  const account = await tx.records.findOneBy(AccountCopy, { accountId });
  if (!hasPart(account?.loyaltyProgram ?? '', part)) throw new Problem('forbidden', fault('other-program'));
}
