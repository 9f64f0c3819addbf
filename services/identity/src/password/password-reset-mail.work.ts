import { Clock, Ids, Random, schedule, type DueWork, type DueWorkHandler } from '@backroom/platform';
import { personByEmail } from '../access/access.sql.js';
import { lockPerson } from '../user/person.sql.js';
import type { MailSealer } from '../mail/mail-sealer.js';
import { pauseOfRecipient } from '../mail/recipient-pause.js';
import { createResetKey } from './reset-key.js';

const kind = 'password-reset-mail';
/** Lifetime of a key, milliseconds (decisions: Passwords). */
const resetLifetime = 30 * 60_000;

interface ForgottenPassword {
  email: string;
  language: string;
}

export function passwordResetWork(
  key: string,
  payload: ForgottenPassword,
  dueAt: Date,
): DueWork<ForgottenPassword> {
  return { kind, key, accountId: 0, dueAt, payload };
}

/** Creates a key for the holder of the email and mails it. Does nothing for an unknown email or a disabled person. */
export function passwordResetMail(parts: {
  clock: Clock;
  ids: Ids;
  random: Random;
  mails: MailSealer;
}): DueWorkHandler<ForgottenPassword> {
  const { clock, mails } = parts;
  return {
    kind,
    async handle(tx, { key: work, payload: { email, language } }) {
      const now = clock.now();
      const found = await personByEmail(tx, email);
      // Locked, so that a concurrent disabling finds the key and voids it.
      const person = found && (await lockPerson(tx, found.id));
      if (!person?.enabled) return;
      const later = await pauseOfRecipient(tx, person.email, now);
      if (later) return schedule(tx, passwordResetWork(work, { email, language }, later));
      const { id, key, expiresAt } = await createResetKey(tx, parts, person.id, resetLifetime);
      tx.publish(
        mails.requested({
          id: `password-reset/${id}`,
          kind: 'reset',
          language,
          to: person.email,
          name: person.firstName,
          values: { id, key },
          expiresAt,
        }),
      );
    },
  };
}
