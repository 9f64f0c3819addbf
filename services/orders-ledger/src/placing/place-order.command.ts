import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  accountsWith,
  actorOf,
  Clock,
  Commands,
  currentCall,
  currentTraceId,
  Database,
  everyTenant,
  Ids,
  locationsAt,
  ofCopies,
  OutageError,
  Problem,
  reachOf,
  refuseRestricted,
  restrictedStatuses,
  scopeFor,
  type Principal,
  type TenantScope,
  type Tx,
} from '@backroom/platform';
import { deviceTime } from '@backroom/proto/devices';
import type { PlaceOrderRequest } from '@backroom/proto/orders/v1/payments_service';
import { permissions } from '@backroom/proto/permissions';
import { LocationCopy } from '../copies/copies.entities.js';
import { fault } from '../faults.js';
import { accountsOfMember, isMember } from '../sale/member.sql.js';
import { openForCustomers, readOwnOrder, refuseCardTester } from './own-order.js';
import { factsOf, type PlacedOrder } from './placed-order.sql.js';
import { pricePlacedOrder } from './price-placed-order.js';
import { typeOfMethod } from './read-placed-order.js';
import { pendingOrder, recordPlaced } from './record-placed.js';
import { isStored } from '../stored-value/holds-of-order.js';
import { StoredValue } from '../stored-value/stored-value.js';

export class PlaceOrder {
  /** Set if this call placed the order; not if it repeats one under its key. */
  placed?: PlacedOrder;

  constructor(
    readonly request: PlaceOrderRequest,
    readonly idempotencyKey: string,
  ) {}
}

/**
 * The first of an order's two transactions: stores the order and its payment intents before the card processor is
 * called (LEDG-8). After a crash, the order is found pending and completed. Returns the order's id, which is the
 * permanent response to its key.
 */
@CommandHandler(PlaceOrder)
export class PlaceOrderHandler implements ICommandHandler<PlaceOrder, string> {
  constructor(
    private readonly commands: Commands,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly value: StoredValue,
  ) {}

  /**
   * Kiosks place orders at their own location, people and programs where they may change the ledger, and people
   * elsewhere in their own name where they are customers. All other locations are reported as not found.
   */
  async execute(command: PlaceOrder): Promise<string> {
    const { principal } = currentCall();
    if (principal.kind === 'device') {
      const known = await this.customerOfSession(principal, command.request);
      return this.placeAs(command, { scope: reachOf(principal), isOwn: false, known });
    }
    if (command.request.session) throw Problem.invalid('session', fault('unexpected'));
    if (principal.kind !== 'user') return this.placeAs(command, asStaff(principal));
    const kept = accountsWith(principal, permissions.LedgerChange);
    if (kept === 'all') return this.placeAs(command, asStaff(principal));
    try {
      if (kept.length > 0) return await this.placeAs(command, asStaff(principal));
    } catch (error) {
      if (!(error instanceof Problem && error.kind === 'notFound')) throw error;
    }
    return this.placeAs(command, await this.asCustomer(principal));
  }

  /** The customer of a kiosk's session: a device alone has no access to stored value (H-05). */
  private async customerOfSession(
    { id }: Principal,
    { session, payments }: PlaceOrderRequest,
  ): Promise<number> {
    if (!payments.some(({ method }) => isStored(typeOfMethod(method)!))) return 0;
    const { answer } = await this.value.ask(({ identification }) =>
      identification.getKioskSession({ token: session ?? '', deviceId: Number(id) }),
    );
    return answer?.customerId ?? 0;
  }

  private async asCustomer({ id }: Principal): Promise<Placing> {
    const accounts = await this.database.withTenant(everyTenant, (tx) => accountsOfMember(tx, Number(id)));
    return { scope: { accounts, locations: 'all' }, isOwn: true };
  }

  private placeAs(command: PlaceOrder, placing: Placing): Promise<string> {
    const { request, idempotencyKey } = command;
    const { principal } = currentCall();
    const id = this.ids.next();
    const options = {
      name: 'place-order',
      scope: placing.scope,
      principal,
      idempotencyKey,
      input: request,
      answer: id,
      unaudited: 'the order records who placed it, and the journal its outcome',
    };
    return this.commands.run(options, async (tx) => {
      const placed = await this.placedBy(tx, id, request, placing);
      await recordPlaced(tx, placed, actorOf(principal));
      command.placed = placed;
      return id;
    });
  }

