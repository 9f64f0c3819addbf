import type { Tx } from '@backroom/platform';

const lock = 727_370;

/**
 * Lock between the live consumer and the swap of generations: writers of the live tables hold it shared, the swap holds
 * it exclusively. Both until the end of their transaction.
 */
export async function lockLiveTablesShared(tx: Tx): Promise<void> {
  await tx.query('select pg_advisory_xact_lock_shared($1)', [lock]);
}

/** Waits for batches in progress; later ones wait for the swap. */
export async function lockLiveTables(tx: Tx): Promise<void> {
  await tx.query("set local lock_timeout = '60s'");
  await tx.query('select pg_advisory_xact_lock($1)', [lock]);
}
