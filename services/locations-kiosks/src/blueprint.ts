import { Clock, type DueWorkHandler, type ServiceBlueprint } from '@backroom/platform';
import { LocationsServiceService } from '@backroom/proto/locations/v1/locations_service';
import { diagnosticsConsumer } from './device/diagnostics.consumer.js';
import { lastOrderConsumer } from './device/last-order.consumer.js';
import { LocationsModule } from './locations.module.js';
import { locationsAndDevices } from './migrations/001-locations-and-devices.js';
import { devicesInOwnPlaces } from './migrations/002-devices-in-own-places.js';
import { deviceAccess } from './migrations/003-device-access.js';
import { deviceBoots } from './migrations/010-device-boots.js';
import { askAgainHandler } from './sequence/ask-again.work.js';
import { sequenceConsumers } from './sequence/sequence.consumers.js';
import { DEVICE_ACCESS_WORK } from './tokens.js';

export const locationsKiosks: ServiceBlueprint = {
  migrations: [locationsAndDevices, devicesInOwnPlaces, deviceAccess, deviceBoots],
  module: LocationsModule,
  rpc: [LocationsServiceService],
  consumers: (app) => [diagnosticsConsumer, lastOrderConsumer, ...sequenceConsumers(app.get(Clock))],
  dueWork: (app) => [
    ...app.get<DueWorkHandler[]>(DEVICE_ACCESS_WORK),
    askAgainHandler(app.get(Clock)) as DueWorkHandler,
  ],
};
