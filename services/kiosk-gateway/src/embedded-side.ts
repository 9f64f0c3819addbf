import type { Provider } from '@nestjs/common';
import { clientOf, PLATFORM, provide } from '@backroom/platform';
import { LocationsServiceService } from '@backroom/proto/locations/v1/locations_service';
import { EmbeddedBroker } from './broker/embedded-broker.js';
import { configuredListeners } from './broker/listeners/configured.js';
import { CommandDelivery } from './commands/command-delivery.js';
import { WaitingCommands } from './commands/waiting-commands.js';
import { KIOSK_GATEWAY_CONFIG } from './config.js';
import { deviceRates, packetRate } from './device-rates.js';
import { Intake } from './message/intake.js';
import { ReceiptBatches } from './receipts/receipt-batches.js';
import { ConfigHandover } from './place-config/config-handover.js';
import { PlaceConfigs } from './place-config/place-configs.js';
import { Allowances } from './session/allowances.js';
import { Authenticator } from './session/authenticator.js';
import { ConnectBackOff } from './session/connect-back-off.js';
import { DeviceChanges } from './session/device-changes.js';
import { DeviceAuthorizer } from './session/device-authorizer.js';
import { KnownDevices } from './session/known-devices.js';
import { Sessions } from './session/sessions.js';
import { RECEIVER, BROKER, CONFIGS, CONNECTION_LOOKUP, HELLO_DELAY, ISSUED, REACHABLE } from './tokens.js';

/** Providers for devices that connect to this service: it authenticates them, and knows which are connected. */
export const embeddedSide: Provider[] = [
  provide(EmbeddedBroker, [PLATFORM, KIOSK_GATEWAY_CONFIG], ({ log, metrics }, config) => {
    const cuts = metrics.counter('device_connections_cut_total', 'Connections closed by a limit, by reason', [
      'reason',
    ]);
    return new EmbeddedBroker({
      listeners: configuredListeners(config, log),
      connections: {
        max: config.MQTT_CONNECTIONS,
        packets: packetRate(config),
        packetTimeout: config.MQTT_PACKET_TIMEOUT * 1000,
        onCut: (reason) => cuts.inc({ reason }),
      },
      connectTimeout: config.MQTT_CONNECT_TIMEOUT * 1000,
      drainTimeout: config.MQTT_DRAIN_TIMEOUT * 1000,
      log,
    });
  }),
  { provide: BROKER, useExisting: EmbeddedBroker },
  provide(ConnectBackOff, [PLATFORM], ({ clock }) => new ConnectBackOff(clock)),
  provide(Allowances, [KIOSK_GATEWAY_CONFIG], (config) => new Allowances(deviceRates(config))),
  provide(
    Authenticator,
    [PLATFORM, clientOf(LocationsServiceService)],
    ({ clock, log }, locations) => new Authenticator(locations, clock, log),
  ),
  provide(Sessions, [PLATFORM], ({ metrics }) => {
    const sessions = new Sessions();
    const connected = metrics.gauge('devices_connected', 'Devices connected to this instance');
    Object.assign(connected, { collect: () => connected.set(sessions.count) });
    return sessions;
  }),
  provide(
    RECEIVER,
    [PLATFORM, Authenticator, ConnectBackOff, Allowances, Sessions, Intake, ReceiptBatches],
    ({ metrics, clock, ids }, authenticator, backOff, allowances, sessions, intake, receipts) =>
      new DeviceAuthorizer(
        authenticator,
        backOff,
        allowances,
        sessions,
        intake,
        receipts,
        clock,
        ids,
        metrics,
      ),
  ),
  provide(
    DeviceChanges,
    [PLATFORM, KnownDevices, Sessions, Authenticator],
    ({ metrics }, devices, sessions, authenticator) => {
      const cuts = metrics.counter('device_cuts_total', 'Connections closed after a change of the device');
      return new DeviceChanges(devices, sessions, authenticator, () => cuts.inc());
    },
  ),
  provide(REACHABLE, [Sessions], (sessions) => (deviceId: number) => sessions.of(deviceId)?.device),
  provide(CONNECTION_LOOKUP, [Sessions], (sessions) => (deviceId: number) => {
    const session = sessions.of(deviceId);
    return session?.subscribedTo.has('commands') ? session : undefined;
  }),
  provide(ISSUED, [Sessions, CommandDelivery], (sessions, delivery) => {
    const waiting = new WaitingCommands(sessions, (issued) => delivery.deliver(issued));
    return (issued) => waiting.take(issued);
  }),
  provide(
    CONFIGS,
    [PLATFORM, PlaceConfigs, Sessions, EmbeddedBroker],
    ({ log }, configs, sessions, broker) =>
      new ConfigHandover(configs, sessions, (session, message) => broker.hand(session, message), log),
  ),
  // Devices send hello first, on the same connection as all their messages.
  { provide: HELLO_DELAY, useValue: 0 },
];
