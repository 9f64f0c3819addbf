import { defineConsumer, type Clock } from '@backroom/platform';
import { events } from '@backroom/proto/events';
import { invitedBy } from './invite-mail.work.js';

/** Marks invites as bounced if no mail server accepted their last mail. */
export function refusedMails(clock: Clock) {
  return defineConsumer({
    name: 'loyalty-giftcards.refused-mails',
    topic: events.MailRefused.topic,
    events: [events.MailRefused],
    everyTenant: true,
    async handle(tx, received) {
      const bounced = received.flatMap(({ payload }) => (payload && invitedBy(payload.id)) ?? []);
      if (bounced.length === 0) return;
      await tx.query(
        `update invite i set bounced_at = $3 from unnest($1::uuid[], $2::uuid[]) as b(id, mail_id)
         where i.id = b.id and i.mail_id = b.mail_id and i.accepted_at is null and not i.waits`,
        [bounced.map(({ id }) => id), bounced.map(({ mailId }) => mailId), clock.now()],
      );
    },
  });
}
