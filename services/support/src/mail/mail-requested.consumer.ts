import { defineConsumer, insertMany, schedule, type Clock } from '@backroom/platform';
import { events } from '@backroom/proto/events';
import { mailTable } from './mail.tables.js';
import { sendMailWork } from './send-mail.work.js';

/** Accepts each requested mail once per id, even if it is republished; due work sends it. */
export function mailRequested(clock: Clock) {
  return defineConsumer({
    name: 'support.mail',
    topic: events.MailRequested.topic,
    events: [events.MailRequested],
    everyTenant: true,
    async handle(tx, received) {
      const now = clock.now();
      const requests = received.flatMap(({ payload }) => payload ?? []);
      const fresh = await insertMany(
        tx,
        mailTable,
        requests.map(({ id, sealed, expiresAt }) => ({
          ...{ id, sealed: Buffer.from(sealed), requestedAt: now, expiresAt: new Date(expiresAt) },
        })),
        { onConflict: { on: ['id'] }, returning: ['id'] },
      );
      await schedule(tx, ...fresh.map(({ id }) => sendMailWork(id, now)));
    },
  });
}
