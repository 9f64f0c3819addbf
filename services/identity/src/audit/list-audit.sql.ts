import { indexSort, type Tx } from '@backroom/platform';
import type { ListAuditRequest } from '@backroom/proto/identity/v1/audit_service';
import type { EntryRow } from './entry.js';

/** Totals above are told as "more than". */
export const mostCounted = 10_000;

/** Each chain that the transaction may see, with the zone of its account's days. */
const chains = `select c.account_id, coalesce(a.timezone, 'UTC') as zone
  from audit_chain c left join account a on a.id = c.account_id`;

/** A page over all those accounts: from each chain the latest alone, so that no account's size slows another's. */
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

/** How many there are; one more than `mostCounted` for any number above it. */
export async function countEntries(tx: Tx, request: ListAuditRequest): Promise<number> {
  const { where, values } = conditionsOf(request);
  const [row] = await tx.query<{ total: number }>(
    `select count(*) as total from (
       select 1 from (${chains}) c join audit_entry e on e.account_id = c.account_id ${where}
       limit ${mostCounted + 1}) counted`,
    values,
  );
  return row!.total;
}

/** Only what is asked for: a statement of its own for each set of filters, each with the index that fits. */
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
  when(request.keywords.trim().toLowerCase(), (word) => keywordCondition(word));
  return { where: conditions.map((condition) => `and ${condition}`).join(' '), values };
}

/** A location's own and those of what belongs to it. */
const ofLocation = (id: string): string =>
  `(e.subject_kind = 'location' and e.subject_id = ${id}::text or e.location_id <> 0 and e.location_id = ${id}::bigint)`;

/** People of a name or an email. */
const named = (word: string): string =>
  `select id from person
   where strpos(' ' || lower(first_name || ' ' || last_name) || ' ' || lower(email), ' ' || ${word}) > 0`;

/** What was done is found by what it was done to, and by who did it. People are found by the name they have now: an entry itself holds none that could be searched. */
function keywordCondition(word: string): string {
  return `(e.subject_id = ${word}
    or strpos(' ' || lower(e.subject_name), ' ' || ${word}) > 0
    or starts_with(e.subject_kind, ${word}) or strpos('-' || e.command, '-' || ${word}) > 0
    or e.subject_kind = 'user' and e.subject_id in (select id::text from (${named(word)}) p)
    or e.actor in (select 'user:' || id from (${named(word)}) p))`;
}

interface NamedPerson {
  name: string;
  isSuperAdmin: boolean;
}

/** What the people among actors and subjects are called, as far as the reader may see them: `user:12` → name. */
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
