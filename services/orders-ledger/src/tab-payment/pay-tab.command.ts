import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  actorOf,
  Clock,
  Commands,
  currentCall,
  currentTraceId,
  Database,
  everyTenant,
  Ids,
  ofCopies,
  Problem,
  wholeScope,
  type Principal,
  type TenantScope,
  type Tx,
} from '@backroom/platform';
import { paymentTypes } from '@backroom/proto/devices';
import type { PayTabRequest } from '@backroom/proto/orders/v1/tab_payments_service';
import { changing, permissions } from '@backroom/proto/permissions';
import { LocationCopy } from '../copies/copies.entities.js';
import { cardToCharge } from '../card/card.sql.js';
import { CardVault } from '../card/card-vault.js';
import { fault } from '../faults.js';
import { loadOf } from '../load/load-of.js';
import { amountsOf } from '../load/read-load.js';
import { refuseCardTester } from '../placing/own-order.js';
import { isWithin, refuseRestrictedPlace, refuseStranger } from '../placing/place-order.command.js';
import { factsOf, type PlacedOrder } from '../placing/placed-order.sql.js';
import { pendingOrder, recordPlaced } from '../placing/record-placed.js';
import { accountsOfMember } from '../sale/member.sql.js';
import { scheduleTabPaidMail } from './tab-paid-mail.work.js';

export class PayTab {
  /** Set if this call placed the payment; not if it repeats one under its key. */
  placed?: PlacedOrder;

  constructor(
    readonly request: PayTabRequest,
    readonly idempotencyKey: string,
  ) {}
}

/**
 * The first of a tab payment's two transactions: stores the payment and its intent before the card processor and stored
 * value are called. From there on it is completed like a load. Returns its id, which is the permanent response to its
 * key.
 */
@CommandHandler(PayTab)
export class PayTabHandler implements ICommandHandler<PayTab, string> {
  constructor(
    private readonly commands: Commands,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly vault: CardVault,
  ) {}

  async execute(command: PayTab): Promise<string> {
    const { idempotencyKey } = command;
    // The language is not part of the identity of a payment.
    const request = { ...command.request, language: '' };
    const { principal } = currentCall();
    const isOwn = principal.kind === 'user' && Number(principal.id) === request.customerId;
    const scope = isOwn ? await this.ownScope(request.customerId) : staffScope(principal);
    const id = this.ids.next();
    const options = {
      ...{ name: 'pay-tab', scope, principal, idempotencyKey, input: request, answer: id },
      ...(isOwn && { unaudited: 'the payment records who paid it, and the journal its outcome' }),
    };
    return this.commands.run(options, async (tx) => {
      const placed = await this.placedBy(tx, id, request, { scope, isOwn });
      const { accountId, locationId, customerId, totals, currency } = placed.order;
      await recordPlaced(tx, placed, actorOf(principal));
      await scheduleTabPaidMail(tx, placed, command.request.language);
      if (!isOwn)
        tx.audit({
          ...{ accountId, locationId, subjectKind: 'customer', subjectId: customerId },
          after: { paymentId: id, amount: totals!.value, currency },
        });
      command.placed = placed;
      return id;
    });
  }

  private async ownScope(customerId: number): Promise<TenantScope> {
    const accounts = await this.database.withTenant(everyTenant, (tx) => accountsOfMember(tx, customerId));
    return { accounts, locations: 'all' };
  }

  private async placedBy(
    tx: Tx,
    id: string,
    request: PayTabRequest,
    { scope, isOwn }: { scope: TenantScope; isOwn: boolean },
  ): Promise<PlacedOrder> {
    const { principal } = currentCall();
    const { locationId, customerId, cardId, method } = request;
    const at = this.clock.now().getTime();
    const place =
      isWithin(scope, locationId) && (await factsOf(tx, { locationId, kioskId: 0, productIds: [], at }));
    if (!place) throw Problem.notFound('location', ofCopies(LocationCopy, locationId));
    refuseRestrictedPlace(principal, place);
    if (isOwn) await refuseCardTester(tx, principal, at);
    const { value, payments } = amountsOf(partsOf(request), place.currency);
    const { accountId } = place;
    // Checked last, so that a payment refused for another reason reveals nothing about the customer.
    await refuseStranger(tx, accountId, customerId, principal, 'userId');
    const card = await cardToCharge(tx, { accountId, customerId, cardId });
    if (!card && cardId) throw Problem.invalid('order.payment.0.userCard', fault('unknown'));
    if (!card) throw new Problem('unprocessable', fault('no-card'));
    const placing = { id, nextId: () => this.ids.next(), at, traceId: currentTraceId() };
    const order = loadOf({ customerId, value, isPoints: false, payments }, place, placing, 'tabPayment');
    const [payment] = order.payments;
    const reference = this.vault.reference(card.id, card.reference);
    const token = this.vault.forPayment(payment!.id, reference);
    return pendingOrder(order, { request: { ...request, method }, at, tokenOf: () => token });
  }
}

/** Users who may change all customers of an operator (H-21). */
const staffScope = (principal: Principal): TenantScope =>
  wholeScope(principal, changing([permissions.CustomersAll]), []);

/** One card pays the whole amount. */
const partsOf = ({ customerId, value, locationId, method, amount, currency }: PayTabRequest) => ({
  ...{ customerId, value, locationId, points: false, session: '' },
  payments: [
    {
      ...{ method, type: paymentTypes.card, amount: amount || value, paymentMethod: '' },
      ...(currency && { currency }),
    },
  ],
});
