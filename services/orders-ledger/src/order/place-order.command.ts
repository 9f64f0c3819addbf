import { createHash } from 'node:crypto';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  actorOf,
  Clock,
  Commands,
  currentCall,
  currentTraceId,
  Database,
  Ids,
  OutageError,
  Problem,
  reachOf,
  schedule,
  scopeFor,
  type Principal,
  type TenantScope,
  type Tx,
} from '@backroom/platform';
import { paymentTypes } from '@backroom/proto/devices';
import type { PlaceOrderRequest } from '@backroom/proto/orders/v1/payments_service';
import { permissions } from '@backroom/proto/permissions';
import { fault } from '../faults.js';
import { firstLook } from '../payment/ask-again.work.js';
import { isMember } from '../sale/member.sql.js';
import { accountsOf } from '../copies/accounts-of.js';
import { isOwnOrder, ownScope, readOwnOrder } from './own-order.js';
import { factsOf, insertPlaced, placedOrder, type PlacedOrder } from './placed-order.sql.js';
import { pricePlacedOrder } from './price-placed-order.js';
import { saleTime } from './sale-time.js';

/** The kind of due work that asks what became of an order that is pending. */
export const orderAskAgain = 'order-ask-again';

export class PlaceOrder {
  /** Set when this call placed the order; not when it repeats one under its key. */
  placed?: PlacedOrder;

  constructor(
    readonly request: PlaceOrderRequest,
    readonly idempotencyKey: string,
  ) {}
}

/**
 * The first of an order's two transactions: the order, and what is to be asked of the card processor, durable before it
 * is asked (LEDG-8). Whoever dies on the way, the order is found pending and brought to its end. Answers with the order's
 * id, which is the answer to its key for ever.
 */
@CommandHandler(PlaceOrder)
export class PlaceOrderHandler implements ICommandHandler<PlaceOrder, string> {
  constructor(
    private readonly commands: Commands,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  async execute(wanted: PlaceOrder): Promise<string> {
    const { request, idempotencyKey } = wanted;
    const { principal } = currentCall();
    const scope = await this.scopeOf(request, principal);
    const id = this.ids.next();
    const options = {
      name: 'place-order',
      scope,
      principal,
      idempotencyKey,
      input: request,
      answer: id,
      unaudited: 'the order says who placed it, and the journal what came of it',
    };
    return this.commands.run(options, async (tx) => {
      const placed = await this.placedBy(tx, id, request, scope, principal);
      const look = firstLook(orderAskAgain, id, placed.order.accountId, placed.placedAt);
      await Promise.all([insertPlaced(tx, placed, actorOf(principal)), schedule(tx, look)]);
      wanted.placed = placed;
      return id;
    });
  }

  /** An order that the caller has placed before, as it stands now. */
  async earlier(id: string, request: PlaceOrderRequest): Promise<PlacedOrder> {
    const scope = await this.scopeOf(request, currentCall().principal);
    const found = await this.database.withTenant(scope, async (tx) =>
      placedOrder(tx, await accountsOf(tx, scope), id),
    );
    if (!found) throw Problem.notFound('order');
    return found;
  }

  /** A kiosk places orders at its own place, customers where they are ones, people and programs where they keep the ledger. */
  private scopeOf(request: PlaceOrderRequest, principal: Principal): Promise<TenantScope> | TenantScope {
    if (principal.kind === 'device') return reachOf(principal);
    if (isOwnOrder(principal, request)) return ownScope(this.database, principal);
    return scopeFor(principal, permissions.LedgerChange);
  }

  private async placedBy(
    tx: Tx,
    id: string,
    asked: PlaceOrderRequest,
    scope: TenantScope,
    principal: Principal,
  ): Promise<PlacedOrder> {
    const { locationId, lines } = asked;
    const now = this.clock.now().getTime();
    const claimedAt = asked.occurredAt || now;
    const { at: soldAt, replaced: timeReplaced } = saleTime(claimedAt, 0, now);
    const kioskId = principal.kind === 'device' ? Number(principal.id) : 0;
    const productIds = lines.map(({ productId }) => productId);
    const isOpen = scope.locations === 'all' || scope.locations.includes(locationId);
    const place = isOpen && (await factsOf(tx, { locationId, kioskId, productIds, at: soldAt }));
    if (!place) throw Problem.notFound('location');
    const request = isOwnOrder(principal, asked) ? readOwnOrder(asked, principal) : asked;
    await refuseStranger(tx, place.accountId, request.customerId, principal);
    if (kioskId && !place.kioskIsKnown) throw new OutageError(`The copy of device ${kioskId}`);
    const order = pricePlacedOrder(request, place, {
      ...{ id, soldAt, timeReplaced, claimedAt, receivedAt: now, traceId: currentTraceId() },
      nextId: () => this.ids.next(),
    });
    const intents = order.payments.flatMap(({ id: payment, type, amount }, n) =>
      type === paymentTypes.card
        ? [{ n, id: payment, amount, currency: order.currency, token: request.payments[n]!.paymentMethod }]
        : [],
    );
    const digest = createHash('sha256').update(JSON.stringify(request)).digest();
    return { order, state: 'pending', failure: '', digest, intents, placedAt: now };
  }
}

/**
 * People and programs name customers of the operator alone: another's id would say whose it is. A kiosk is believed that
 * somebody stands there; whether it is their own sale, the booking finds out.
 */
async function refuseStranger(
  tx: Tx,
  accountId: number,
  customerId: number,
  { kind }: Principal,
): Promise<void> {
  if (customerId && kind !== 'device' && !(await isMember(tx, accountId, customerId)))
    throw Problem.invalid('customer', fault('unknown'));
}
