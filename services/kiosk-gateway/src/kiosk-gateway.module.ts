import { Module, type Provider, type Type } from '@nestjs/common';
import { PLATFORM, readConfig, type Platform } from '@backroom/platform';
import {
  LocationsServiceService,
  type LocationsService,
} from '@backroom/proto/locations/v1/locations_service';
import { EmbeddedBroker } from './broker/embedded-broker.js';
import { KIOSK_GATEWAY_CONFIG, kioskGatewayConfig, type KioskGatewayConfig } from './config.js';
import { AppendQueue } from './message/append-queue.js';
import { BootClocks } from './message/boot-clocks.js';
import { Intake } from './message/intake.js';
import { QuarantineTail } from './receipts/quarantine-tail.js';
import { ReceiptBatches } from './receipts/receipt-batches.js';
import { Authenticator } from './session/authenticator.js';
import { DeviceChanges } from './session/device-changes.js';
import { DeviceDoor } from './session/device-door.js';
import { Sessions } from './session/sessions.js';

/** The client of locations-kiosks; whoever made the application closes it. */
export const LOCATIONS = Symbol('locations-kiosks');

@Module({
  providers: [
    BootClocks,
    Sessions,
    {
      provide: KIOSK_GATEWAY_CONFIG,
      inject: [PLATFORM],
      useFactory: (platform: Platform) => readConfig(kioskGatewayConfig, platform.env),
    },
    {
      provide: LOCATIONS,
      inject: [PLATFORM, KIOSK_GATEWAY_CONFIG],
      useFactory: (platform: Platform, config: KioskGatewayConfig) =>
        platform.rpcClient<LocationsService>(LocationsServiceService, config.LOCATIONS_KIOSKS_URL),
    },
    {
      provide: EmbeddedBroker,
      inject: [PLATFORM, KIOSK_GATEWAY_CONFIG],
      useFactory: ({ log }: Platform, config: KioskGatewayConfig) =>
        new EmbeddedBroker({
          host: config.MQTT_HOST,
          port: config.MQTT_PORT,
          connections: config.MQTT_CONNECTIONS,
          log,
        }),
    },
    made(
      Authenticator,
      [LOCATIONS],
      ({ clock, log }, locations: LocationsService) => new Authenticator(locations, clock, log),
    ),
    made(AppendQueue, [], ({ eventLog, clock, log }) => new AppendQueue(eventLog, clock, log)),
    made(
      ReceiptBatches,
      [EmbeddedBroker],
      ({ clock, log, metrics }, broker: EmbeddedBroker) =>
        new ReceiptBatches((topic, payload) => broker.publish(topic, payload), clock, log, metrics),
    ),
    made(
      Intake,
      [AppendQueue, ReceiptBatches, BootClocks],
      ({ clock, log, metrics }, appends: AppendQueue, receipts: ReceiptBatches, clocks: BootClocks) =>
        new Intake(appends, receipts, clocks, clock, log, metrics),
    ),
    made(
      DeviceDoor,
      [Authenticator, Sessions, Intake, ReceiptBatches],
      (
        { metrics },
        authenticator: Authenticator,
        sessions: Sessions,
        intake: Intake,
        receipts: ReceiptBatches,
      ) => new DeviceDoor(authenticator, sessions, intake, receipts, metrics),
    ),
    made(
      DeviceChanges,
      [Sessions, Authenticator],
      ({ eventLog, log, metrics }, sessions: Sessions, authenticator: Authenticator) => {
        const cuts = metrics.counter('device_cuts_total', 'Connections cut because the device changed');
        return new DeviceChanges(eventLog, sessions, authenticator, log, () => cuts.inc());
      },
    ),
    made(
      QuarantineTail,
      [Sessions, ReceiptBatches],
      ({ eventLog, log, metrics }, sessions: Sessions, receipts: ReceiptBatches) =>
        new QuarantineTail(eventLog, sessions, receipts, log, metrics),
    ),
  ],
})
export class KioskGatewayModule {}

/** A provider made from the platform and others of this module. */
function made<T, D extends unknown[]>(
  type: Type<T> | (abstract new (...args: never[]) => T),
  needs: unknown[],
  make: (platform: Platform, ...needs: D) => T,
): Provider {
  return {
    provide: type,
    inject: [PLATFORM, ...(needs as symbol[])],
    useFactory: make as (...args: unknown[]) => T,
  };
}
