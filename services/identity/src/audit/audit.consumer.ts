import { defineConsumer, type Clock } from '@backroom/platform';
import { events } from '@backroom/proto/events';
import { appendEntries, type AuditEvent } from './append-entries.js';
import type { AuditSecret } from './audit-secret.js';

/** Keeps what every service says about its changes, each once, chained per account. */
export function auditConsumer(secret: AuditSecret, clock: Clock) {
  return defineConsumer({
    name: 'identity.audit',
    topic: events.AuditRecorded.topic,
    events: [events.AuditRecorded],
    // What belongs to no account has a chain as well.
    everyTenant: true,
    // A link of a chain costs nearly as much alone as with others.
    rest: 100,
    handle: (tx, received) =>
      appendEntries(
        tx,
        secret,
        received.filter((event): event is AuditEvent => event.payload !== null),
        clock.now(),
      ),
  });
}
