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
  OutageError,
  Problem,
  reachOf,
  scopeFor,
  type CommandTx,
  type Principal,
  type TenantScope,
  type Tx,
} from '@backroom/platform';
import type { AddFundsRequest } from '@backroom/proto/orders/v1/loads_service';
import type { Order } from '@backroom/proto/orders/v1/order';
import { permissions } from '@backroom/proto/permissions';
import { hasPart } from '@backroom/proto/programs';
import { pointsCurrency } from '@backroom/proto/stored-value';
import { LocationCopy } from '../copies/copies.entities.js';
import { fault } from '../faults.js';
import { openForCustomers, refuseCardTester } from '../placing/own-order.js';
import { isWithin, refuseRestrictedPlace, refuseStranger } from '../placing/place-order.command.js';
import { factsOf, type PlacedOrder } from '../placing/placed-order.sql.js';
import type { PlaceFacts } from '../placing/price-placed-order.js';
import { pendingOrder, recordPlaced } from '../placing/record-placed.js';
import { accountsOfMember, isMember } from '../sale/member.sql.js';
import { StoredValue } from '../stored-value/stored-value.js';
import { loadOf } from './load-of.js';
import { amountsOf, isGift } from './read-load.js';

export class AddFunds {
  /** Set if this call placed the load; not if it repeats one under its key. */
  placed?: PlacedOrder;

  constructor(
    readonly request: AddFundsRequest,
    readonly idempotencyKey: string,
  ) {}
}

/** The role of the caller. */
interface Loading {
  /** Allowed accounts and locations. */
  scope: TenantScope;
  /** `gift`: the operator pays. `own`: a customer pays for themself. `kiosk`: the person at the kiosk pays. */
  by: 'gift' | 'own' | 'kiosk';
  /** From a kiosk's session; undefined if it has expired. */
  customerId?: number | undefined;
}

/**
 * The first of a load's two transactions: stores the load and its payment intents before the card processor and stored
 * value are called. From there on it is completed like an order. Returns the load's id, which is the permanent response
 * to its key.
 */
@CommandHandler(AddFunds)
export class AddFundsHandler implements ICommandHandler<AddFunds, string> {
  constructor(
    private readonly commands: Commands,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly value: StoredValue,
  ) {}

  async execute(command: AddFunds): Promise<string> {
    const { request, idempotencyKey } = command;
    const { principal } = currentCall();
    const loading = await this.loadingOf(request, principal);
    const id = this.ids.next();
    const options = {
      ...{ name: 'add-funds', scope: loading.scope, principal, idempotencyKey, input: request, answer: id },
      ...(loading.by !== 'gift' && {
        unaudited: 'the load records who paid it, and the journal its outcome',
      }),
    };
    return this.commands.run(options, async (tx) => {
      const placed = await this.placedBy(tx, id, request, loading);
      await recordPlaced(tx, placed, actorOf(principal));
      if (loading.by === 'gift') audit(tx, placed.order);
      command.placed = placed;
      return id;
    });
  }

  /** Throws `forbidden` for callers who neither pay for themself nor may grant the operator's money. */
  private async loadingOf(request: AddFundsRequest, principal: Principal): Promise<Loading> {
    const { customerId, session } = request;
    if (principal.kind === 'device') {
      if (isGift(request)) throw new Problem('forbidden', fault('forbidden'));
      const { answer } = await this.value.ask(({ identification }) =>
        identification.getKioskSession({ token: session, deviceId: Number(principal.id) }),
      );
      return { scope: reachOf(principal), by: 'kiosk', customerId: answer?.customerId };
    }
    if (session) throw Problem.invalid('session', fault('unexpected'));
    if (principal.kind === 'user' && !isGift(request) && Number(principal.id) === customerId) {
      const accounts = await this.database.withTenant(everyTenant, (tx) => accountsOfMember(tx, customerId));
      return { scope: { accounts, locations: 'all' }, by: 'own' };
    }
    const scope = scopeFor(principal, permissions.WalletsCredit);
    // Only the customer can name their card.
    if (!isGift(request))
      throw Problem.invalid('order.payment.0.method', fault('not-one-of', { allowed: ['operator'] }));
    return { scope, by: 'gift' };
  }

  private async placedBy(
    tx: Tx,
    id: string,
    request: AddFundsRequest,
    { scope, by, customerId }: Loading,
  ): Promise<PlacedOrder> {
    const { principal } = currentCall();
    const { locationId } = request;
    const at = this.clock.now().getTime();
    const kioskId = by === 'kiosk' ? Number(principal.id) : 0;
    const place =
      isWithin(scope, locationId) && (await factsOf(tx, { locationId, kioskId, productIds: [], at }));
    if (!place) throw Problem.notFound('location', ofCopies(LocationCopy, locationId));
    refuseRestrictedPlace(principal, place);
    if (kioskId && !place.kioskIsKnown) throw new OutageError(`The copy of device ${kioskId}`);
    if (by === 'own') {
      await refuseCardTester(tx, principal, at);
      openForCustomers(place);
    }
    refuseOtherProgram(place);
    const { value, payments } = amountsOf(request, place.currency);
    if (by === 'kiosk' && customerId === undefined) throw Problem.invalid('session', fault('unknown'));
    if (by === 'kiosk' && customerId !== request.customerId)
      throw Problem.invalid('userId', fault('unknown'));
    // Checked last, so that a load refused for another reason reveals nothing about the customer.
    await refuseStranger(tx, place.accountId, request.customerId, principal, 'userId');
    if (!(await isMember(tx, place.accountId, request.customerId)))
      throw Problem.invalid('userId', fault('unknown'));
    const order = loadOf(
      { customerId: request.customerId, value, isPoints: request.points, payments },
      place,
      { id, nextId: () => this.ids.next(), at, traceId: currentTraceId() },
    );
    const tokenOf = (n: number) => request.payments[n]!.paymentMethod;
    return pendingOrder(order, { request, at, tokenOf });
  }
}

function refuseOtherProgram({ loyaltyProgram }: PlaceFacts): void {
  if (!hasPart(loyaltyProgram, 'loads')) throw new Problem('forbidden', fault('other-program'));
}

function audit(
  tx: CommandTx,
  { id, accountId, locationId, customerId, points, totals, currency }: Order,
): void {
  tx.audit({
    ...{ accountId, locationId, subjectKind: 'customer', subjectId: customerId },
    after: {
      loadId: id,
      ...(points > 0 ? { value: points, currency: pointsCurrency } : { value: totals!.value, currency }),
    },
  });
}
