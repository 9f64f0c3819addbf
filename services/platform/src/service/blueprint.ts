import type { INestApplicationContext, Type } from '@nestjs/common';
import type { ServiceDefinition as RpcDefinition } from '@grpc/grpc-js';
import type { Consumer } from '../consumer/index.js';
import type { EntityClass, Migration } from '../database/index.js';
import type { Environment } from '../config/index.js';
import type { DueWorkHandler } from '../due-work/index.js';

/** A store of a service beside its Postgres, made and waited for as the tables there are. */
export interface Store {
  name: string;
  /** Safe to repeat. */
  migrate(env: Environment): Promise<void>;
  /** What nobody has made yet. */
  missing(env: Environment): Promise<readonly string[]>;
}

/** A figure out of a service's tables, of every tenant together: for whoever runs the system. */
export interface Figure {
  /** As Prometheus has it: `refunds_pending_age_seconds`. */
  name: string;
  help: string;
  /** Name of a label, which a column of the same name holds. */
  label?: string;
  /** Answers a row with `value`, or one for each value of the label. Asked whenever the figures are: by an index. */
  sql: string;
}

/** What makes a service: its tables, its module, the calls it answers, the events it consumes, its due work. */
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
