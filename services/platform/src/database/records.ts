import type { EntityManager } from 'typeorm';
import type { QueryResult } from 'pg';

/** A class with `@Entity`: the one mapping of a record to its table. */
export type EntityClass<T extends object = object> = new () => T;

/** Sends a statement over the connection of a transaction. */
export type Send = (text: string, values?: unknown[]) => Promise<QueryResult>;

/**
 * What is known of a service's records. Connections, transactions and tenancy stay with `Database`: a record goes
 * through the same transaction as everything else (docs/adr/0001).
 */
export interface Records {
  /** Finds and writes records by these statements. */
  over(send: Send): EntityManager;
}
