import 'reflect-metadata';
import { Module, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import {
  clientOf,
  createPlatform,
  Health,
  retryWhileUnavailable,
  PlatformModule,
  readConfig,
  serviceConfig,
  type Environment,
  type Platform,
} from '@backroom/platform';
import type { Broker } from './broker/broker.js';
import { CommandDelivery } from './commands/command-delivery.js';
import { CommandTail } from './commands/command-tail.js';
import { MissedCommands } from './commands/missed-commands.js';
import { kioskGatewayConfig } from './config.js';
import { KioskGatewayModule, services } from './kiosk-gateway.module.js';
import { HelloTail } from './message/hello-tail.js';
import { Intake } from './message/intake.js';
import type { ConfigHandover } from './place-config/config-handover.js';
import { PlaceConfigs } from './place-config/place-configs.js';
import type { RetainedConfigs } from './place-config/retained-configs.js';
import { MissingTail } from './receipts/missing-tail.js';
import { QuarantineTail } from './receipts/quarantine-tail.js';
import { ReceiptBatches } from './receipts/receipt-batches.js';
import { KnownDevices } from './session/known-devices.js';
import { RECEIVER, BROKER, CONFIGS } from './tokens.js';

/** Maximum milliseconds that shutdown waits for pending messages; devices send the rest again. */
const drainTimeoutMs = 5_000;

export interface RunningKioskGateway {
  ready(): boolean;
  /** Drains: accepts no new connections, appends and receipts pending messages, then closes. */
  stop(): Promise<void>;
  /** Listening ports by transport; empty with an external broker. */
  ports: NonNullable<Broker['ports']>;
  platform: Platform;
}

/**
 * Starts the device gateway: broker, schemas, event log, receipts. It keeps no state of its own. An external broker
 * may be unavailable: then the service runs, and is ready once messages are received.
 */
export async function start(env: Environment): Promise<RunningKioskGateway> {
  const health = await Health.open(readConfig(serviceConfig, env));
  return runKioskGateway(env, health).catch((error: unknown) => {
    health.end();
    throw error;
  });
}

async function runKioskGateway(env: Environment, health: Health): Promise<RunningKioskGateway> {
  const platform = await createPlatform(env, health.metrics);
  const { log } = platform;

  const app = await NestFactory.createApplicationContext(rootModule(platform), { logger: ['error', 'warn'] });
  const broker = app.get<Broker>(BROKER);
  const tails = [
    app.get(KnownDevices),
    app.get(PlaceConfigs),
    app.get(HelloTail),
    app.get(QuarantineTail),
    app.get(MissingTail),
    app.get(CommandTail),
    app.get<ConfigHandover | RetainedConfigs>(CONFIGS),
  ];

  for (const tail of tails) await retryWhileUnavailable(async () => tail.start());
  const missed = app.get(MissedCommands);
  broker.onReady?.(() => missed.request());
  await broker.start(app.get(RECEIVER));
  health.started(() => (broker.ready ? undefined : 'broker'));
  log.info({ ports: broker.ports }, 'running');

  return {
    platform,
    ports: broker.ports ?? {},
    ready: () => health.isReady,
    async stop() {
      await health.drain();
      await broker.refuseConnections();
      await app.get(Intake).drain(drainTimeoutMs);
      await app.get(ReceiptBatches).flush();
      for (const tail of tails) await tail.stop();
      missed.stop();
      await app.get(CommandDelivery).drain(drainTimeoutMs);
      await broker.stop();
      for (const definition of services) app.get<{ close(): void }>(clientOf(definition)).close();
      await app.close();
      await platform.eventLog.close();
      health.end();
      log.info('stopped');
    },
  };
}

function rootModule(platform: Platform): Type {
  const config = readConfig(kioskGatewayConfig, platform.env);
  @Module({ imports: [PlatformModule.of(platform), KioskGatewayModule.of(config)] })
  class RootModule {}
  return RootModule;
}
