import 'reflect-metadata';
import { Module, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import {
  createPlatform,
  HealthServer,
  PlatformModule,
  type Environment,
  type Platform,
} from '@backroom/platform';
import { EmbeddedBroker } from './broker/embedded-broker.js';
import { KioskGatewayModule, LOCATIONS } from './kiosk-gateway.module.js';
import { Intake } from './message/intake.js';
import { QuarantineTail } from './receipts/quarantine-tail.js';
import { ReceiptBatches } from './receipts/receipt-batches.js';
import { DeviceChanges } from './session/device-changes.js';
import { DeviceDoor } from './session/device-door.js';
import { Sessions } from './session/sessions.js';

/** How long the end waits for what is in hand, milliseconds; devices send the rest again. */
const drainFor = 5_000;

export interface RunningKioskGateway {
  ready(): boolean;
  /** Drains: no new connections, appends and receipts what is in hand, then closes. */
  stop(): Promise<void>;
  /** Where devices connect. */
  mqttPort: number;
  platform: Platform;
}

/** Starts the gate of the devices: broker, schemas, event log, receipts. It keeps no state of its own. */
export async function start(env: Environment): Promise<RunningKioskGateway> {
  const platform = await createPlatform(env);
  const { log, metrics, config } = platform;
  let ready = false;

  const app = await NestFactory.createApplicationContext(rootModule(platform), { logger: ['error', 'warn'] });
  const broker = app.get(EmbeddedBroker);
  const tails = [app.get(DeviceChanges), app.get(QuarantineTail)];
  const sessions = app.get(Sessions);
  const connected = metrics.gauge('devices_connected', 'Devices connected to this instance');
  Object.assign(connected, { collect: () => connected.set(sessions.count) });

  for (const tail of tails) await tail.start();
  await broker.start(app.get(DeviceDoor));
  const health = new HealthServer(metrics, () => ready);
  if (config.METRICS_PORT) await health.listen(config.METRICS_PORT);
  ready = true;
  log.info({ port: broker.port }, 'ready');

  return {
    platform,
    mqttPort: broker.port,
    ready: () => ready,
    async stop() {
      ready = false;
      broker.refuseConnections();
      await app.get(Intake).drain(drainFor);
      await app.get(ReceiptBatches).flush();
      for (const tail of tails) await tail.stop();
      await broker.stop();
      app.get<{ close(): void }>(LOCATIONS).close();
      await app.close();
      await platform.eventLog.close();
      health.close();
      log.info('stopped');
    },
  };
}

function rootModule(platform: Platform): Type {
  @Module({ imports: [PlatformModule.of(platform), KioskGatewayModule] })
  class RootModule {}
  return RootModule;
}
