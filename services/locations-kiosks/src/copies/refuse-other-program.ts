import { Problem, type Tx } from '@backroom/platform';
import { hasPart, type ProgramPart } from '@backroom/proto/programs';
import { fault } from '../faults.js';
import { AccountCopy } from './copies.entities.js';

/** What is hidden from operators of a program is refused to calls about theirs (DASH-3). Throws `forbidden`. */
export async function refuseOtherProgram(tx: Tx, accountId: number, part: ProgramPart): Promise<void> {
  const account = await tx.records.findOneBy(AccountCopy, { accountId });
  if (!hasPart(account?.loyaltyProgram ?? '', part)) throw new Problem('forbidden', fault('other-program'));
}
