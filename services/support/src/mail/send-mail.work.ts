import type { Clock, DueWork, DueWorkHandler } from '@backroom/platform';
import { events } from '@backroom/proto/events';
import type { MailSender, Outcome } from './mail-sender.js';

const kind = 'send-mail';

export function sendMailWork(id: string, now: Date): DueWork<null> {
  return { kind, key: id, accountId: 0, dueAt: now, payload: null };
}

/**
 * Sends one mail. An outage throws and the runner retries, until the mail expires. A process that dies between the
 * server’s acceptance and the commit sends the mail twice, under one Message-ID.
 */
export function sendMail(clock: Clock, sender: MailSender): DueWorkHandler<null> {
  return {
    kind,
    async handle(tx, { key: id }) {
      const now = clock.now();
      const [mail] = await tx.query<{ sealed: Buffer; expires_at: Date }>(
        "select sealed, expires_at from mail where id = $1 and state = 'waiting' for update",
        [id],
      );
      if (!mail) return;
      const outcome: Outcome =
        mail.expires_at <= now ? { state: 'expired' } : await sender.send(tx, id, mail.sealed, now);
      await tx.query(
        'update mail set state = $2, reason = $3, settled_at = $4, sealed = null where id = $1',
        [id, outcome.state, outcome.reason ?? '', now],
      );
      // The server’s response may contain the address, so it is not published.
      if (outcome.state === 'refused')
        tx.publish({ event: events.MailRefused, key: id, accountId: 0, payload: { id } });
    },
  };
}
