import type { Tx } from '@backroom/platform';

/** Max addresses that an operator invites per UTC day, which prevents bulk mailing. */
export const maxInvitesPerDay = 20_000;

const dayOf = (now: Date): string => now.toISOString().slice(0, 10);

/** Returns how many more addresses an operator may invite today. Its invites are locked. */
export async function invitesLeft(tx: Tx, accountId: number, now: Date): Promise<number> {
  const [row] = await tx.query<{ invited: number }>(
    'select invited from invite_day where account_id = $1 and day = $2',
    [accountId, dayOf(now)],
  );
  return Math.max(0, maxInvitesPerDay - (row?.invited ?? 0));
}

/** Counts addresses that are being invited. */
export async function countInvited(tx: Tx, accountId: number, addresses: number, now: Date): Promise<void> {
  if (addresses === 0) return;
  await tx.query(
    `insert into invite_day as d (account_id, day, invited) values ($1, $2, $3)
     on conflict (account_id, day) do update set invited = d.invited + $3`,
    [accountId, dayOf(now), addresses],
  );
}

/** Deletes the counts of previous days. */
export async function forgetInviteDays(tx: Tx, now: Date): Promise<void> {
  await tx.query('delete from invite_day where day < $1', [dayOf(now)]);
}
