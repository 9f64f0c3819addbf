import type { Provider } from '@nestjs/common';
import type { Platform } from '@backroom/platform';
import { ExternalBroker } from './broker/external-broker.js';
import type { CommandIssued } from '@backroom/proto/locations/v1/locations_events';
import { CommandDelivery } from './commands/command-delivery.js';
import { KIOSK_GATEWAY_CONFIG, type KioskGatewayConfig } from './config.js';
import { made } from './made.js';
import { Intake } from './message/intake.js';
import { ReceiptBatches } from './receipts/receipt-batches.js';
import { KnownDevices } from './session/known-devices.js';
import { TopicInbox } from './session/topic-inbox.js';
import { BEHIND, BROKER, HEARING, HELLO_DELAY, ISSUED, REACHABLE } from './tokens.js';

/** Instances share what a device says: its hello may have gone by another. */
const helloDelay = 2_000;

/** Devices connect to a broker elsewhere, which lets them in and keeps them to their topics. */
export const externalSide: Provider[] = [
  made(
    BROKER,
    [KIOSK_GATEWAY_CONFIG],
    ({ log }: Platform, config: KioskGatewayConfig) =>
      new ExternalBroker({
        url: config.MQTT_BROKER_URL!,
        instance: config.INSTANCE_NAME,
        group: 'kiosk-gateway',
        connections: config.MQTT_SHARED_CONNECTIONS,
        inFlight: config.MQTT_IN_FLIGHT,
        sessionExpiry: config.MQTT_SESSION_EXPIRY,
        log,
      }),
  ),
  made(
    BEHIND,
    [KnownDevices, Intake, ReceiptBatches],
    ({ metrics }: Platform, devices: KnownDevices, intake: Intake, receipts: ReceiptBatches) =>
      new TopicInbox(devices, intake, receipts, metrics),
  ),
  made(
    REACHABLE,
    [KnownDevices],
    (_platform: Platform, devices: KnownDevices) => (deviceId: number) => devices.of(deviceId),
  ),
  // Who is there the broker knows, and says when nobody was.
  { provide: HEARING, useExisting: REACHABLE },
  made(
    ISSUED,
    [CommandDelivery],
    (_platform: Platform, delivery: CommandDelivery) => (issued: CommandIssued) => {
      void delivery.deliver(issued);
    },
  ),
  { provide: HELLO_DELAY, useValue: helloDelay },
];
