import { Problem, type Tx } from '@backroom/platform';

/** Operators of globalConnect have no themes (S3 section 6): theirs answer like none. */
export async function refuseProgram(tx: Tx, accountId: number): Promise<void> {
  const [row] = await tx.query<{ loyalty_program: string }>(
    'select loyalty_program from account_copy where account_id = $1',
    [accountId],
  );
  if (row?.loyalty_program === 'globalConnect') throw Problem.notFound('theme');
}
