import { Clock, Ids, Random, schedule, type DueWork, type DueWorkHandler } from '@backroom/platform';
import { personByEmail } from '../access/access.sql.js';
import type { MailSealer } from '../mail/mail-sealer.js';
import { pauseOfRecipient } from '../mail/recipient-pause.js';
import { hashOfToken, newToken } from '../session/tokens.js';

const kind = 'confirmation-mail';

export function confirmationWork(registrationId: string, dueAt: Date): DueWork<null> {
  return { kind, key: registrationId, accountId: 0, dueAt, payload: null };
}

interface RegistrationRow extends Record<string, unknown> {
  email: string;
  first_name: string;
  language: string;
  expires_at: Date;
}

/** Mails a confirmation key after sign-up, or a notice if the email is taken. */
export function confirmationMail(parts: {
  clock: Clock;
  ids: Ids;
  random: Random;
  mails: MailSealer;
}): DueWorkHandler<null> {
  const { clock, ids, random, mails } = parts;
  return {
    kind,
    async handle(tx, { key: id }) {
      const now = clock.now();
      const [registration] = await tx.query<RegistrationRow>(
        'select email, first_name, language, expires_at from registration where id = $1 and expires_at > $2 for update',
        [id, now],
      );
      if (!registration) return;
      const later = await pauseOfRecipient(tx, registration.email, now);
      if (later) {
        // The request was answered before: only the recipient can observe this.
        await schedule(tx, confirmationWork(id, later));
        return;
      }
      const taken = await personByEmail(tx, registration.email);
      const key = newToken(random);
      await tx.query('update registration set key_hash = $2, mailed_at = $3 where id = $1', [
        id,
        taken ? null : hashOfToken(key),
        now,
      ]);
      tx.publish(
        mails.requested({
          id: `confirmation/${ids.next()}`,
          kind: taken ? 'accountExists' : 'confirm',
          language: registration.language,
          to: registration.email,
          name: taken ? taken.firstName : registration.first_name,
          values: taken ? {} : { id, key },
          expiresAt: registration.expires_at,
        }),
      );
    },
  };
}
