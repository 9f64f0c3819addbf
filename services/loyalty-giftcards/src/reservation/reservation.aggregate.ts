import type { Aggregate } from '@backroom/platform';
import { kioskReservations } from '../migrations/013-kiosk-reservations.js';
import { GiveUpReservationsHandler } from './give-up-reservations.command.js';
import { MakeReservationHandler } from './make-reservation.command.js';
import { ReservationsController } from './reservations.controller.js';

/** What kiosks keep of their customers' stored value for the sales that they ring up. */
export const reservation: Aggregate = {
  migrations: [kioskReservations],
  answers: [ReservationsController],
  commands: [MakeReservationHandler, GiveUpReservationsHandler],
};
