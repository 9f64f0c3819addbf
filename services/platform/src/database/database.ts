import pg from 'pg';
import type { EntityManager } from 'typeorm';
import { OutageError } from '../errors/outage.js';
import { prepared } from './prepared.js';
import type { Records, Send } from './records.js';
import { tenantSettings, type TenantScope } from './tenancy.js';

// int8 as number, guarded: money and ids stay below 2^53; anything above is a defect and must not be rounded silently.
pg.types.setTypeParser(pg.types.builtins.INT8, safeInteger);
pg.types.setTypeParser(1016 as number, (text) =>
  text.slice(1, -1).split(',').filter(Boolean).map(safeInteger),
);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, safeNumeric);
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/** One transaction: `query` for sets, money, lists and hot paths, `records` for records of configuration. */
export interface Tx {
  query<R extends pg.QueryResultRow = pg.QueryResultRow>(text: string, values?: unknown[]): Promise<R[]>;
  /** Finds and writes the service's entities in this transaction. */
  readonly records: EntityManager;
  /**
   * Returns the same transaction with additional members; `onStatement` receives each statement sent through the
   * result.
   */
  with<M extends object>(more: M, onStatement?: (statement: string) => void): Tx & M;
}

/** The relational database of one service, accessed with a role that owns nothing. */
export class Database {
  readonly pool: pg.Pool;

  private readonly records: Records | undefined;

  constructor(options: { url: string; pool?: number; name?: string; records?: Records }) {
    this.records = options.records;
    this.pool = new pg.Pool({
      connectionString: options.url,
      max: options.pool ?? 4,
      application_name: options.name,
      connectionTimeoutMillis: 10_000,
      // Statements sent without waiting for one another are pipelined.
      pipeline: true,
      idleTimeoutMillis: 30_000,
    });
    // A connection that breaks while idle is replaced at the next checkout; an unhandled error would end the process.
    this.pool.on('error', () => undefined);
  }

  /** Runs `work` in one transaction in which row-level security exposes only the rows of `scope`. */
  async withTenant<T>(scope: TenantScope, work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.transaction(async (tx) => {
      // Sent ahead of the work's own statements: if it fails, all of them do, in an aborted transaction.
      const [, result] = await together(
        tx.query(tenantSettings.text, tenantSettings.values(scope)),
        work(tx),
      );
      return result;
    });
  }

  /** Runs `work` in one transaction without a tenant: tables under row-level security look empty. */
  async transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const client = await this.pool.connect();
    let broken: Error | undefined;
    const onError = (error: Error) => (broken = error);
    client.on('error', onError);
    const { tx, end } = transactionOf(client, this.records);
    try {
      const [, result] = await together(client.query('BEGIN'), work(tx));
      end();
      // After a statement that failed and was caught, Postgres answers COMMIT with a rollback.
      if ((await client.query('COMMIT')).command !== 'COMMIT')
        throw new Error('The transaction was rolled back because one of its statements failed');
      return result;
    } catch (error) {
      end();
      await client.query('ROLLBACK').catch((failure: Error) => (broken = failure));
      if (!isStalePlan(error)) throw error;
      broken = error as Error;
      throw new OutageError('A connection that knows the new columns', { cause: error });
    } finally {
      client.removeListener('error', onError);
      client.release(broken);
    }
  }

  async close(): Promise<void> {
    await this.pool.end();
  }
}

/** Resolves when both have; rejects when both have settled, with the error of the first one, or else of the second. */
async function together<A, B>(first: Promise<A>, second: Promise<B>): Promise<[A, B]> {
  await Promise.allSettled([first, second]);
  return Promise.all([first, second]);
}

/** Rejects statements after its end: the connection then belongs to another transaction, with another tenant. */
function transactionOf(client: pg.PoolClient, records: Records | undefined): { tx: Tx; end(): void } {
  let ended = false;
  const send: Send = (text, values) => {
    if (ended) return Promise.reject(new Error('The transaction of this statement has ended'));
    return client.query(prepared(text, values));
  };
  return { tx: txOver(send, records), end: () => void (ended = true) };
}

function txOver(send: Send, records: Records | undefined): Tx {
  let manager: EntityManager | undefined;
  return {
    query: async <R extends pg.QueryResultRow>(text: string, values?: unknown[]) =>
      (await send(text, values)).rows as R[],
    get records() {
      if (!records) throw new Error('This service has declared no entities');
      return (manager ??= records.over(send));
    },
    with: (more, onStatement) =>
      Object.assign(txOver(onStatement ? observed(send, onStatement) : send, records), more),
  };
}

const observed =
  (send: Send, onStatement: (statement: string) => void): Send =>
  (text, values) => {
    onStatement(text);
    return send(text, values);
  };

/** A newer release changed a table under a prepared `select *`: a new connection plans it again. */
function isStalePlan(error: unknown): boolean {
  return (error as pg.DatabaseError).code === '0A000' && /cached plan/.test((error as Error).message);
}

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is not a safe integer`);
  return value;
}

/** Sums of bigint are returned as numeric; integers are subject to the same guard. */
function safeNumeric(text: string): number {
  return text.includes('.') ? Number(text) : safeInteger(text);
}
