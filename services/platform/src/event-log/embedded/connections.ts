import pg from 'pg';
import { prepared } from '../../database/prepared.js';
import { OutageError, isOutage } from '../../errors/outage.js';

/** A small pool that turns every connection failure into an OutageError. */
export class Connections {
  private readonly pool: pg.Pool;

  /** `patience`: milliseconds after which a statement times out, because the database hangs or is gone. */
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
      return (await this.pool.query<R>(prepared(text, values))).rows;
    } catch (error) {
      throw asOutage(error);
    }
  }

  async close(): Promise<void> {
    await this.pool.end();
  }
}

/** Any error other than Postgres's own verdict on a statement is a connection problem. */
export function asOutage(error: unknown): unknown {
  const verdict = error instanceof Error && 'severity' in error;
  return verdict && !isOutage(error) ? error : new OutageError('The event log', { cause: error });
}
