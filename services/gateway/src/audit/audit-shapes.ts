import { shownEmail } from '@backroom/platform';
import type { AuditEntry } from '@backroom/proto/identity/v1/audit_service';
import { z } from 'zod';
import { countedListOf, listQuery, sortedBy } from '../route/fields.js';
import { instantOf } from '../route/instants.js';

const word = z.string().max(100).default('');

export const auditQuery = z.strictObject({
  ...listQuery,
  ...sortedBy('-at', ['at']),
  /** A user's id, or the full actor: `user:12`, `service:reporting`. */
  actor: word,
  /** The record: with kind and id, the history of that record; for a location including its parts. */
  subjectKind: word,
  subjectId: word,
  /** Name of the command, such as `update-role`. */
  command: word,
  signIns: z.boolean().default(true).describe('`false` excludes sign-ins unless `command` asks for them'),
});

/** Daily sign-in commands, which are excluded from searches for changes. */
export const signInCommands = ['login', 'single-sign-on', 'answer-challenge', 'logout'];

/** JSON of any shape; null where there is or was no value, and where it was erased. */
const anything = z.unknown();

const change = z
  .object({ field: z.string(), before: anything, after: anything, erased: z.boolean() })
  .meta({ id: 'AuditChange' });
const row = z
  .object({
    id: z.string(),
    accountId: z.int().nullable(),
    sequence: z.int(),
    at: z.iso.datetime(),
    service: z.string(),
    command: z.string(),
    actor: z.object({ kind: z.string(), id: z.string(), name: z.string() }),
    address: z.string(),
    userAgent: z.string(),
    sessionId: z.string(),
    apiKeyId: z.string(),
    subject: z.object({ kind: z.string(), id: z.string(), name: z.string() }),
    traceId: z.string(),
    changes: z.array(change),
    locationId: z.int().nullable().describe('Location of the record'),
    isNew: z.boolean().describe('Whether the record was created by this change'),
  })
  .meta({ id: 'AuditEntry' });

export const auditAnswer = z
  .object({
    ...countedListOf(row),
  })
  .meta({ id: 'AuditList' });

/** A bare number is a user id: the console has only that. */
export const actorOf = (text: string) => (/^\d+$/.test(text) ? `user:${text}` : text);

function valueOf(field: string, json: string): unknown {
  const value: unknown = json ? JSON.parse(json) : null;
  return field === 'email' && typeof value === 'string' ? shownEmail(value) : value;
}

export function auditRow(entry: AuditEntry): z.infer<typeof row> {
  const {
    actor,
    actorName,
    subjectKind,
    subjectId,
    subjectName,
    changes,
    accountId,
    at,
    locationId,
    ...rest
  } = entry;
  const [kind = '', ...id] = actor.split(':');
  return {
    ...rest,
    id: `${accountId}-${entry.sequence}`,
    accountId: accountId || null,
    locationId: locationId || null,
    at: instantOf(at),
    actor: { kind, id: id.join(':'), name: actorName },
    subject: { kind: subjectKind, id: subjectId, name: subjectName },
    changes: changes.map(({ before, after, ...change }) => ({
      ...change,
      before: valueOf(change.field, before),
      after: valueOf(change.field, after),
    })),
  };
}

const place = z.int().min(0);

export const verificationQuery = z.strictObject({
  /** 0 is the chain of records without an account; absent: all chains. */
  account: place.optional(),
  /** Where an earlier response stopped. */
  nextAccount: place.default(0),
  nextSequence: place.default(0),
});

export const verificationAnswer = z
  .object({
    chains: z.int(),
    entries: z.int(),
    broken: z.array(z.object({ accountId: z.int(), sequence: z.int(), reason: z.string() })),
    /** False when time ran out: call again with `next`. */
    complete: z.boolean(),
    next: z.object({ account: z.int(), sequence: z.int() }).nullable(),
  })
  .meta({ id: 'AuditVerification' });
