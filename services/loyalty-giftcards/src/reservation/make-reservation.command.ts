import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  accountScope,
  Clock,
  Commands,
  currentPrincipal,
  isUuid,
  Problem,
  type CommandTx,
} from '@backroom/platform';
import type { MakeReservationRequest, Reservation } from '@backroom/proto/customers/v1/reservations_service';
import { fault } from '../faults.js';
import { customerOfSession, kioskOf, type Kiosk } from '../identification/kiosk-session.js';
import { readPurse } from '../purse/purse.sql.js';
import { reserveValue } from '../purse/reserve-value.js';
import { spendableOf } from '../purse/purse-rules.js';
import { readAmount } from './read-amount.js';
import { leftOf, reservationOf } from './reservation.sql.js';

const minute = 60_000;
/** Default and max duration of a reservation, minutes (H-26). */
const [defaultMinutes, maxMinutes] = [15, 24 * 60];

export class MakeReservation {
  constructor(readonly request: MakeReservationRequest) {}
}

/** Reserves value of the customer at a kiosk for the current sale (V-02). */
@CommandHandler(MakeReservation)
export class MakeReservationHandler implements ICommandHandler<MakeReservation, Reservation> {
  constructor(
    private readonly commands: Commands,
    private readonly clock: Clock,
  ) {}

  execute({ request }: MakeReservation): Promise<Reservation> {
    const { minutes = defaultMinutes } = request;
    if (!isUuid(request.orderId)) throw Problem.invalid('order', fault('uuid'));
    if (minutes < 1 || minutes > maxMinutes)
      throw Problem.invalid('minutes', fault('out-of-range', { min: 1, max: maxMinutes }));
    if ((request.tender === 'giftCard') !== (request.cardId !== ''))
      throw Problem.invalid('card', fault(request.cardId === '' ? 'required' : 'unexpected'));
    const amount = readAmount(request.amount, request.currency);
    if (request.tender !== 'points' && request.products.length > 0)
      throw Problem.invalid('products', fault('unexpected'));
    const kiosk = kioskOf(currentPrincipal());
    const options = {
      ...{ name: 'make-reservation', scope: accountScope(kiosk.accountId), principal: currentPrincipal() },
      unaudited: 'the order and the journal record its effect',
    };
    return this.commands.run(options, (tx) => this.make(tx, kiosk, { ...request, amount, minutes }));
  }

  private async make(
    tx: CommandTx,
    kiosk: Kiosk,
    request: Omit<MakeReservationRequest, 'amount'> & { amount: number; minutes: number },
  ): Promise<Reservation> {
    const now = this.clock.now();
    const customerId = await customerOfSession(tx, kiosk, request.session, now);
    const { orderId, tender, cardId, amount, currency, minutes } = request;
    const { accountId, locationId, deviceId } = kiosk;
    const { hold, purse } = await reserveValue(
      tx,
      {
        ...{ orderId, amount, currency, locationId, deviceId },
        purse: readPurse({ accountId, customerId, tender, cardId }),
        expiresAt: now.getTime() + minutes * minute,
        ...(tender === 'points' && { redeems: request.products }),
      },
      now,
    );
    // An expired hold must not look reserved to a kiosk that only reads the HTTP status.
    if (hold.state === 'released' || hold.state === 'expired')
      throw new Problem('conflict', fault('reservation-over'));
    const left = purse ? spendableOf(purse) : await leftOf(tx, { ...hold, accountId }, now);
    return reservationOf(hold, left);
  }
}
