import type { Provider } from '@nestjs/common';
import { PLATFORM, provide } from '@backroom/platform';
import { ExternalBroker } from './broker/external-broker.js';
import { ownClientId } from './broker/own-client-id.js';
import { RetainedTopics } from './broker/retained-topics.js';
import { CommandDelivery } from './commands/command-delivery.js';
import { KIOSK_GATEWAY_CONFIG } from './config.js';
import { Intake } from './message/intake.js';
import { ReceiptBatches } from './receipts/receipt-batches.js';
import { PlaceConfigs } from './place-config/place-configs.js';
import { RetainedConfigs } from './place-config/retained-configs.js';
import { KnownDevices } from './session/known-devices.js';
import { TopicInbox } from './session/topic-inbox.js';
import { RECEIVER, BROKER, CONFIGS, CONNECTION_LOOKUP, HELLO_DELAY, ISSUED, REACHABLE } from './tokens.js';

/** Instances share messages under this name, and name their own topics by it. */
const group = 'kiosk-gateway';
/** Instances share the messages of a device: its hello may have reached another one. */
const helloDelay = 2_000;

/** Providers for devices that connect to an external broker, which authenticates them and enforces their topics. */
export const externalSide: Provider[] = [
  provide(
    BROKER,
    [PLATFORM, KIOSK_GATEWAY_CONFIG],
    ({ log }, config) =>
      new ExternalBroker({
        url: config.MQTT_BROKER_URL!,
        instance: config.INSTANCE_NAME,
        group,
        connections: config.MQTT_SHARED_CONNECTIONS,
        inFlight: config.MQTT_IN_FLIGHT,
        sessionExpiry: config.MQTT_SESSION_EXPIRY,
        log,
      }),
  ),
  provide(
    RECEIVER,
    [PLATFORM, KnownDevices, Intake, ReceiptBatches],
    ({ metrics }, devices, intake, receipts) => new TopicInbox(devices, intake, receipts, metrics),
  ),
  provide(REACHABLE, [KnownDevices], (devices) => (deviceId: number) => devices.of(deviceId)),
  // The broker knows which devices are connected, and reports when there was no subscriber.
  provide(CONNECTION_LOOKUP, [KnownDevices], (devices) => (deviceId: number) => {
    const device = devices.of(deviceId);
    return device && { device, connectionId: '' };
  }),
  provide(ISSUED, [CommandDelivery], (delivery) => (issued) => {
    void delivery.deliver(issued);
  }),
  provide(
    CONFIGS,
    [PLATFORM, KIOSK_GATEWAY_CONFIG, KnownDevices, PlaceConfigs],
    ({ clock, log }, { MQTT_BROKER_URL: url, INSTANCE_NAME: instance }, devices, configs) => {
      const clientId = ownClientId(instance, 'config');
      const filter = 'v1/+/+/+/config';
      const markTopic = `${group}/probe/${clientId}`;
      const topics = new RetainedTopics({ url: url!, clientId, filter, markTopic, log });
      return new RetainedConfigs(topics, devices, configs, clock, log);
    },
  ),
  { provide: HELLO_DELAY, useValue: helloDelay },
];
