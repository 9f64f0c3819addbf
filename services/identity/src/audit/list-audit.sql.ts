import { indexSort, typedPatternsOf, typedTextOf, wordsBegin, type Tx } from '@backroom/platform';
import type { ListAuditRequest } from '@backroom/proto/identity/v1/audit_service';
import type { EntryRow } from './entry.js';

/** Totals above this are shown as "more than". */
export const maxCounted = 10_000;

/** The chains visible to the transaction, with the time zone of their account. */
const chains = `select c.account_id, coalesce(a.timezone, 'UTC') as zone
  from audit_chain c left join account a on a.id = c.account_id`;

/**
 * Returns a page over these accounts. Reads only the latest of each chain, so that a large account does not slow down
 * others.
 */
export async function pageOfEntries(tx: Tx, request: ListAuditRequest): Promise<EntryRow[]> {
  const { where, values } = conditionsOf(request);
  const offset = (request.page - 1) * request.limit;
  const { of } = indexSort(request.sort, { at: ['at', 'sequence'] }, '-at');
  return tx.query<EntryRow>(
    `select e.* from (${chains}) c cross join lateral (
       select * from audit_entry e where e.account_id = c.account_id ${where}
       order by ${of('e')} limit $${values.length + 1}::bigint + $${values.length + 2}::bigint) e
     order by ${of('e')}, e.account_id limit $${values.length + 2} offset $${values.length + 1}`,
    [...values, offset, request.limit],
  );
}

/** Returns the number of entries, `maxCounted` plus one for any larger number. */
export async function countEntries(tx: Tx, request: ListAuditRequest): Promise<number> {
  const { where, values } = conditionsOf(request);
  const [row] = await tx.query<{ total: number }>(
    `select count(*) as total from (
       select 1 from (${chains}) c join audit_entry e on e.account_id = c.account_id ${where}
       limit ${maxCounted + 1}) counted`,
    values,
  );
  return row!.total;
}

/** Returns only the requested conditions, so that each set of filters has its own statement and index. */
function conditionsOf(request: ListAuditRequest): { where: string; values: unknown[] } {
  const values: unknown[] = [];
  const conditions: string[] = [];
  const when = (value: string, condition: (parameter: string) => string) => {
    if (value === '') return;
    values.push(value);
    conditions.push(condition(`$${values.length}`));
  };
  when(request.startDate, (day) => `e.at >= ${day}::date::timestamp at time zone c.zone`);
  when(request.endDate, (day) => `e.at < (${day}::date + 1)::timestamp at time zone c.zone`);
  when(request.actor, (actor) => `e.actor = ${actor}`);
  if (request.subjectKind === 'location' && /^\d{1,15}$/.test(request.subjectId))
    when(request.subjectId, (id) => ofLocation(id));
  else {
    when(request.subjectKind, (kind) => `e.subject_kind = ${kind}`);
    when(request.subjectId, (id) => `e.subject_id = ${id}`);
  }
  when(request.command, (command) => `e.command = ${command}`);
  if (request.without.length > 0) {
    values.push(request.without);
    conditions.push(`e.command <> all ($${values.length}::text[])`);
  }
  const patterns = typedPatternsOf(request.keywords, true);
  if (patterns.length > 0) {
    values.push(typedTextOf(request.keywords).toLowerCase(), patterns);
    conditions.push(keywordCondition(`nullif($${values.length - 1}, '')`, `$${values.length}`));
  }
  return { where: conditions.map((condition) => `and ${condition}`).join(' '), values };
}

/** Entries of a location and of records that belong to it. */
const ofLocation = (id: string): string =>
  `(e.subject_kind = 'location' and e.subject_id = ${id}::text or e.location_id <> 0 and e.location_id = ${id}::bigint)`;

/** People with this name or email. */
const named = (patterns: string): string =>
  `select id from person where ${wordsBegin("first_name || ' ' || last_name", patterns, 'email')}`;

/**
 * Matches entries by subject and by actor. People match by their current name, because entries have no searchable
 * personal data.
 */
function keywordCondition(word: string, patterns: string): string {
  return `(e.subject_id = ${word}
    or starts_with(e.subject_kind, ${word}) or strpos('-' || e.command, '-' || ${word}) > 0
    or e.subject_kind = 'user' and e.subject_id in (select id::text from (${named(patterns)}) p)
    or e.actor in (select 'user:' || id from (${named(patterns)}) p)
    or ${wordsBegin('e.subject_name', patterns)})`;
}

interface NamedPerson {
  name: string;
  isSuperAdmin: boolean;
}

/** Returns the names of actors and subjects visible to the reader: `user:12` → name. */
export async function peopleOf(tx: Tx, rows: readonly EntryRow[]): Promise<Map<string, NamedPerson>> {
  const ids = rows.flatMap((row) => [
    ...(row.actor.startsWith('user:') ? [row.actor.slice(5)] : []),
    ...(row.subject_kind === 'user' ? [row.subject_id] : []),
  ]);
  if (ids.length === 0) return new Map();
  const people = await tx.query<{ id: number; name: string; super_admin: boolean }>(
    `select id, trim(first_name || ' ' || last_name) as name, super_admin from person
     where id = any ($1::bigint[]) and erased_at is null`,
    [[...new Set(ids)].filter((id) => /^\d{1,15}$/.test(id))],
  );
  return new Map(
    people.map(({ id, name, super_admin: isSuperAdmin }) => [`user:${id}`, { name, isSuperAdmin }]),
  );
}
