import pg from 'pg';
import { OutageError, isOutage } from '../../errors/outage.js';

/** A small pool that turns every failure of the connection into an OutageError. */
export class Connections {
  private readonly pool: pg.Pool;

  /** `patience`: milliseconds after which a statement is given up, because the database hangs or is gone. */
  constructor(url: string, max: number, name: string, patience = 10_000) {
    this.pool = new pg.Pool({
      connectionString: url,
      max,
      application_name: name,
      connectionTimeoutMillis: 5_000,
      idleTimeoutMillis: 60_000,
      query_timeout: patience,
    });
    this.pool.on('error', () => undefined);
  }

  async query<R extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<R[]> {
    try {
      return (await this.pool.query<R>(text, values)).rows;
    } catch (error) {
      throw asOutage(error);
    }
  }

  async close(): Promise<void> {
    await this.pool.end();
  }
}

/** Whatever is not Postgres's own verdict on a statement is trouble with reaching it. */
export function asOutage(error: unknown): unknown {
  const verdict = error instanceof Error && 'severity' in error;
  return verdict && !isOutage(error) ? error : new OutageError('The event log', { cause: error });
}

/** Milliseconds to wait after the nth failure in a row (from 1): 50 ms doubling up to `most`, a little scattered. */
export function backOff(failures: number, most: number): number {
  return Math.min(most, 50 * 2 ** Math.min(failures - 1, 20)) * (0.75 + (failures % 5) * 0.1);
}

/** Real time on purpose: these waits are for machines, not for the business clock. Resolves early on abort. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const done = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal?.addEventListener('abort', done, { once: true });
  });
}

/** Waits for a promise to settle, at most so many milliseconds; leaves no timer behind. */
export async function settledWithin(ms: number, promise: Promise<unknown>): Promise<void> {
  const enough = new AbortController();
  const settled = promise.then(
    () => enough.abort(),
    () => enough.abort(),
  );
  await Promise.race([settled, pause(ms, enough.signal)]);
}
