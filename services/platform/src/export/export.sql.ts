import type { TenantScope, Tx } from '../database/index.js';
import type { FormatName } from './format/formats.js';

/** Requested files: their content, their progress, and how long they are kept. */
export const exportTables = `
  create table export_job (
    id uuid primary key,
    -- Who asked, and nobody else finds it.
    owner text not null,
    kind text not null,
    filter jsonb not null,
    format text not null,
    language text not null,
    -- Whose rows it holds. Null: at every location of them.
    account_ids bigint[] not null check (account_ids <> '{}'),
    location_ids bigint[],
    state text not null check (state in ('waiting', 'running', 'done', 'failed', 'cancelled', 'removed')),
    total bigint not null default 0,
    total_exact boolean not null default false,
    rows bigint not null default 0,
    bytes bigint not null default 0,
    -- How many pieces of the file there are, where the next row begins, and what the writer has to know for it.
    parts int not null default 0,
    -- How often it was begun anew: pieces of another run are another file's.
    run int not null default 0,
    place text not null default '',
    writer jsonb,
    problem text not null default '',
    asked_at timestamptz not null,
    ended_at timestamptz,
    expires_at timestamptz not null
  );
  create index on export_job (owner, asked_at desc);
  alter table export_job enable row level security;
  alter table export_job force row level security;
  -- Who may not see all that it holds any more does not see the file.
  create policy tenant on export_job using (
    (current_setting('app.all_accounts', true) = 'on'
      or account_ids <@ (coalesce(nullif(current_setting('app.accounts', true), ''), '{}')::bigint[]))
    and (current_setting('app.all_locations', true) = 'on'
      or location_ids <@ (coalesce(nullif(current_setting('app.locations', true), ''), '{}')::bigint[])));`;

export type ExportState = 'waiting' | 'running' | 'done' | 'failed' | 'cancelled' | 'removed';

/** An export as its requester sees it. Times in milliseconds since the epoch. */
export interface ExportView {
  id: string;
  kind: string;
  format: string;
  language: string;
  state: ExportState;
  /** Rows of the filter; `totalExact` is false if there may be more. */
  total: number;
  totalExact: boolean;
  rows: number;
  bytes: number;
  parts: number;
  /** The number of restarts. */
  run: number;
  /** Why it failed, as a code. */
  problem: string;
  askedAt: number;
  endedAt: number;
  expiresAt: number;
  /** First and last day of the filter, yyyy-MM-dd; empty without one. */
  fromDate: string;
  toDate: string;
}

export interface ExportJob extends ExportView, Record<string, unknown> {
  format: FormatName;
  filter: unknown;
  accountIds: number[];
  locationIds: number[] | null;
  place: string;
  writer: unknown;
}

const columns = `id, kind, format, language, state, total, total_exact as "totalExact", rows, bytes, parts, run, problem,
  (extract(epoch from asked_at) * 1000)::bigint as "askedAt",
  coalesce((extract(epoch from ended_at) * 1000)::bigint, 0) as "endedAt",
  (extract(epoch from expires_at) * 1000)::bigint as "expiresAt",
  coalesce(filter ->> 'fromDate', '') as "fromDate", coalesce(filter ->> 'toDate', '') as "toDate"`;
type ViewRow = ExportView & Record<string, unknown>;

interface NewExport {
  id: string;
  owner: string;
  kind: string;
  filter: unknown;
  format: FormatName;
  language: string;
  accounts: readonly number[];
  locations: TenantScope['locations'];
  askedAt: Date;
  expiresAt: Date;
}

export async function insertExport(tx: Tx, job: NewExport): Promise<ExportView> {
  const [row] = await tx.query<ViewRow>(
    `insert into export_job (id, owner, kind, filter, format, language, account_ids, location_ids, state, asked_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, 'waiting', $9, $10) returning ${columns}`,
    [
      ...[job.id, job.owner, job.kind, JSON.stringify(job.filter), job.format, job.language, job.accounts],
      ...[job.locations === 'all' ? null : job.locations, job.askedAt, job.expiresAt],
    ],
  );
  return row!;
}

/** Serializes the requests of one owner, so that two calls cannot both take the last free slot. */
export async function lockOwner(tx: Tx, owner: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 727366))', [owner]);
}

/** Rows whose filter contains the property of the last parameter; null: all rows. */
const about = (last: string) => `(${last}::text is null or coalesce((filter->>${last})::bigint, 0) > 0)`;

