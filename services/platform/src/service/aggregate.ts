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

/** As it stands, or made from providers at the start. */
type Made<T> = T | FromProviders<T>;

/** A part of a service that changes together: its tables, the calls it answers, its commands and what they need. */
export interface Aggregate {
  migrations?: readonly Migration[];
  /** Its records, as `tx.records` knows them. */
  entities?: readonly EntityClass[];
  /** What tells whether it is well, out of its tables. */
  figures?: readonly Figure[];
  /** Kept elsewhere than in Postgres. */
  stores?: readonly Store[];
  /** Classes that answer calls (`@RpcService`). */
  answers?: readonly Type[];
  /** Handlers of its commands. */
  commands?: readonly Type[];
  /** What these need. */
  providers?: readonly Provider[];
  /** Done at each start before the service answers; safe to repeat. */
  onStart?: readonly FromProviders<Promise<void>>[];
  consumers?: readonly Made<Consumer>[];
  dueWork?: readonly Made<DueWorkHandler>[];
  /** Due work that takes its time, such as writing files. */
  longWork?: readonly Made<DueWorkHandler>[];
}

/** What is of the whole service and of no aggregate alone. */
export interface Whole<S extends z.ZodObject> {
  /** By what its own variables are injected, and what they are. */
  config?: readonly [Token<z.infer<S>>, S];
  /** What several aggregates need. */
  providers?: readonly Provider[];
}

/** The aggregates of a service: what its `*.aggregate.ts` export. `folder` is `import.meta.dirname` of its blueprint. */
export function aggregatesIn(folder: string): Aggregate[] {
  return discover(folder, 'aggregate') as Aggregate[];
}

/**
 * A service from what is of the whole and its aggregates. They share one Nest module: what one provides, the others may
 * inject. Throws when two migrations have one number or a class answers no call.
 */
export function serviceOf<S extends z.ZodObject>(
  { config, providers }: Whole<S>,
  ...aggregates: readonly Aggregate[]
): ServiceBlueprint {
  const each = <T>(part: (aggregate: Aggregate) => readonly T[] | undefined): T[] =>
    aggregates.flatMap((aggregate) => part(aggregate) ?? []);
  const controllers = each(({ answers }) => answers);

  @Module({
    controllers,
    providers: [
      ...(config ? [provide(config[0], [PLATFORM], ({ env }) => readConfig(config[1], env))] : []),
      ...(providers ?? []),
      ...each(({ commands }) => commands),
      ...each(({ providers }) => providers),
    ],
  })
  class ServiceModule implements OnModuleInit {
    constructor(private readonly app: ModuleRef) {}

    async onModuleInit(): Promise<void> {
      await Promise.all(
        made(
          this.app,
          each(({ onStart }) => onStart),
        ),
      );
    }
  }

  return {
    migrations: numbered(each(({ migrations }) => migrations)),
    entities: each(({ entities }) => entities),
    figures: each(({ figures }) => figures),
    stores: each(({ stores }) => stores),
    module: ServiceModule,
    rpc: controllers.map(rpcOf),
    consumers: (app) =>
      made(
        app,
        each(({ consumers }) => consumers),
      ),
    dueWork: (app) =>
      made(
        app,
        each(({ dueWork }) => dueWork),
      ),
    longWork: (app) =>
      made(
        app,
        each(({ longWork }) => longWork),
      ),
  };
}

function made<T>(app: Pick<ModuleRef, 'get'>, declared: readonly Made<T>[]): T[] {
  const get = (need: unknown) => app.get<unknown>(need as symbol, { strict: false });
  return declared.flatMap((one) => (one instanceof FromProviders ? one.make(...one.needs.map(get)) : [one]));
}
