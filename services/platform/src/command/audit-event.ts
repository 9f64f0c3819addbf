import { events } from '@backroom/proto/events';
import type { NewEvent } from '../event-log/index.js';
import { actorOf, type Principal } from '../principal/index.js';
import { currentTraceId } from '../telemetry/index.js';
import { redact } from './redaction.js';

/** The change of one record, for the audit log. Secrets are redacted here, at the source. */
export interface Change {
  accountId: number;
  subjectKind: string;
  subjectId: number | string;
  /** The name of the record, if the change has no `name`. */
  subjectName?: string;
  /** The location that the record belongs to: its history shows the change. */
  locationId?: number;
  before?: object;
  after?: object;
  /** The actor, if the call itself has none: a sign-in, the key of a mail. Default: the caller. */
  by?: Pick<Principal, 'kind' | 'id' | 'address' | 'userAgent' | 'sessionId'>;
}

/** Builds the event of a change for topic `audit`: actor, origin, time, and the record before and after. */
export function auditEvent(
  made: { service: string; command: string; principal: Principal; at: Date },
  change: Change,
): NewEvent {
  const { service, command, at } = made;
  const principal = { ...made.principal, ...change.by };
  return {
    event: events.AuditRecorded,
    key: String(change.accountId),
    accountId: change.accountId,
    payload: {
      accountId: change.accountId,
      service,
      command,
      actor: actorOf(principal),
      address: principal.address ?? '',
      sessionId: principal.sessionId ?? '',
      userAgent: principal.userAgent ?? '',
      apiKeyId: principal.apiKeyId ?? '',
      subjectKind: change.subjectKind,
      subjectId: String(change.subjectId),
      subjectName: change.subjectName ?? '',
      locationId: change.locationId ?? 0,
      before: jsonOf(change.before),
      after: jsonOf(change.after),
      at: at.getTime(),
      traceId: currentTraceId(),
    },
  };
}

function jsonOf(record: object | undefined): string {
  return record ? JSON.stringify(redact(record)) : '';
}