  private async placedBy(
    tx: Tx,
    id: string,
    received: PlaceOrderRequest,
    { scope, isOwn, known }: Placing,
  ): Promise<PlacedOrder> {
    const { principal } = currentCall();
    const { locationId, lines } = received;
    const now = this.clock.now().getTime();
    const claimedAt = received.occurredAt || now;
    const times = { claimedAt, clockOffset: 0, receivedAt: now };
    const { at: soldAt, replaced: timeReplaced } = deviceTime(times);
    const kioskId = principal.kind === 'device' ? Number(principal.id) : 0;
    const productIds = lines.map(({ productId }) => productId);
    const place =
      isWithin(scope, locationId) && (await factsOf(tx, { locationId, kioskId, productIds, at: soldAt }));
    if (!place) throw Problem.notFound('location', ofCopies(LocationCopy, locationId));
    refuseRestrictedPlace(principal, place);
    const request = isOwn ? readOwnOrder(received, principal) : received;
    if (isOwn) await refuseCardTester(tx, principal, now);
    if (kioskId && !place.kioskIsKnown) throw new OutageError(`The copy of device ${kioskId}`);
    const order = pricePlacedOrder(request, isOwn ? openForCustomers(place) : place, {
      ...{ id, soldAt, timeReplaced, claimedAt, receivedAt: now, traceId: currentTraceId() },
      nextId: () => this.ids.next(),
    });
    const isByValue = order.payments.some(({ type }) => isStored(type));
    if (isByValue && !order.customerId) throw Problem.invalid('customer', fault('required'));
    if (kioskId && isByValue && !known) throw Problem.invalid('session', fault('unknown'));
    if (kioskId && isByValue && known !== order.customerId)
      throw Problem.invalid('customer', fault('unknown'));
    // Checked last, so that an order refused for another reason reveals nothing about the customer.
    await refuseStranger(tx, place.accountId, request.customerId, principal);
    const tokenOf = (n: number) => request.payments[n]!.paymentMethod;
    return pendingOrder(order, { request, at: now, tokenOf });
  }
}

/** The role in which an order is placed. */
interface Placing {
  /** Allowed accounts and locations. */
  scope: TenantScope;
  /** Whether the caller orders for themself, with the rights of a customer. */
  isOwn: boolean;
  /** Customer of a kiosk's session; 0: none. */
  known?: number;
}

const asStaff = (principal: Principal): Placing => ({
  scope: scopeFor(principal, permissions.LedgerChange),
  isOwn: false,
});

export const isWithin = ({ locations }: TenantScope, locationId: number): boolean =>
  locations === 'all' || locations.includes(locationId);

/** The caller's session is newer than the copy; sessions of customers contain no operator statuses. */
export function refuseRestrictedPlace(
  { restricted }: Principal,
  { accountId, accountStatus }: { accountId: number; accountStatus: string },
): void {
  const copied = restrictedStatuses.includes(accountStatus) ? { [accountId]: accountStatus } : {};
  refuseRestricted({ restricted: { ...copied, ...restricted } }, [accountId]);
}

/**
 * People and programs can name only customers of the operator, and others than themselves only if they see all of them:
 * otherwise the response would reveal which ids are customers, and the order their names (H-04, PERM-4). A kiosk is
 * trusted that the person is present; whether the sale is part of their history is decided when it is booked.
 */
export async function refuseStranger(
  tx: Tx,
  accountId: number,
  customerId: number,
  principal: Principal,
  field = 'customer',
): Promise<void> {
  if (!customerId || principal.kind === 'device') return;
  const isOwn = principal.kind === 'user' && Number(principal.id) === customerId;
  const mayName = isOwn || canSeeAllCustomers(principal, accountId);
  if (!mayName || !(await isMember(tx, accountId, customerId)))
    throw Problem.invalid(field, fault('unknown'));
}

/**
 * Whether the caller sees all customers of an operator; with access to some locations only, they see only the customers
 * of those.
 */
function canSeeAllCustomers(principal: Principal, accountId: number): boolean {
  const seen = accountsWith(principal, permissions.CustomersAll);
  if (seen === 'all') return true;
  return (
    seen.includes(accountId) && locationsAt(principal, [accountId], [permissions.CustomersAll]) === 'all'
  );
}
