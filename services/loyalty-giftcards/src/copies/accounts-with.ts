import { Problem, type TenantScope, type Tx } from '@backroom/platform';
import { hasPart, type ProgramPart } from '@backroom/proto/programs';
import { fault } from '../faults.js';

/**
 * Returns the accounts of a scope whose program has this part; without a part, all of them. Throws `forbidden` if no
 * operator in the scope has it, since its pages are hidden then (DASH-3).
 */
export async function accountsWith(tx: Tx, { accounts }: TenantScope, part?: ProgramPart): Promise<number[]> {
  const operators = await tx.query<{ account_id: number; loyalty_program: string }>(
    `select account_id, loyalty_program from account_copy
     where $1::bigint[] is null or account_id = any ($1) order by account_id`,
    [accounts === 'all' ? null : accounts],
  );
  const having = operators.filter(({ loyalty_program: program }) => !part || hasPart(program, part));
  if (operators.length > 0 && having.length === 0) throw new Problem('forbidden', fault('other-program'));
  return having.map(({ account_id: id }) => id);
}
