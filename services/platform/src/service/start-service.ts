import 'reflect-metadata';
import { Module, type INestApplicationContext, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Transport, type MicroserviceOptions } from '@nestjs/microservices';
import type { Server, ServiceDefinition as RpcDefinition } from '@grpc/grpc-js';
import { DeadLettersServiceService } from '@backroom/proto/platform/v1/dead_letters_service';
import { ConfigError, isLoopback, readConfig, serviceConfig, type Environment } from '../config/index.js';
import { DeadLettersModule } from '../dead-letters/index.js';
import { openReflection, RpcInterceptor, serviceNameOf } from '../grpc/index.js';
import { inCall, servicePrincipal } from '../principal/index.js';
import type { ServiceBlueprint } from './blueprint.js';
import { Housekeeping } from './housekeeping.js';
import { Health } from './health.js';
import { createDatabasePlatform, type DatabasePlatform } from './platform-context.js';
import { retryWhileUnavailable } from '../event-log/retry-while-unavailable.js';
import { PlatformModule } from './platform.module.js';
import { watchService } from './watch-service.js';

export interface RunningService {
  ready(): boolean;
  /** The calls that it handles: its own, and those of every service. */
  rpc: readonly RpcDefinition[];
  /** Drains: rejects new work, finishes work in progress, hands over the events in the outbox. */
  stop(): Promise<void>;
  app: INestApplicationContext;
  platform: DatabasePlatform;
}

/** Starts one service as a separate Nest application: migrate, handle calls, relay, consume. */
export async function startService(blueprint: ServiceBlueprint, env: Environment): Promise<RunningService> {
  const health = await Health.open(readConfig(serviceConfig, env));
  return runService(blueprint, env, health).catch((error: unknown) => {
    health.end();
    throw error;
  });
}

async function runService(
  blueprint: ServiceBlueprint,
  env: Environment,
  health: Health,
): Promise<RunningService> {
  const platform = await createDatabasePlatform(env, blueprint, health.metrics);
  const { config, log } = platform;
  // The calls of every service, in addition to its own.
  const rpc = [...blueprint.rpc, DeadLettersServiceService];
  const addReflection = await openReflection(
    config,
    rpc.map((definition) => serviceNameOf(definition)),
  );
  const app = await NestFactory.createMicroservice<MicroserviceOptions>(rootModule(blueprint, platform), {
    transport: Transport.GRPC,
    logger: ['error', 'warn'],
    options: {
      url: config.GRPC_BIND,
      // Each once: a package named twice is served twice, and rejected.
      package: [
        ...new Set(rpc.map((definition) => serviceNameOf(definition).split('.').slice(0, -1).join('.'))),
      ],
      packageDefinition: Object.fromEntries(
        rpc.map((definition) => [serviceNameOf(definition), definition]),
      ) as never,
      credentials: platform.grpc.server,
      ...(addReflection && {
        onLoadPackageDefinition: (_definition: unknown, server: Server) => addReflection(server),
      }),
      gracefulShutdown: true,
      channelOptions: { ...platform.grpc.serverOptions, 'grpc.max_receive_message_length': 8 * 1024 * 1024 },
    },
  });
  app.useGlobalInterceptors(new RpcInterceptor(platform));
  const housekeeping = new Housekeeping(platform);
  watchService(platform, blueprint.figures);
  await retryWhileUnavailable(() => platform.grantsFloor.start(platform.eventLog));
  await app.listen();
  await platform.relay.start();
  await platform.consumers.start(blueprint.consumers(app));
  await platform.dueWork.start(blueprint.dueWork(app));
  await platform.longWork.start(blueprint.longWork(app));
  housekeeping.start();
  health.started(
    () => (platform.relay.isRunning ? undefined : 'outbox relay'),
    () => (platform.consumers.isTakingPart ? undefined : 'consumers'),
  );
  log.info('ready');

  return {
    app,
    platform,
    rpc,
    ready: () => health.isReady,
    async stop() {
      await health.drain();
      housekeeping.stop();
      await platform.consumers.stop();
      await Promise.all([platform.dueWork.stop(), platform.longWork.stop()]);
      await app.close();
      await platform.relay.stop();
      await platform.grantsFloor.stop();
      await platform.database.close();
      await platform.eventLog.close();
      health.end();
      log.info('stopped');
    },
  };
}

/**
 * Runs one piece of a service's work (the demo's data) with its own commands, whether or not the service is running:
 * the relay that holds the lease hands over its events.
 */
export async function seedService(
  blueprint: ServiceBlueprint,
  env: Environment,
  seed: (app: INestApplicationContext, platform: DatabasePlatform) => Promise<void>,
): Promise<void> {
  const { GRPC_BIND, DEMO } = readConfig(serviceConfig, env);
  // Its users have a public password.
  if (DEMO === '0' && !isLoopback(GRPC_BIND))
    throw new ConfigError([`GRPC_BIND: has to be loopback for a demo, not ${GRPC_BIND}, or DEMO=1`]);
  await withService(blueprint, env, 'demo', async (app, platform) => {
    await seed(app, platform);
    await outboxHandedOver(platform);
  });
}

/** Runs commands of a service without starting it, on its database and as the system itself: for one-time jobs. */
export async function withService(
  blueprint: ServiceBlueprint,
  env: Environment,
  name: string,
  work: (app: INestApplicationContext, platform: DatabasePlatform) => Promise<void>,
): Promise<void> {
  const platform = await createDatabasePlatform(env, blueprint);
  const app = await NestFactory.createApplicationContext(rootModule(blueprint, platform), {
    logger: ['error', 'warn'],
  });
  try {
    await inCall({ principal: servicePrincipal(name) }, () => work(app, platform));
  } finally {
    await app.close();
    await platform.database.close();
    await platform.eventLog.close();
  }
}

/** Waits until the outbox is empty: the seed of the next service builds on these events. */
async function outboxHandedOver({ database, clock }: DatabasePlatform): Promise<void> {
  const waiting = () => database.transaction((tx) => tx.query('select 1 from outbox limit 1'));
  while ((await waiting()).length > 0) await clock.sleep(50);
}

function rootModule(blueprint: ServiceBlueprint, platform: DatabasePlatform): Type {
  @Module({ imports: [PlatformModule.of(platform), DeadLettersModule, blueprint.module] })
  class RootModule {}
  return RootModule;
}
