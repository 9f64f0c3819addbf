import {
  Clock,
  Files,
  Ids,
  removeFiles,
  type DueWorkHandler,
  type ServiceBlueprint,
} from '@backroom/platform';
import { CommandsServiceService } from '@backroom/proto/locations/v1/commands_service';
import { LocationsServiceService } from '@backroom/proto/locations/v1/locations_service';
import { PresenceServiceService } from '@backroom/proto/locations/v1/presence_service';
import { LocksServiceService } from '@backroom/proto/locations/v1/locks_service';
import { lockEventsConsumer } from './lock/lock-events.consumer.js';
import { lockReportsConsumer } from './lock/lock-reports.consumer.js';
import { acksConsumer } from './command/acks.consumer.js';
import { expireCommand } from './command/expire-command.work.js';
import { hellosConsumer } from './command/hellos.consumer.js';
import { PlacesServiceService } from '@backroom/proto/locations/v1/places_service';
import { ThemesServiceService } from '@backroom/proto/locations/v1/themes_service';
import { deviceConfigConsumer } from './config/device-config.consumer.js';
import { accountsConsumer } from './copies/accounts.consumer.js';
import { productConsumers } from './copies/products.consumers.js';
import { presenceSweep } from './connectivity/presence-sweep.work.js';
import { comingsAndGoings, reportsConsumer } from './connectivity/presence.consumers.js';
import { diagnosticsConsumer } from './device/diagnostics.consumer.js';
import { lastOrderConsumer } from './device/last-order.consumer.js';
import { isLogoShown } from './theme/logo-file.js';
import { LocationsModule } from './locations.module.js';
import { locationsAndDevices } from './migrations/001-locations-and-devices.js';
import { devicesInOwnPlaces } from './migrations/002-devices-in-own-places.js';
import { deviceAccess } from './migrations/003-device-access.js';
import { commands } from './migrations/005-commands.js';
import { placeRecords } from './migrations/004-place-records.js';
import { themes } from './migrations/006-themes.js';
import { placeConfig } from './migrations/008-place-config.js';
import { presenceAndAlarms } from './migrations/007-presence-and-alarms.js';
import { locks } from './migrations/009-locks.js';
import { deviceBoots } from './migrations/010-device-boots.js';
import { boundedLines } from './migrations/011-bounded-lines.js';
import { loginsWithoutCase } from './migrations/012-logins-without-case.js';
import { operatorStatus } from './migrations/013-operator-status.js';
import { checkinCodes } from './migrations/014-checkin-codes.js';
import { askAgainHandler } from './sequence/ask-again.work.js';
import { sequenceConsumers } from './sequence/sequence.consumers.js';
import { CONFIG_WORK, DEVICE_ACCESS_WORK } from './tokens.js';

export const locationsKiosks: ServiceBlueprint = {
  migrations: [
    ...[locationsAndDevices, devicesInOwnPlaces, deviceAccess],
    ...[placeRecords, commands, themes, presenceAndAlarms, placeConfig, locks, deviceBoots],
    loginsWithoutCase,
    operatorStatus,
    checkinCodes,
    boundedLines,
  ],
  module: LocationsModule,
  rpc: [
    LocationsServiceService,
    CommandsServiceService,
    PlacesServiceService,
    ThemesServiceService,
    PresenceServiceService,
    LocksServiceService,
  ],
  consumers: (app) => [
    diagnosticsConsumer,
    lastOrderConsumer,
    acksConsumer,
    hellosConsumer,
    deviceConfigConsumer,
    accountsConsumer(app.get(Clock)),
    ...productConsumers(app.get(Clock)),
    reportsConsumer,
    comingsAndGoings,
    lockReportsConsumer,
    lockEventsConsumer(app.get(Clock), app.get(Ids)),
    ...sequenceConsumers(app.get(Clock)),
  ],
  dueWork: (app) => [
    ...app.get<DueWorkHandler[]>(DEVICE_ACCESS_WORK),
    app.get<DueWorkHandler>(CONFIG_WORK),
    askAgainHandler(app.get(Clock)) as DueWorkHandler,
    expireCommand,
    removeFiles(app.get(Files), isLogoShown),
    presenceSweep(app.get(Clock), app.get(Ids)),
  ],
};