/** The exports of an owner, newest first; `of`: only those whose filter contains this property. */
export function exportsOf(tx: Tx, owner: string, of?: string): Promise<ExportView[]> {
  return tx.query<ViewRow>(
    `select ${columns} from export_job where owner = $1 and state <> 'removed' and ${about('$2')}
     order by asked_at desc, id desc`,
    [owner, of ?? null],
  );
}

export async function exportOf(
  tx: Tx,
  owner: string,
  id: string,
  of?: string,
): Promise<ExportView | undefined> {
  const [row] = await tx.query<ViewRow>(
    `select ${columns} from export_job where owner = $1 and id = $2 and state <> 'removed' and ${about('$3')}`,
    [owner, id, of ?? null],
  );
  return row;
}

/** Cancels an export in progress; undefined for any other. */
export async function cancelExport(
  tx: Tx,
  owner: string,
  id: string,
  now: Date,
): Promise<ExportView | undefined> {
  const [row] = await tx.query<ViewRow>(
    `update export_job set state = 'cancelled', ended_at = $3
     where owner = $1 and id = $2 and state in ('waiting', 'running') returning ${columns}`,
    [owner, id, now],
  );
  return row;
}

/** Resets an export to its beginning; returns also the number of pieces that its file had. */
export async function restartExport(
  tx: Tx,
  { owner, id, expiresAt }: { owner: string; id: string; expiresAt: Date },
): Promise<(ExportView & { earlier: number }) | undefined> {
  const [before] = await tx.query<{ parts: number }>(
    `select parts from export_job where owner = $1 and id = $2 and state in ('failed', 'cancelled') for update`,
    [owner, id],
  );
  if (!before) return undefined;
  const [row] = await tx.query<ViewRow>(
    `update export_job set state = 'waiting', rows = 0, bytes = 0, parts = 0, place = '', writer = null, problem = '',
       run = run + 1, ended_at = null, expires_at = $2
     where id = $1 returning ${columns}`,
    [id, expiresAt],
  );
  return { ...row!, earlier: before.parts };
}

/**
 * Locks an unfinished export against deletion until the transaction ends. A concurrent cancellation does not wait: then
 * the written pieces are discarded (`noteTurn`). Two processes never write it: the due work belongs to one of them.
 */
export async function lockExport(tx: Tx, id: string): Promise<ExportJob | undefined> {
  const [row] = await tx.query<ExportJob>(
    `select ${columns}, filter, account_ids as "accountIds", location_ids as "locationIds", place, writer
     from export_job where id = $1 and state in ('waiting', 'running') for key share`,
    [id],
  );
  return row;
}

interface TurnWritten {
  id: string;
  run: number;
  parts: number;
  rows: number;
  bytes: number;
  place: string;
  writer: unknown;
  counted?: { total: number; exact: boolean };
  ended?: { at: Date; expiresAt: Date };
}

/** Returns false if the export was canceled or restarted meanwhile. */
export async function noteTurn(tx: Tx, turn: TurnWritten): Promise<boolean> {
  const { id, run, parts, rows, bytes, place, writer, counted, ended } = turn;
  const noted = await tx.query(
    `update export_job set state = case when $8::timestamptz is null then 'running' else 'done' end,
       rows = rows + $2, bytes = bytes + $3, parts = parts + $10, place = $4, writer = $5,
       total = greatest(coalesce($6, total), rows + $2), total_exact = $8::timestamptz is not null or coalesce($7, total_exact),
       ended_at = $8::timestamptz, expires_at = coalesce($9, expires_at)
     where id = $1 and run = $11 and state in ('waiting', 'running') returning 1`,
    [
      ...[id, rows, bytes, place, writer === undefined ? null : JSON.stringify(writer)],
      ...[
        counted?.total ?? null,
        counted?.exact ?? null,
        ended?.at ?? null,
        ended?.expiresAt ?? null,
        parts,
        run,
      ],
    ],
  );
  return noted.length > 0;
}

export async function noteFailure(tx: Tx, { id, run }: ExportJob, problem: string, now: Date): Promise<void> {
  await tx.query(
    `update export_job set state = 'failed', problem = $3, ended_at = $4
     where id = $1 and run = $2 and state in ('waiting', 'running')`,
    [id, run, problem, now],
  );
}

/** Deletes an expired export; returns the number of pieces of its file, and their run. */
export async function deleteExpired(
  tx: Tx,
  id: string,
  now: Date,
): Promise<{ parts: number; run: number } | undefined> {
  const [row] = await tx.query<{ parts: number; run: number }>(
    'delete from export_job where id = $1 and expires_at <= $2 returning parts, run',
    [id, now],
  );
  return row;
}
