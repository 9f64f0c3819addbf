import type { Tx } from '@backroom/platform';

interface CardTry {
  accountId: number;
  placedBy: string;
  key: string;
}

/** Milliseconds for which an attempt is stored: longer than it counts. */
const retentionMs = 86_400_000;

/** Records an attempt to save a card before the processor is called, so that concurrent attempts count too. */
export async function addTry(tx: Tx, { accountId, placedBy, key }: CardTry, at: number): Promise<void> {
  await tx.query('delete from card_try where placed_by = $1 and at < $2', [
    ...[placedBy, new Date(at - retentionMs)],
  ]);
  await tx.query(
    `insert into card_try (account_id, placed_by, key, at) values ($1, $2, $3, $4)
     on conflict (account_id, placed_by, key) do update set at = excluded.at`,
    [accountId, placedBy, key, new Date(at)],
  );
}

/** Removes the attempt once the card is saved. */
export async function removeTry(tx: Tx, { accountId, placedBy, key }: CardTry): Promise<void> {
  await tx.query('delete from card_try where account_id = $1 and placed_by = $2 and key = $3', [
    ...[accountId, placedBy, key],
  ]);
}
