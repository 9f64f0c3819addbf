import {
  Clock,
  Files,
  from,
  openFiles,
  PLATFORM,
  provide,
  readConfig,
  type Aggregate,
} from '@backroom/platform';
import { configHandler } from '../config/config.work.js';
import { deviceConfigConsumer } from '../config/device-config.consumer.js';
import { locationsConfig } from '../config.js';
import { copyConsumers } from '../copies/copies.consumers.js';
import * as copies from '../copies/copies.entities.js';
import { locationsAndDevices } from '../migrations/001-locations-and-devices.js';
import { placeRecords } from '../migrations/004-place-records.js';
import { placeConfig } from '../migrations/008-place-config.js';
import { operatorStatus } from '../migrations/013-operator-status.js';
import { checkinCodes } from '../migrations/014-checkin-codes.js';
import { LOCATIONS_CONFIG } from '../tokens.js';
import { LocationFee, LocationRecord } from './location.entity.js';
import { PlacesController } from './places.controller.js';
import { SaveLocationHandler } from './save-location.command.js';

/** Places, and the config that their kiosks work by. */
export const location: Aggregate = {
  entities: [LocationRecord, LocationFee, ...Object.values(copies)],
  migrations: [locationsAndDevices, placeRecords, placeConfig, operatorStatus, checkinCodes],
  answers: [PlacesController],
  commands: [SaveLocationHandler],
  providers: [
    provide(LOCATIONS_CONFIG, [PLATFORM], ({ env }) => readConfig(locationsConfig, env)),
    provide(Files, [LOCATIONS_CONFIG, Clock], openFiles),
  ],
  consumers: [deviceConfigConsumer, from([Clock], copyConsumers)],
  dueWork: [
    from([Clock, LOCATIONS_CONFIG], (clock, { PUBLIC_URL }) =>
      configHandler(clock, (logo) => new URL(`/logos/${logo}`, PUBLIC_URL).href),
    ),
  ],
};
