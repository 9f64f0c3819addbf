import { defineConsumer, schedule, type Clock } from '@backroom/platform';
import { events } from '@backroom/proto/events';
import { sendMailWork } from './send-mail.work.js';

/** Takes a mail on, once per id whatever is published again; sending it is due work. */
export function mailRequested(clock: Clock) {
  return defineConsumer({
    name: 'support.mail',
    topic: events.MailRequested.topic,
    events: [events.MailRequested],
    everyTenant: true,
    async handle(tx, received) {
      const now = clock.now();
      const wanted = received.flatMap(({ payload }) => payload ?? []);
      const fresh = await tx.query<{ id: string }>(
        `insert into mail (id, sealed, expires_at, requested_at)
         select *, $4 from unnest($1::text[], $2::bytea[], $3::timestamptz[]) on conflict (id) do nothing returning id`,
        [
          wanted.map(({ id }) => id),
          wanted.map(({ sealed }) => Buffer.from(sealed)),
          wanted.map(({ expiresAt }) => new Date(expiresAt).toISOString()),
          now,
        ],
      );
      await schedule(tx, ...fresh.map(({ id }) => sendMailWork(id, now)));
    },
  });
}
