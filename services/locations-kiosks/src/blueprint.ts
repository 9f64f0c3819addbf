import { Clock, type DueWorkHandler, type ServiceBlueprint } from '@backroom/platform';
import { CommandsServiceService } from '@backroom/proto/locations/v1/commands_service';
import { LocationsServiceService } from '@backroom/proto/locations/v1/locations_service';
import { acksConsumer } from './command/acks.consumer.js';
import { expireCommand } from './command/expire-command.work.js';
import { hellosConsumer } from './command/hellos.consumer.js';
import { diagnosticsConsumer } from './device/diagnostics.consumer.js';
import { lastOrderConsumer } from './device/last-order.consumer.js';
import { LocationsModule } from './locations.module.js';
import { locationsAndDevices } from './migrations/001-locations-and-devices.js';
import { devicesInOwnPlaces } from './migrations/002-devices-in-own-places.js';
import { deviceAccess } from './migrations/003-device-access.js';
import { commands } from './migrations/005-commands.js';
import { deviceBoots } from './migrations/010-device-boots.js';
import { askAgainHandler } from './sequence/ask-again.work.js';
import { sequenceConsumers } from './sequence/sequence.consumers.js';
import { DEVICE_ACCESS_WORK } from './tokens.js';

export const locationsKiosks: ServiceBlueprint = {
  migrations: [locationsAndDevices, devicesInOwnPlaces, deviceAccess, commands, deviceBoots],
  module: LocationsModule,
  rpc: [LocationsServiceService, CommandsServiceService],
  consumers: (app) => [
    diagnosticsConsumer,
    lastOrderConsumer,
    acksConsumer,
    hellosConsumer,
    ...sequenceConsumers(app.get(Clock)),
  ],
  dueWork: (app) => [
    ...app.get<DueWorkHandler[]>(DEVICE_ACCESS_WORK),
    askAgainHandler(app.get(Clock)) as DueWorkHandler,
    expireCommand,
  ],
};
