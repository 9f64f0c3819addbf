import type { Provider } from '@nestjs/common';
import type { Platform } from '@backroom/platform';
import type { LocationsService } from '@backroom/proto/locations/v1/locations_service';
import { EmbeddedBroker } from './broker/embedded-broker.js';
import { configuredListeners } from './broker/listeners/configured.js';
import type { CommandIssued } from '@backroom/proto/locations/v1/locations_events';
import { CommandDelivery } from './commands/command-delivery.js';
import { WaitingCommands } from './commands/waiting-commands.js';
import { KIOSK_GATEWAY_CONFIG, type KioskGatewayConfig } from './config.js';
import { deviceRates, packetRate } from './device-rates.js';
import { made } from './made.js';
import { Intake } from './message/intake.js';
import { ReceiptBatches } from './receipts/receipt-batches.js';
import { ConfigHandover } from './place-config/config-handover.js';
import { PlaceConfigs } from './place-config/place-configs.js';
import { Allowances } from './session/allowances.js';
import { Authenticator } from './session/authenticator.js';
import { ConnectBackOff } from './session/connect-back-off.js';
import { DeviceChanges } from './session/device-changes.js';
import { DeviceDoor } from './session/device-door.js';
import { KnownDevices } from './session/known-devices.js';
import { Sessions } from './session/sessions.js';
import { BEHIND, BROKER, CONFIGS, HEARING, HELLO_DELAY, ISSUED, LOCATIONS, REACHABLE } from './tokens.js';

/** Devices connect to this service: it lets them in, and knows who is there. */
export const embeddedSide: Provider[] = [
  made(BROKER, [KIOSK_GATEWAY_CONFIG], ({ log, metrics }: Platform, config: KioskGatewayConfig) => {
    const cuts = metrics.counter('device_connections_cut_total', 'Connections that went too far', ['reason']);
    return new EmbeddedBroker({
      listeners: configuredListeners(config, log),
      connections: {
        most: config.MQTT_CONNECTIONS,
        packets: packetRate(config),
        packetTimeout: config.MQTT_PACKET_TIMEOUT * 1000,
        onCut: (reason) => cuts.inc({ reason }),
      },
      connectTimeout: config.MQTT_CONNECT_TIMEOUT * 1000,
      drainTimeout: config.MQTT_DRAIN_TIMEOUT * 1000,
      log,
    });
  }),
  made(ConnectBackOff, [], ({ clock }) => new ConnectBackOff(clock)),
  made(
    Allowances,
    [KIOSK_GATEWAY_CONFIG],
    (_platform: Platform, config: KioskGatewayConfig) => new Allowances(deviceRates(config)),
  ),
  made(
    Authenticator,
    [LOCATIONS],
    ({ clock, log }: Platform, locations: LocationsService) => new Authenticator(locations, clock, log),
  ),
  made(Sessions, [], ({ metrics }) => {
    const sessions = new Sessions();
    const connected = metrics.gauge('devices_connected', 'Devices connected to this instance');
    Object.assign(connected, { collect: () => connected.set(sessions.count) });
    return sessions;
  }),
  made(
    BEHIND,
    [Authenticator, ConnectBackOff, Allowances, Sessions, Intake, ReceiptBatches],
    (
      { metrics, clock, ids }: Platform,
      authenticator: Authenticator,
      backOff: ConnectBackOff,
      allowances: Allowances,
      sessions: Sessions,
      intake: Intake,
      receipts: ReceiptBatches,
    ) => new DeviceDoor(authenticator, backOff, allowances, sessions, intake, receipts, clock, ids, metrics),
  ),
  made(
    DeviceChanges,
    [KnownDevices, Sessions, Authenticator],
    ({ metrics }: Platform, devices: KnownDevices, sessions: Sessions, authenticator: Authenticator) => {
      const cuts = metrics.counter('device_cuts_total', 'Connections cut because the device changed');
      return new DeviceChanges(devices, sessions, authenticator, () => cuts.inc());
    },
  ),
  made(
    REACHABLE,
    [Sessions],
    (_platform: Platform, sessions: Sessions) => (deviceId: number) => sessions.of(deviceId)?.device,
  ),
  made(HEARING, [Sessions], (_platform: Platform, sessions: Sessions) => (deviceId: number) => {
    const session = sessions.of(deviceId);
    return session?.hears.has('commands') ? session.device : undefined;
  }),
  made(
    ISSUED,
    [Sessions, CommandDelivery],
    (_platform: Platform, sessions: Sessions, delivery: CommandDelivery) => {
      const waiting = new WaitingCommands(sessions, (issued) => delivery.deliver(issued));
      return (issued: CommandIssued) => waiting.take(issued);
    },
  ),
  made(
    CONFIGS,
    [PlaceConfigs, Sessions, BROKER],
    ({ log }: Platform, configs: PlaceConfigs, sessions: Sessions, broker: EmbeddedBroker) =>
      new ConfigHandover(configs, sessions, (session, message) => broker.hand(session, message), log),
  ),
  // Devices say hello first, on the connection that everything else of theirs comes by.
  { provide: HELLO_DELAY, useValue: 0 },
];
