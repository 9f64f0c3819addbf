import { Problem, type Tx } from '@backroom/platform';
import { hasPart, type ProgramPart } from '@backroom/proto/programs';
import { fault } from '../faults.js';

interface Operator extends Record<string, unknown> {
  account_id: number;
  name: string;
  currency: string;
  loyalty_program: string;
}

/** The stored operators with these ids. */
export function operatorsOf(tx: Tx, accounts: readonly number[]): Promise<Operator[]> {
  return tx.query<Operator>(
    'select account_id, name, currency, loyalty_program from account_copy where account_id = any ($1)',
    [accounts],
  );
}

/** The accounts whose program has this part. */
export async function operatorsWith(
  tx: Tx,
  accounts: readonly number[],
  part: ProgramPart,
): Promise<Operator[]> {
  return (await operatorsOf(tx, accounts)).filter(({ loyalty_program: program }) => hasPart(program, part));
}

/** The same check for a call: a part hidden for all visible operators is refused (DASH-3). Throws `forbidden`. */
export async function accountsWith(
  tx: Tx,
  accounts: readonly number[],
  part: ProgramPart,
): Promise<readonly number[]> {
  const operators = await operatorsOf(tx, accounts);
  const having = operators.filter(({ loyalty_program: program }) => hasPart(program, part));
  if (operators.length > 0 && having.length === 0) throw new Problem('forbidden', fault('other-program'));
  return having.map(({ account_id: id }) => id);
}
