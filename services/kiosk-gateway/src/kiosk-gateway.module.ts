import { Module, type DynamicModule } from '@nestjs/common';
import type { Platform } from '@backroom/platform';
import { CommandsServiceService, type CommandsService } from '@backroom/proto/locations/v1/commands_service';
import type { CommandIssued } from '@backroom/proto/locations/v1/locations_events';
import {
  LocationsServiceService,
  type LocationsService,
} from '@backroom/proto/locations/v1/locations_service';
import type { Broker } from './broker/broker.js';
import { CommandDelivery, type Hearing } from './commands/command-delivery.js';
import { CommandTail } from './commands/command-tail.js';
import { KIOSK_GATEWAY_CONFIG, type KioskGatewayConfig } from './config.js';
import { embeddedSide } from './embedded-side.js';
import { externalSide } from './external-side.js';
import { made } from './made.js';
import { AppendQueue } from './message/append-queue.js';
import { BootClocks } from './message/boot-clocks.js';
import { HelloTail } from './message/hello-tail.js';
import { Intake } from './message/intake.js';
import { PlaceConfigs } from './place-config/place-configs.js';
import { MissingTail } from './receipts/missing-tail.js';
import { QuarantineTail } from './receipts/quarantine-tail.js';
import { ReceiptBatches } from './receipts/receipt-batches.js';
import type { KnownDevice } from './session/device-session.js';
import { KnownDevices } from './session/known-devices.js';
import { BROKER, COMMANDS, HEARING, HELLO_DELAY, ISSUED, LOCATIONS, REACHABLE } from './tokens.js';

/** What is the same whichever broker there is; the rest is one of two sides. */
@Module({})
export class KioskGatewayModule {
  static of(config: KioskGatewayConfig): DynamicModule {
    return {
      module: KioskGatewayModule,
      providers: [
        { provide: KIOSK_GATEWAY_CONFIG, useValue: config },
        BootClocks,
        made(LOCATIONS, [], (platform) =>
          platform.rpcClient<LocationsService>(
            LocationsServiceService,
            'locations-kiosks',
            config.LOCATIONS_KIOSKS_URL,
          ),
        ),
        made(COMMANDS, [], (platform) =>
          platform.rpcClient<CommandsService>(
            CommandsServiceService,
            'locations-kiosks',
            config.LOCATIONS_KIOSKS_URL,
          ),
        ),
        made(
          CommandDelivery,
          [COMMANDS, BROKER, HEARING],
          (
            { clock, ids, log, metrics }: Platform,
            commands: CommandsService,
            broker: Broker,
            hearing: Hearing,
          ) => new CommandDelivery(commands, broker, hearing, clock, ids, log, metrics),
        ),
        made(
          CommandTail,
          [ISSUED],
          ({ eventLog, log }: Platform, take: (issued: CommandIssued) => void) =>
            new CommandTail(eventLog, take, log),
        ),
        made(AppendQueue, [], ({ eventLog, clock, log }) => new AppendQueue(eventLog, clock, log)),
        made(
          ReceiptBatches,
          [BROKER],
          ({ clock, log, metrics }: Platform, broker: Broker) =>
            new ReceiptBatches((topic, payload) => broker.publish(topic, payload), clock, log, metrics),
        ),
        made(
          Intake,
          [AppendQueue, ReceiptBatches, BootClocks, HELLO_DELAY],
          (
            { clock, log, metrics }: Platform,
            appends: AppendQueue,
            receipts: ReceiptBatches,
            clocks: BootClocks,
            helloDelay: number,
          ) => new Intake(appends, receipts, clocks, clock, log, metrics, helloDelay),
        ),
        made(KnownDevices, [], ({ eventLog, log }) => new KnownDevices(eventLog, log)),
        made(PlaceConfigs, [], ({ eventLog, log }) => new PlaceConfigs(eventLog, log)),
        made(
          HelloTail,
          [BootClocks],
          ({ eventLog, log }: Platform, clocks: BootClocks) => new HelloTail(eventLog, clocks, log),
        ),
        made(
          QuarantineTail,
          [REACHABLE, ReceiptBatches],
          (
            { eventLog, log, metrics }: Platform,
            reachable: (deviceId: number) => KnownDevice | undefined,
            receipts: ReceiptBatches,
          ) => new QuarantineTail(eventLog, reachable, receipts, log, metrics),
        ),
        made(
          MissingTail,
          [REACHABLE, ReceiptBatches],
          (
            { eventLog, log }: Platform,
            reachable: (deviceId: number) => KnownDevice | undefined,
            receipts: ReceiptBatches,
          ) => new MissingTail(eventLog, reachable, receipts, log),
        ),
        ...(config.MQTT_BROKER_URL ? externalSide : embeddedSide),
      ],
    };
  }
}
