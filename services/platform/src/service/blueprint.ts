import type { INestApplicationContext, Type } from '@nestjs/common';
import type { ServiceDefinition as RpcDefinition } from '@grpc/grpc-js';
import type { Consumer } from '../consumer/index.js';
import type { EntityClass, Migration } from '../database/index.js';
import type { Environment } from '../config/index.js';
import type { DueWorkHandler } from '../due-work/index.js';

/** A store of a service in addition to its Postgres, created and awaited like the tables. */
export interface Store {
  name: string;
  /** Safe to repeat. */
  migrate(env: Environment): Promise<void>;
  /** The parts that are still missing. */
  missing(env: Environment): Promise<readonly string[]>;
}

/** A metric from a service's tables, over all tenants: for SREs. */
export interface Figure {
  /** In the format of Prometheus: `refunds_pending_age_seconds`. */
  name: string;
  help: string;
  /** Name of a label, and of the column with its values. */
  label?: string;
  /** Returns a row with `value`, or one per label value. Run at every scrape: must use an index. */
  sql: string;
}

/** The definition of a service: its tables, its module, the calls it handles, the events it consumes, its due work. */
export interface ServiceBlueprint {
  migrations: readonly Migration[];
  entities: readonly EntityClass[];
  figures: readonly Figure[];
  stores: readonly Store[];
  module: Type;
  rpc: readonly RpcDefinition[];
  consumers(app: INestApplicationContext): readonly Consumer[];
  dueWork(app: INestApplicationContext): readonly DueWorkHandler[];
  longWork(app: INestApplicationContext): readonly DueWorkHandler[];
}
