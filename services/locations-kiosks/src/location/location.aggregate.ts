import type { Aggregate } from '@backroom/platform';
import { ratesInPpm } from '../migrations/024-rates-in-ppm.js';
import { locationsAndDevices } from '../migrations/001-locations-and-devices.js';
import { placeRecords } from '../migrations/004-place-records.js';
import { operatorStatus } from '../migrations/013-operator-status.js';
import { checkinCodes } from '../migrations/014-checkin-codes.js';
import { LocationFee, LocationRecord } from './location.entity.js';
import { PlacesController } from './places.controller.js';
import { SaveLocationHandler } from './save-location.command.js';

/** The locations where an operator sells. */
export const location: Aggregate = {
  entities: [LocationRecord, LocationFee],
  migrations: [locationsAndDevices, placeRecords, operatorStatus, checkinCodes, ratesInPpm],
  controllers: [PlacesController],
  commands: [SaveLocationHandler],
};
