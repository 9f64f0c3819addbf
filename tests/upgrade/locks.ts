import pg from 'pg';
import { pause } from '@backroom/testing/waiting';

/** Milliseconds between two looks; what is shorter may not be seen. */
const every = 5;

/** What keeps others from writing or reading: all but what an index that is built beside them takes. */
const held = `select coalesce(max(extract(epoch from clock_timestamp() - a.xact_start) * 1000), 0)::float8 as longest
  from pg_locks l join pg_stat_activity a using (pid)
  where l.granted and l.locktype = 'relation' and a.usename like '%\\_owner'
    and l.mode in ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')`;
const waited = `select coalesce(max(extract(epoch from clock_timestamp() - l.waitstart) * 1000), 0)::float8 as longest
  from pg_locks l join pg_stat_activity a using (pid) where not l.granted and a.usename like '%\\_app'`;

export interface LockFigures {
  /** Of one migration's transaction, from its begin to its end, milliseconds. */
  longestHeld: number;
  /** Of a service behind a lock, milliseconds. */
  longestWait: number;
}

interface Longest {
  longest: number;
}

/** Looks at the locks of those who migrate, and at who waits, while something is done. */
export async function watchLocks<T>(
  adminUrl: string,
  act: () => Promise<T>,
): Promise<{ answer: T; figures: LockFigures }> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  const figures = { longestHeld: 0, longestWait: 0 };
  let over = false;
  const round = () => ({
    longestHeld: Math.round(figures.longestHeld),
    longestWait: Math.round(figures.longestWait),
  });
  const watching = (async () => {
    while (!over) {
      const [holds] = (await client.query<Longest>(held)).rows;
      const [waits] = (await client.query<Longest>(waited)).rows;
      figures.longestHeld = Math.max(figures.longestHeld, holds!.longest);
      figures.longestWait = Math.max(figures.longestWait, waits!.longest);
      await pause(every);
    }
  })();
  try {
    return { answer: await act(), figures: round() };
  } finally {
    over = true;
    await watching.finally(() => client.end());
  }
}
