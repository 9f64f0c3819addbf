import { schedule, type Clock, type DueWorkHandler, type SealedMail } from '@backroom/platform';
import { pacedMailWork, type MailSealer } from './mail-sealer.js';
import { pauseOfRecipient } from './recipient-pause.js';

/** Sends a mail once the pause of its address has passed; drops it if its content has expired by then. */
export function pacedMail({ clock, mails }: { clock: Clock; mails: MailSealer }): DueWorkHandler<SealedMail> {
  return {
    kind: pacedMailWork,
    async handle(tx, { key, payload }) {
      const now = clock.now();
      if (payload.expiresAt <= now.getTime()) return;
      const later = await pauseOfRecipient(tx, mails.recipientOf(payload), now);
      if (later) await schedule(tx, { kind: pacedMailWork, key, accountId: 0, dueAt: later, payload });
      else tx.publish(mails.sealed(payload));
    },
  };
}
