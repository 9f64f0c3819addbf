import type { Database, Tx } from '@backroom/platform';

/** Phase of a rebuild. `done` and `failed` are final. */
type RebuildPhase =
  'starting' | 'facts' | 'rollups' | 'catching-up' | 'comparing' | 'swapping' | 'done' | 'failed';

export interface RebuildRow extends Record<string, unknown> {
  id: number;
  phase: RebuildPhase;
  started_at: Date;
  finished_at: Date | null;
  leased_until: Date;
  events_expected: number;
  events_read: number;
  events_skipped: number;
  per_second: number;
  sales: number;
  days_compared: number;
  days_differing: number;
  failure: string;
}

export type RebuildProgress = Partial<Omit<RebuildRow, 'id' | 'started_at' | 'leased_until'>>;

const columns = [
  'phase',
  'finished_at',
  'events_expected',
  'events_read',
  'events_skipped',
  'per_second',
  'sales',
  'days_compared',
  'days_differing',
  'failure',
] as const;

/** Begins a rebuild and returns its id, or undefined if one is in progress. */
export async function beginRebuild(tx: Tx, now: Date, leasedUntil: Date): Promise<number | undefined> {
  await tx.query('lock table rebuild in exclusive mode');
  const rows = await tx.query<{ id: number }>(
    `insert into rebuild (phase, started_at, leased_until)
     select 'starting', $1, $2 where not exists (select from rebuild where finished_at is null and leased_until > $1)
     returning id`,
    [now, leasedUntil],
  );
  return rows[0]?.id;
}

/** Saves progress and renews the lease; returns false if another rebuild has taken over. */
export async function saveProgress(
  tx: Tx,
  id: number,
  progress: RebuildProgress,
  now: Date,
  leasedUntil: Date,
): Promise<boolean> {
  const names = columns.filter((name) => progress[name] !== undefined);
  const sets = ['leased_until = $2', ...names.map((name, n) => `${name} = $${n + 4}`)];
  const rows = await tx.query(
    `update rebuild set ${sets.join(', ')}
     where id = $1 and finished_at is null and leased_until > $3
       and id = (select max(id) from rebuild) returning id`,
    [id, leasedUntil, now, ...names.map((name) => progress[name])],
  );
  return rows.length > 0;
}

export async function latestRebuild(database: Database): Promise<RebuildRow | undefined> {
  const [row] = await database.transaction((tx) =>
    tx.query<RebuildRow>('select * from rebuild order by id desc limit 1'),
  );
  return row;
}

/** Returns how many events the last complete rebuild read; 0 before the first. */
export async function eventsOfLastRebuild(database: Database): Promise<number> {
  const [row] = await database.transaction((tx) =>
    tx.query<{ events_read: number }>(
      "select events_read from rebuild where phase = 'done' order by id desc limit 1",
    ),
  );
  return row?.events_read ?? 0;
}
