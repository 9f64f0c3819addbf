import { currentPrincipal, Database, type Tx, wholeScope } from '@backroom/platform';
import { permissions } from '@backroom/proto/permissions';
import type {
  AuditEntry,
  ListAuditRequest,
  ListAuditResponse,
} from '@backroom/proto/identity/v1/audit_service';
import { seesSuperAdmins } from '../access/authority.js';
import type { AuditSecret } from './audit-secret.js';
import { changesOf } from './changes.js';
import type { EntryRow } from './entry.js';
import { countEntries, maxCounted, pageOfEntries, peopleOf } from './list-audit.sql.js';
import { erased, openRecord, ownersIn } from './personal-fields.js';
import { keysOf } from './person-keys.sql.js';

/** Returns entries of the accounts whose setup the caller can view, latest first, with decrypted changes. */
export async function listAudit(
  database: Database,
  secret: AuditSecret,
  request: ListAuditRequest,
): Promise<ListAuditResponse> {
  const scope = wholeScope(currentPrincipal(), [permissions.SetupAll], request.accountIds);
  return database.withTenant(scope, async (tx) => {
    const total = await countEntries(tx, request);
    const rows = await pageOfEntries(tx, request);
    return {
      entries: await entriesOf(tx, secret, rows, seesSuperAdmins(currentPrincipal())),
      total: Math.min(total, maxCounted),
      totalExact: total <= maxCounted,
    };
  });
}

async function entriesOf(
  tx: Tx,
  secret: AuditSecret,
  rows: readonly EntryRow[],
  seesAll: boolean,
): Promise<AuditEntry[]> {
  const sealed = rows.map((row) => ({
    row,
    origin: parsed(row.origin),
    before: parsed(row.before),
    after: parsed(row.after),
  }));
  const owners = sealed.flatMap(({ origin, before, after }) => [origin, before, after].flatMap(ownersIn));
  const keys = await keysOf(tx, secret, owners);
  const people = await peopleOf(tx, rows);
  const nameOf = (key: string) => people.get(key)?.name ?? '';
  return sealed.map(({ row, origin, before, after }) => {
    const open = (record: unknown) => openRecord(record, keys, row.event_id);
    // Operators may see that a super admin acted, but not from where.
    const isHidden = !seesAll && !!people.get(row.actor)?.isSuperAdmin;
    const from = (isHidden ? {} : open(origin)) as Partial<Record<'address' | 'userAgent', unknown>>;
    return {
      accountId: row.account_id,
      sequence: row.sequence,
      at: row.at.getTime(),
      service: row.service,
      command: row.command,
      actor: row.actor,
      actorName: nameOf(row.actor),
      address: textOf(from.address),
      userAgent: textOf(from.userAgent),
      sessionId: isHidden ? '' : row.session_id,
      apiKeyId: row.api_key_id,
      subjectKind: row.subject_kind,
      subjectId: row.subject_id,
      subjectName: row.subject_name || nameOf(`${row.subject_kind}:${row.subject_id}`),
      traceId: row.trace_id,
      changes: changesOf(open(before), open(after)),
      locationId: row.location_id,
      isNew: row.before === '' && row.after !== '',
    };
  });
}

const parsed = (json: string): unknown => (json ? JSON.parse(json) : undefined);
const textOf = (value: unknown) => (value === erased || typeof value !== 'string' ? '' : value);
