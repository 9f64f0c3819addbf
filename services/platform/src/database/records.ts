import type { EntityManager } from 'typeorm';
import type { QueryResult } from 'pg';

/** A class with `@Entity`: the only mapping of a record to its table. */
export type EntityClass<T extends object = object> = new () => T;

/** Sends a statement over the connection of a transaction. */
export type Send = (text: string, values?: unknown[]) => Promise<QueryResult>;

/**
 * The records of a service. Connections, transactions and tenancy stay with `Database`: a record uses the same
 * transaction as everything else (docs/adr/0001).
 */
export interface Records {
  /** Finds and writes records with these statements. */
  over(send: Send): EntityManager;
}
