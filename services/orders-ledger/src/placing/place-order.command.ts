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
import { fault } from '../faults.js';
import { accountsOfMember, isMember } from '../sale/member.sql.js';
import { openForCustomers, readOwnOrder, refuseTester } from './own-order.js';
import { factsOf, type PlacedOrder } from './placed-order.sql.js';
import { pricePlacedOrder } from './price-placed-order.js';
import { typeOfMethod } from './read-placed-order.js';
import { pendingOrder, recordPlaced } from './record-placed.js';
import { isStored } from '../stored-value/holds-of-order.js';
import { StoredValue } from '../stored-value/stored-value.js';

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
    private readonly value: StoredValue,
  ) {}

  /**
   * A kiosk places orders at its own place, people and programs where they keep the ledger, and people elsewhere in their
   * own name where they are a customer. Of all other places nothing is seen.
   */
  async execute(wanted: PlaceOrder): Promise<string> {
    const { principal } = currentCall();
    if (principal.kind === 'device') {
      const known = await this.knownTo(principal, wanted.request);
      return this.placeAs(wanted, { scope: reachOf(principal), isOwn: false, known });
    }
    if (wanted.request.session) throw Problem.invalid('session', fault('unexpected'));
    if (principal.kind !== 'user') return this.placeAs(wanted, asStaff(principal));
    const kept = accountsWith(principal, permissions.LedgerChange);
    if (kept === 'all') return this.placeAs(wanted, asStaff(principal));
    try {
      if (kept.length > 0) return await this.placeAs(wanted, asStaff(principal));
    } catch (error) {
      if (!(error instanceof Problem && error.kind === 'notFound')) throw error;
    }
    return this.placeAs(wanted, await this.asCustomer(principal));
  }

  /** Whom a kiosk knows by a session: a device alone reaches nobody's stored value (H-05). */
  private async knownTo({ id }: Principal, { session, payments }: PlaceOrderRequest): Promise<number> {
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

  private placeAs(wanted: PlaceOrder, placing: Placing): Promise<string> {
    const { request, idempotencyKey } = wanted;
    const { principal } = currentCall();
    const id = this.ids.next();
    const options = {
      name: 'place-order',
      scope: placing.scope,
      principal,
      idempotencyKey,
      input: request,
      answer: id,
      unaudited: 'the order says who placed it, and the journal what came of it',
    };
    return this.commands.run(options, async (tx) => {
      const placed = await this.placedBy(tx, id, request, placing);
      await recordPlaced(tx, placed, actorOf(principal));
      wanted.placed = placed;
      return id;
    });
  }

  private async placedBy(
    tx: Tx,
    id: string,
    asked: PlaceOrderRequest,
    { scope, isOwn, known }: Placing,
  ): Promise<PlacedOrder> {
    const { principal } = currentCall();
    const { locationId, lines } = asked;
    const now = this.clock.now().getTime();
    const claimedAt = asked.occurredAt || now;
    const { at: soldAt, replaced: timeReplaced } = deviceTime(claimedAt, 0, now);
    const kioskId = principal.kind === 'device' ? Number(principal.id) : 0;
    const productIds = lines.map(({ productId }) => productId);
    const place =
      isWithin(scope, locationId) && (await factsOf(tx, { locationId, kioskId, productIds, at: soldAt }));
    if (!place) throw Problem.notFound('location');
    refuseRestrictedPlace(principal, place);
    const request = isOwn ? readOwnOrder(asked, principal) : asked;
    if (isOwn) await refuseTester(tx, principal, now);
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
    // Last: of an order that is refused anyway nothing is learnt of whom it names.
    await refuseStranger(tx, place.accountId, request.customerId, principal);
    const tokenOf = (n: number) => request.payments[n]!.paymentMethod;
    return pendingOrder(order, { request, at: now, tokenOf });
  }
}

/** As whom an order is placed. */
interface Placing {
  /** Where it may be. */
  scope: TenantScope;
  /** Whether they order for themself, and may do no more than any customer. */
  isOwn: boolean;
  /** Of a kiosk's session; 0: nobody. */
  known?: number;
}

const asStaff = (principal: Principal): Placing => ({
  scope: scopeFor(principal, permissions.LedgerChange),
  isOwn: false,
});

export const isWithin = ({ locations }: TenantScope, locationId: number): boolean =>
  locations === 'all' || locations.includes(locationId);

/** What the caller's session says is newer than the copy; a customer's says nothing of operators. */
export function refuseRestrictedPlace(
  { restricted }: Principal,
  { accountId, accountStatus }: { accountId: number; accountStatus: string },
): void {
  const told = restrictedStatuses.includes(accountStatus) ? { [accountId]: accountStatus } : {};
  refuseRestricted({ restricted: { ...told, ...restricted } }, [accountId]);
}

/**
 * People and programs name customers of the operator alone, and others than themselves where they see all of them: the
 * answer would tell whoever counts through ids who is one, and the order their name (H-04, PERM-4). A kiosk is believed
 * that somebody stands there; whether it is their own sale, the booking finds out.
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
  const mayName = isOwn || seesCustomers(principal, accountId);
  if (!mayName || !(await isMember(tx, accountId, customerId)))
    throw Problem.invalid(field, fault('unknown'));
}

/** Whether somebody sees all customers of an operator: at some places alone, those who were there. */
function seesCustomers(principal: Principal, accountId: number): boolean {
  const seen = accountsWith(principal, permissions.CustomersAll);
  if (seen === 'all') return true;
  return (
    seen.includes(accountId) && locationsAt(principal, [accountId], [permissions.CustomersAll]) === 'all'
  );
}
