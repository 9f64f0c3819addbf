import { createHash } from 'node:crypto';
import { emailKeyOf, type Tx } from '@backroom/platform';

/** Milliseconds between two mails to the same address: a form must not become a way to flood somebody. */
export const mailPause = 60_000;

/** How long the mails to an address are counted, milliseconds. */
export const countedFor = 24 * 3_600_000;

/**
 * Lets a mail to an address through, or says when: a minute after the one before, twice as long after each further one
 * of the day. Whoever asks and from where does not count: nobody can flood somebody from many addresses.
 */
export async function pauseOfRecipient(tx: Tx, email: string, now: Date): Promise<Date | undefined> {
  const key = keyOf(email);
  const next = `r.mailed_at + least($3 * power(2, r.mails - 1), $4) * interval '1 ms'`;
  const values = [key, now, mailPause, countedFor];
  const through = await tx.query(
    `insert into mail_recipient as r (key, mails, mailed_at) values ($1, 1, $2)
     on conflict (key) do update set mailed_at = $2,
       mails = case when r.mailed_at < $2::timestamptz - $4 * interval '1 ms' then 1 else r.mails + 1 end
     where ${next} <= $2 returning 1`,
    values,
  );
  if (through.length > 0) return undefined;
  const [row] = await tx.query<{ at: Date }>(
    `select ${next.replace('$3', '$2').replace('$4', '$3')} as at from mail_recipient r where key = $1`,
    [key, mailPause, countedFor],
  );
  return row!.at;
}

/** Whoever used the key of a mail wanted it: the address begins anew. */
export async function forgetPause(tx: Tx, email: string): Promise<void> {
  await tx.query('delete from mail_recipient where key = $1', [keyOf(email)]);
}

function keyOf(email: string): Buffer {
  return createHash('sha256').update(emailKeyOf(email)).digest();
}
