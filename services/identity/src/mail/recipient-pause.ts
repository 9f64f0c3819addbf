import { createHash } from 'node:crypto';
import { emailKeyOf, type Tx } from '@backroom/platform';

/** Milliseconds between two mails to the same address, against flooding by a form. */
export const mailPause = 60_000;

/** Counting period of mails to an address, milliseconds. */
export const countedFor = 24 * 3_600_000;

/**
 * Admits a mail to an address or returns its time: a minute after the previous one, doubled with each further one of
 * the day. The sender does not matter, so that many addresses cannot flood one recipient.
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

/** A recipient who used the key of a mail wanted it: resets the pause. */
export async function forgetPause(tx: Tx, email: string): Promise<void> {
  await tx.query('delete from mail_recipient where key = $1', [keyOf(email)]);
}

function keyOf(email: string): Buffer {
  return createHash('sha256').update(emailKeyOf(email)).digest();
}
