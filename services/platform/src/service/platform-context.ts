import type { ServiceDefinition as RpcDefinition } from '@grpc/grpc-js';
import { Clock, Ids, Random, SystemClock, SystemRandom } from '../clock/index.js';
import { Commands } from '../command/index.js';
import {
  databaseConfig,
  readConfig,
  serviceConfig,
  type Environment,
  type ServiceConfig,
} from '../config/index.js';
import { ConsumerRunner, type Consumer } from '../consumer/index.js';
import { Database, readEntities } from '../database/index.js';
import { DueWorkRunner, LongWorkRunner } from '../due-work/index.js';
import { eventLogConfig, openEventLog, type EventLog } from '../event-log/index.js';
import { createRpcClient, GrpcAccess, type RpcClient } from '../grpc/index.js';
import { OutboxRelay } from '../outbox/index.js';
import { GrantsFloor, PrincipalSigner, PrincipalVerifier } from '../principal/index.js';
import { createLog, inSpan, Metrics, startTracing, type Log } from '../telemetry/index.js';
import type { ServiceBlueprint } from './blueprint.js';
import { prepareStores, prepareTopics } from './prepare-stores.js';

/** The foundation of every service, created once at its start. */
export interface Platform {
  /** The environment of the process; a service reads its own variables from it, in its `config.ts`. */
  env: Environment;
  config: ServiceConfig;
  clock: Clock;
  random: Random;
  ids: Ids;
  log: Log;
  metrics: Metrics;
  eventLog: EventLog;
  verifier: PrincipalVerifier;
  /** The grants floor of `verifier`; a service that handles calls starts it. */
  grantsFloor: GrantsFloor;
  /** The transport of calls between services. */
  grpc: GrpcAccess;
  /** Creates a promise client of another service, by its name and host:port. */
  rpcClient<D extends RpcDefinition>(definition: D, service: string, url: string): RpcClient<D>;
}

/** The additional parts of a service that owns a database. */
export interface DatabasePlatform extends Platform {
  database: Database;
  commands: Commands;
  relay: OutboxRelay;
  dueWork: DueWorkRunner;
  longWork: LongWorkRunner;
  consumers: ConsumerRunner;
}

/** Reads the configuration and connects to the event log. Throws ConfigError naming the mistakes. */
export async function createPlatform(env: Environment, metrics?: Metrics): Promise<Platform> {
  const config = readConfig(serviceConfig, env);
  await startTracing({
    endpoint: config.OTEL_EXPORTER_OTLP_ENDPOINT,
    process: config.SERVICE_NAME,
    sampleRate: config.TRACE_SAMPLE_RATE,
  });
  const clock = new SystemClock();
  const random = new SystemRandom();
  const signer = config.PRINCIPAL_PRIVATE_KEY
    ? new PrincipalSigner(config.SERVICE_NAME, config.PRINCIPAL_PRIVATE_KEY, clock)
    : undefined;
  const eventLog = openEventLog(readConfig(eventLogConfig, env), clock);
  await prepareTopics(eventLog, config);
  const grpc = new GrpcAccess(config);
  const grantsFloor = new GrantsFloor(clock);
  return {
    env,
    config,
    clock,
    random,
    ids: new Ids(clock, random),
    log: createLog(config.SERVICE_NAME, config.LOG_LEVEL),
    metrics: metrics ?? new Metrics(config.SERVICE_NAME),
    grpc,
    eventLog,
    verifier: new PrincipalVerifier(config.PRINCIPAL_ISSUERS, config.SERVICE_NAME, clock, grantsFloor),
    grantsFloor,
    rpcClient: (definition, service, url) => {
      if (!signer) throw new Error('PRINCIPAL_PRIVATE_KEY is needed to call other services');
      return createRpcClient(definition, {
        url,
        service,
        caller: config.SERVICE_NAME,
        access: grpc,
        signer,
        clock,
      });
    },
  };
}

/** The same for a service that owns a database, after its migration by this process or by a job. */
export async function createDatabasePlatform(
  env: Environment,
  blueprint: Pick<ServiceBlueprint, 'migrations' | 'entities' | 'stores'>,
  metrics?: Metrics,
): Promise<DatabasePlatform> {
  const platform = await createPlatform(env, metrics);
  const { config, clock, ids, log, eventLog } = platform;
  const { DATABASE_URL, DATABASE_POOL } = readConfig(databaseConfig, env);
  await prepareStores(blueprint, env);
  const database = new Database({
    url: DATABASE_URL,
    pool: DATABASE_POOL,
    name: config.SERVICE_NAME,
    records: await readEntities(blueprint.entities),
  });
  const relay = new OutboxRelay({ url: DATABASE_URL, eventLog, clock, log });
  const wakeRelay = () => relay.wake();
  return {
    ...platform,
    database,
    relay,
    commands: new Commands(config.SERVICE_NAME, database, ids, clock, wakeRelay),
    dueWork: new DueWorkRunner({ database, clock, ids, log, wakeRelay }),
    longWork: new LongWorkRunner({ database, clock, ids, log, wakeRelay }),
    consumers: new ConsumerRunner({
      database,
      eventLog,
      ids,
      clock,
      log,
      metrics: platform.metrics,
      wakeRelay,
      runInTrace: (traceparent, work) => inSpan('consume', { traceparent }, work),
    }),
  };
}

export type { Consumer };
