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
import { fault } from '../faults.js';
import { openForCustomers, refuseTester } from '../placing/own-order.js';
import { isWithin, refuseRestrictedPlace, refuseStranger } from '../placing/place-order.command.js';
import { factsOf, type PlacedOrder } from '../placing/placed-order.sql.js';
import type { PlaceFacts } from '../placing/price-placed-order.js';
import { pendingOrder, recordPlaced } from '../placing/record-placed.js';
import { accountsOfMember, isMember } from '../sale/member.sql.js';
import { StoredValue } from '../stored-value/stored-value.js';
import { loadOf } from './load-of.js';
import { amountsOf, isGift } from './read-load.js';

export class AddFunds {
  /** Set when this call placed the load; not when it repeats one under its key. */
  placed?: PlacedOrder;

  constructor(
    readonly request: AddFundsRequest,
    readonly idempotencyKey: string,
  ) {}
}

/** As whom somebody loads. */
interface Loading {
  /** Where it may be. */
  scope: TenantScope;
  /** `gift`: the operator gives. `own`: a customer pays for themself. `kiosk`: somebody who stands there pays. */
  by: 'gift' | 'own' | 'kiosk';
  /** Of a kiosk's session; undefined where it holds no more. */
  customerId?: number | undefined;
}

/**
 * The first of a load's two transactions: the load, and what is to be asked of the card processor, durable before it and
 * stored value are asked. From there on it is brought to its end as an order is. Answers with the load's id, which is
 * the answer to its key for ever.
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

  async execute(wanted: AddFunds): Promise<string> {
    const { request, idempotencyKey } = wanted;
    const { principal } = currentCall();
    const loading = await this.loadingOf(request, principal);
    const id = this.ids.next();
    const options = {
      ...{ name: 'add-funds', scope: loading.scope, principal, idempotencyKey, input: request, answer: id },
      ...(loading.by !== 'gift' && {
        unaudited: 'the load says who paid it, and the journal what came of it',
      }),
    };
    return this.commands.run(options, async (tx) => {
      const placed = await this.placedBy(tx, id, request, loading);
      await recordPlaced(tx, placed, actorOf(principal));
      if (loading.by === 'gift') audit(tx, placed.order);
      wanted.placed = placed;
      return id;
    });
  }

  /** Throws `forbidden` for whoever pays neither for themself nor may give of the operator's own. */
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
    // The customer's card is the customer's to name.
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
    if (!place) throw Problem.notFound('location');
    refuseRestrictedPlace(principal, place);
    if (kioskId && !place.kioskIsKnown) throw new OutageError(`The copy of device ${kioskId}`);
    if (by === 'own') {
      await refuseTester(tx, principal, at);
      openForCustomers(place);
    }
    refuseOtherProgram(place);
    const { value, payments } = amountsOf(request, place.currency);
    if (by === 'kiosk' && customerId === undefined) throw Problem.invalid('session', fault('unknown'));
    if (by === 'kiosk' && customerId !== request.customerId)
      throw Problem.invalid('userId', fault('unknown'));
    // Last: of a load that is refused anyway nothing is learnt of whom it names.
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
