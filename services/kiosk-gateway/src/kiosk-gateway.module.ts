import { Module, type DynamicModule, type Provider } from '@nestjs/common';
import type { ServiceDefinition } from '@grpc/grpc-js';
import { clientOf, PLATFORM, provide } from '@backroom/platform';
import { CommandsServiceService } from '@backroom/proto/locations/v1/commands_service';
import { LocationsServiceService } from '@backroom/proto/locations/v1/locations_service';
import { ownerOf } from '@backroom/proto/services';
import { CommandDelivery } from './commands/command-delivery.js';
import { CommandTail } from './commands/command-tail.js';
import { MissedCommands } from './commands/missed-commands.js';
import { KIOSK_GATEWAY_CONFIG, type KioskGatewayConfig } from './config.js';
import { embeddedSide } from './embedded-side.js';
import { externalSide } from './external-side.js';
import { AppendQueue } from './message/append-queue.js';
import { BootClocks } from './message/boot-clocks.js';
import { HelloTail } from './message/hello-tail.js';
import { Intake } from './message/intake.js';
import { PlaceConfigs } from './place-config/place-configs.js';
import { MissingTail } from './receipts/missing-tail.js';
import { QuarantineTail } from './receipts/quarantine-tail.js';
import { ReceiptBatches } from './receipts/receipt-batches.js';
import { KnownDevices } from './session/known-devices.js';
import { BROKER, CONNECTION_LOOKUP, HELLO_DELAY, ISSUED, REACHABLE } from './tokens.js';

/** The services that it calls; the creator of the application closes the clients. */
export const services: readonly ServiceDefinition[] = [LocationsServiceService, CommandsServiceService];

/** What both brokers have in common; the rest is one of two sides. */
@Module({})
export class KioskGatewayModule {
  static of(config: KioskGatewayConfig): DynamicModule {
    return {
      module: KioskGatewayModule,
      providers: [
        { provide: KIOSK_GATEWAY_CONFIG, useValue: config },
        BootClocks,
        ...services.map(client),
        provide(
          CommandDelivery,
          [PLATFORM, clientOf(CommandsServiceService), BROKER, CONNECTION_LOOKUP],
          ({ clock, ids, log, metrics }, commands, broker, connectionOf) =>
            new CommandDelivery(commands, broker, connectionOf, clock, ids, log, metrics),
        ),
        provide(
          MissedCommands,
          [PLATFORM, clientOf(CommandsServiceService)],
          ({ clock, log }, commands) => new MissedCommands(commands, clock, log),
        ),
        provide(
          CommandTail,
          [PLATFORM, ISSUED],
          ({ eventLog, log }, take) => new CommandTail(eventLog, take, log),
        ),
        provide(AppendQueue, [PLATFORM], ({ eventLog, clock, log }) => new AppendQueue(eventLog, clock, log)),
        provide(
          ReceiptBatches,
          [PLATFORM, BROKER],
          ({ clock, log, metrics }, broker) =>
            new ReceiptBatches((topic, payload) => broker.publish(topic, payload), clock, log, metrics),
        ),
        provide(
          Intake,
          [PLATFORM, AppendQueue, ReceiptBatches, BootClocks, HELLO_DELAY],
          ({ clock, log, metrics }, appends, receipts, clocks, helloDelay) =>
            new Intake(appends, receipts, clocks, clock, log, metrics, helloDelay),
        ),
        provide(KnownDevices, [PLATFORM], ({ eventLog, log }) => new KnownDevices(eventLog, log)),
        provide(PlaceConfigs, [PLATFORM], ({ eventLog, log }) => new PlaceConfigs(eventLog, log)),
        provide(
          HelloTail,
          [PLATFORM, BootClocks],
          ({ eventLog, log }, clocks) => new HelloTail(eventLog, clocks, log),
        ),
        provide(
          QuarantineTail,
          [PLATFORM, REACHABLE, ReceiptBatches],
          ({ eventLog, log, metrics }, reachable, receipts) =>
            new QuarantineTail(eventLog, reachable, receipts, log, metrics),
        ),
        provide(
          MissingTail,
          [PLATFORM, REACHABLE, ReceiptBatches],
          ({ eventLog, log }, reachable, receipts) => new MissingTail(eventLog, reachable, receipts, log),
        ),
        ...(config.MQTT_BROKER_URL ? externalSide : embeddedSide),
      ],
    };
  }
}

function client(definition: ServiceDefinition): Provider {
  return provide(clientOf(definition), [PLATFORM, KIOSK_GATEWAY_CONFIG], (platform, config) =>
    platform.rpcClient(definition, ownerOf(definition), config.LOCATIONS_KIOSKS_URL),
  );
}
