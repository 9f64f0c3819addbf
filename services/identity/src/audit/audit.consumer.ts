import { defineConsumer, type Clock } from '@backroom/platform';
import { events } from '@backroom/proto/events';
import { appendEntries, type AuditEvent } from './append-entries.js';
import type { AuditSecret } from './audit-secret.js';

/** Stores the changes reported by every service once each, chained per account. */
export function auditConsumer(secret: AuditSecret, clock: Clock) {
  return defineConsumer({
    name: 'identity.audit',
    topic: events.AuditRecorded.topic,
    events: [events.AuditRecorded],
    // Changes without an account have a chain as well.
    everyTenant: true,
    // A single link costs nearly as much as a batch.
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
