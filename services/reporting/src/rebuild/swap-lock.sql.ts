import type { Tx } from '@backroom/platform';

const lock = 727_370;

/**
 * Between the live consumer and the swap of generations: whoever writes to the live tables holds it with others, whoever
 * exchanges them holds it alone. Both until the end of their transaction.
 */
export async function holdLiveTables(tx: Tx): Promise<void> {
  await tx.query('select pg_advisory_xact_lock_shared($1)', [lock]);
}

/** Waits for the batches in hand; those that come later wait for the swap. */
export async function holdLiveTablesAlone(tx: Tx): Promise<void> {
  await tx.query("set local lock_timeout = '60s'");
  await tx.query('select pg_advisory_xact_lock($1)', [lock]);
}
