import { events } from '@backroom/proto/events';
import type { NewEvent } from '../event-log/index.js';
import { actorOf, type Principal } from '../principal/index.js';
import { currentTraceId } from '../telemetry/index.js';
import { redact } from './redaction.js';

/** What a change did to one record, for the audit log. Secrets are taken out here, at their source. */
export interface Change {
  accountId: number;
  subjectKind: string;
  subjectId: number | string;
  /** What the record is called, where its change does not say it as `name`. */
  subjectName?: string;
  /** The location that the record belongs to: its history tells of it. */
  locationId?: number;
  before?: object;
  after?: object;
  /** Who acted, where the call itself carries nobody: a sign-in, the key of a mail. Default: the caller. */
  by?: Pick<Principal, 'kind' | 'id' | 'address' | 'userAgent' | 'sessionId'>;
}

/** A change as it goes to topic `audit`: by whom, from where, when, and the record before and after. */
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
