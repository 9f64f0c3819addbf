import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { accountScope, Clock, Commands, currentPrincipal, isUuid, Problem } from '@backroom/platform';
import type { Reservation } from '@backroom/proto/customers/v1/reservations_service';
import { fault } from '../faults.js';
import { kioskOf } from '../identification/kiosk-session.js';
import { releaseHold } from '../purse/release-hold.js';
import { leftOf, nameOfHold, reservationOf, reservedBy } from './reservation.sql.js';

export class GiveUpReservations {
  constructor(readonly orderId: string) {}
}

/** Cancels a kiosk’s own reservations of an order; needs no kiosk session. */
@CommandHandler(GiveUpReservations)
export class GiveUpReservationsHandler implements ICommandHandler<GiveUpReservations, Reservation[]> {
  constructor(
    private readonly commands: Commands,
    private readonly clock: Clock,
  ) {}

  execute({ orderId }: GiveUpReservations): Promise<Reservation[]> {
    if (!isUuid(orderId)) throw Problem.invalid('order', fault('uuid'));
    const kiosk = kioskOf(currentPrincipal());
    const options = {
      ...{
        name: 'give-up-reservations',
        scope: accountScope(kiosk.accountId),
        principal: currentPrincipal(),
      },
      unaudited: 'a canceled reservation changes nothing',
    };
    return this.commands.run(options, async (tx) => {
      const now = this.clock.now();
      const reserved = await reservedBy(tx, kiosk, orderId);
      if (reserved.length === 0) throw Problem.notFound('reservation');
      const canceled: Reservation[] = [];
      for (const hold of reserved) {
        const released = await releaseHold(tx, nameOfHold(hold), now);
        canceled.push(
          reservationOf(released, await leftOf(tx, { ...released, accountId: kiosk.accountId }, now)),
        );
      }
      return canceled;
    });
  }
}
