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
import { customerBefore, kioskOf, type Kiosk } from '../identification/kiosk-session.js';
import { readPurse } from '../purse/purse.sql.js';
import { reserveValue } from '../purse/reserve-value.js';
import { spendableOf } from '../purse/purse-rules.js';
import { readAmount } from './read-amount.js';
import { leftOf, reservationOf } from './reservation.sql.js';

const minute = 60_000;
/** How long a reservation lasts where nothing is said, and at most (H-26). */
const [usual, longest] = [15, 24 * 60];

export class MakeReservation {
  constructor(readonly request: MakeReservationRequest) {}
}

/** A kiosk keeps something of whoever stands before it for the sale that is being rung up (V-02). */
@CommandHandler(MakeReservation)
export class MakeReservationHandler implements ICommandHandler<MakeReservation, Reservation> {
  constructor(
    private readonly commands: Commands,
    private readonly clock: Clock,
  ) {}

  execute({ request }: MakeReservation): Promise<Reservation> {
    const { minutes = usual } = request;
    if (!isUuid(request.orderId)) throw Problem.invalid('order', fault('uuid'));
    if (minutes < 1 || minutes > longest)
      throw Problem.invalid('minutes', fault('out-of-range', { min: 1, max: longest }));
    if ((request.tender === 'giftCard') !== (request.cardId !== ''))
      throw Problem.invalid('card', fault(request.cardId === '' ? 'required' : 'unexpected'));
    const amount = readAmount(request.amount, request.currency);
    if (request.tender !== 'points' && request.products.length > 0)
      throw Problem.invalid('products', fault('unexpected'));
    const kiosk = kioskOf(currentPrincipal());
    const options = {
      ...{ name: 'make-reservation', scope: accountScope(kiosk.accountId), principal: currentPrincipal() },
      unaudited: 'the order says what came of it, and the journal',
    };
    return this.commands.run(options, (tx) => this.make(tx, kiosk, { ...request, amount, minutes }));
  }

  private async make(
    tx: CommandTx,
    kiosk: Kiosk,
    request: Omit<MakeReservationRequest, 'amount'> & { amount: number; minutes: number },
  ): Promise<Reservation> {
    const now = this.clock.now();
    const customerId = await customerBefore(tx, kiosk, request.session, now);
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
    // Whoever reads the status alone must not take it for kept.
    if (hold.state === 'released' || hold.state === 'expired')
      throw new Problem('conflict', fault('reservation-over'));
    const left = purse ? spendableOf(purse) : await leftOf(tx, { ...hold, accountId }, now);
    return reservationOf(hold, left);
  }
}
