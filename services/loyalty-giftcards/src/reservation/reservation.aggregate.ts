import type { Aggregate } from '@backroom/platform';
import { kioskReservations } from '../migrations/013-kiosk-reservations.js';
import { GiveUpReservationsHandler } from './give-up-reservations.command.js';
import { MakeReservationHandler } from './make-reservation.command.js';
import { ReservationsController } from './reservations.controller.js';

/** Reservations by kiosks of their customers’ stored value for current sales. */
export const reservation: Aggregate = {
  migrations: [kioskReservations],
  controllers: [ReservationsController],
  commands: [MakeReservationHandler, GiveUpReservationsHandler],
};
