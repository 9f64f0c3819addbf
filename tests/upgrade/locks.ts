import pg from 'pg';
import { pause } from '@backroom/testing/waiting';

/** Milliseconds between two samples; shorter locks may be missed. */
const samplePauseMs = 5;

/** Locks that block writes or reads: all except those of concurrent index builds. */
const held = `select coalesce(max(extract(epoch from clock_timestamp() - a.xact_start) * 1000), 0)::float8 as longest
  from pg_locks l join pg_stat_activity a using (pid)
  where l.granted and l.locktype = 'relation' and a.usename like '%\\_owner'
    and l.mode in ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')`;
const waited = `select coalesce(max(extract(epoch from clock_timestamp() - l.waitstart) * 1000), 0)::float8 as longest
  from pg_locks l join pg_stat_activity a using (pid) where not l.granted and a.usename like '%\\_app'`;

export interface LockFigures {
  /** Max duration of a migration's transaction, milliseconds. */
  maxHeldMs: number;
  /** Max time that a service waited for a lock, milliseconds. */
  maxWaitMs: number;
}

interface Longest {
  longest: number;
}

/** Samples the locks held by migrations, and the waits for them, while `act` runs. */
export async function watchLocks<T>(
  adminUrl: string,
  act: () => Promise<T>,
): Promise<{ answer: T; figures: LockFigures }> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  const figures = { maxHeldMs: 0, maxWaitMs: 0 };
  let over = false;
  const round = () => ({
    maxHeldMs: Math.round(figures.maxHeldMs),
    maxWaitMs: Math.round(figures.maxWaitMs),
  });
  const watching = (async () => {
    while (!over) {
      const [holds] = (await client.query<Longest>(held)).rows;
      const [waits] = (await client.query<Longest>(waited)).rows;
      figures.maxHeldMs = Math.max(figures.maxHeldMs, holds!.longest);
      figures.maxWaitMs = Math.max(figures.maxWaitMs, waits!.longest);
      await pause(samplePauseMs);
    }
  })();
  try {
    return { answer: await act(), figures: round() };
  } finally {
    over = true;
    await watching.finally(() => client.end());
  }
}
