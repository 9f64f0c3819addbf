import { Module, type OnModuleInit, type Provider, type Type } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { z } from 'zod';
import { readConfig } from '../config/index.js';
import type { Consumer } from '../consumer/index.js';
import { numbered, type EntityClass, type Migration } from '../database/index.js';
import type { DueWorkHandler } from '../due-work/index.js';
import { rpcOf } from '../grpc/index.js';
import { FromProviders, provide, type Token } from '../wiring/index.js';
import type { Figure, ServiceBlueprint, Store } from './blueprint.js';
import { discover } from './discover.js';
import { PLATFORM } from './tokens.js';

/** A value, or a factory of it that runs at the start with injected providers. */
type Factory<T> = T | FromProviders<T>;

/** A part of a service that changes together: its tables, the calls it handles, its commands and their dependencies. */
export interface Aggregate {
  migrations?: readonly Migration[];
  /** Its records, for `tx.records`. */
  entities?: readonly EntityClass[];
  /** Health metrics from its tables. */
  figures?: readonly Figure[];
  /** Data outside Postgres. */
  stores?: readonly Store[];
  /** Classes that handle calls (`@RpcService`). */
  controllers?: readonly Type[];
  /** Handlers of its commands. */
  commands?: readonly Type[];
  /** Dependencies of these. */
  providers?: readonly Provider[];
  /** Run at each start before the service handles calls; safe to repeat. */
  onStart?: readonly FromProviders<Promise<void>>[];
  consumers?: readonly Factory<Consumer>[];
  dueWork?: readonly Factory<DueWorkHandler>[];
  /** Due work that takes long, such as writing files. */
  longWork?: readonly Factory<DueWorkHandler>[];
}

/** The parts of a service that belong to no single aggregate. */
export interface ServiceOptions<S extends z.ZodObject> {
  /** The injection token of its own variables, and their schema. */
  config?: readonly [Token<z.infer<S>>, S];
  /** Dependencies of several aggregates. */
  providers?: readonly Provider[];
}

/**
 * The aggregates of a service: the exports of its `*.aggregate.ts`. `folder` is `import.meta.dirname` of its blueprint.
 */
export function aggregatesIn(folder: string): Aggregate[] {
  return discover(folder, 'aggregate') as Aggregate[];
}

/**
 * Builds a service from its options and aggregates. They share one Nest module: providers of one can be injected in the
 * others. Throws if two migrations have the same number or a class handles no calls.
 */
export function serviceOf<S extends z.ZodObject>(
  { config, providers }: ServiceOptions<S>,
  ...aggregates: readonly Aggregate[]
): ServiceBlueprint {
  const collect = <T>(part: (aggregate: Aggregate) => readonly T[] | undefined): T[] =>
    aggregates.flatMap((aggregate) => part(aggregate) ?? []);
  const controllers = collect(({ controllers }) => controllers);

  @Module({
    controllers,
    providers: [
      ...(config ? [provide(config[0], [PLATFORM], ({ env }) => readConfig(config[1], env))] : []),
      ...(providers ?? []),
      ...collect(({ commands }) => commands),
      ...collect(({ providers }) => providers),
    ],
  })
  class ServiceModule implements OnModuleInit {
    constructor(private readonly app: ModuleRef) {}

    async onModuleInit(): Promise<void> {
      await Promise.all(
        made(
          this.app,
          collect(({ onStart }) => onStart),
        ),
      );
    }
  }

  return {
    migrations: numbered(collect(({ migrations }) => migrations)),
    entities: collect(({ entities }) => entities),
    figures: collect(({ figures }) => figures),
    stores: collect(({ stores }) => stores),
    module: ServiceModule,
    rpc: controllers.map(rpcOf),
    consumers: (app) =>
      made(
        app,
        collect(({ consumers }) => consumers),
      ),
    dueWork: (app) =>
      made(
        app,
        collect(({ dueWork }) => dueWork),
      ),
    longWork: (app) =>
      made(
        app,
        collect(({ longWork }) => longWork),
      ),
  };
}

function made<T>(app: Pick<ModuleRef, 'get'>, declared: readonly Factory<T>[]): T[] {
  const get = (need: unknown) => app.get<unknown>(need as symbol, { strict: false });
  return declared.flatMap((one) => (one instanceof FromProviders ? one.make(...one.needs.map(get)) : [one]));
}
