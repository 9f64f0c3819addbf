import { insertMany, updateMany, type ReceivedEvent, type Tx } from '@backroom/platform';
import type { AuditRecorded } from '@backroom/proto/platform/v1/audit';
import type { AuditSecret } from './audit-secret.js';
import { auditChainTable, auditEntryTable } from './audit.tables.js';
import { genesisHash, hashOf } from './entry.js';
import { isPerson, ownersIn, sealRecord } from './personal-fields.js';
import { keysToWrite } from './person-keys.sql.js';

export type AuditEvent = ReceivedEvent<AuditRecorded> & { payload: AuditRecorded };

/** Owner of the personal fields in a change: the person, or the people named in another record. */
const subjectOf = ({ subjectKind, subjectId }: AuditRecorded) => `${subjectKind}:${subjectId}`;

/** Appends changes to the chains of their accounts, in order of arrival. */
export async function appendEntries(
  tx: Tx,
  secret: AuditSecret,
  events: readonly AuditEvent[],
  now: Date,
): Promise<void> {
  for (const { accountId, payload } of events)
    if (payload.accountId !== accountId)
      throw new Error('The account of the event is not that of its change');
  const keys = await keysToWrite(tx, secret, events.flatMap(ownersOf), now);
  const ends = await lockChains(tx, [...new Set(events.map(({ accountId }) => accountId))]);
  const rows = events.map((event) => {
    const end = ends.get(event.accountId)!;
    const entry = { ...entryOf(event, keys, now), sequence: end.sequence + 1 };
    const hash = hashOf(secret, end.hash, entry);
    ends.set(event.accountId, { sequence: entry.sequence, hash });
    return { ...entry, hash };
  });
  await insertMany(tx, auditEntryTable, rows);
  await updateMany(
    tx,
    auditChainTable,
    ['accountId'],
    [...ends].map(([accountId, { sequence, hash }]) => ({
      accountId,
      lastSequence: sequence,
      lastHash: hash,
    })),
  );
}

/** Locks the chains until the transaction ends: numbers have no gaps and each hash follows the previous one. */
async function lockChains(
  tx: Tx,
  accounts: readonly number[],
): Promise<Map<number, { sequence: number; hash: Buffer }>> {
  await insertMany(
    tx,
    auditChainTable,
    accounts
      .toSorted((a, b) => a - b)
      .map((accountId) => ({ accountId, lastSequence: 0, lastHash: genesisHash })),
    { onConflict: 'nothing' },
  );
  const rows = await tx.query<{ account_id: number; last_sequence: number; last_hash: Buffer }>(
    'select * from audit_chain where account_id = any ($1) order by account_id for update',
    [accounts],
  );
  return new Map(rows.map((row) => [row.account_id, { sequence: row.last_sequence, hash: row.last_hash }]));
}

/** Returns the owners whose keys an event needs: most records have no personal data. */
function ownersOf(event: AuditEvent): string[] {
  const { origin, before, after } = entryOf(event, new Map(), new Date(0));
  return [origin, before, after].flatMap((json) => (json ? ownersIn(JSON.parse(json)) : []));
}

function entryOf({ id, payload }: AuditEvent, keys: ReadonlyMap<string, Buffer>, now: Date) {
  const owner = subjectOf(payload);
  const sealed = (json: string) =>
    json === ''
      ? ''
      : JSON.stringify(
          sealRecord(JSON.parse(json), {
            owner,
            kind: payload.subjectKind,
            key: keys.get(owner),
            boundTo: id,
          }),
        );
  const origin = { address: payload.address, userAgent: payload.userAgent };
  const byActor = { owner: payload.actor, kind: 'origin', key: keys.get(payload.actor), boundTo: id };
  return {
    account_id: payload.accountId,
    event_id: id,
    at: new Date(payload.at),
    recorded_at: now,
    service: payload.service,
    command: payload.command,
    actor: payload.actor,
    session_id: payload.sessionId,
    api_key_id: payload.apiKeyId,
    subject_kind: payload.subjectKind,
    subject_id: payload.subjectId,
    subject_name: nameIn(payload),
    location_id: payload.locationId,
    trace_id: payload.traceId,
    origin: JSON.stringify(sealRecord(origin, byActor)),
    before: sealed(payload.before),
    after: sealed(payload.after),
  };
}

/** Returns the name of a non-person subject, for the search. */
function nameIn({ subjectKind, subjectName, before, after }: AuditRecorded): string {
  if (isPerson(subjectKind)) return '';
  if (subjectName) return subjectName.slice(0, 200);
  const { name } = JSON.parse(after || before || '{}') as { name?: unknown };
  return typeof name === 'string' ? name.slice(0, 200) : '';
}
