import {
  accountsWith,
  everyTenant,
  Problem,
  type Database,
  type Principal,
  type TenantScope,
} from '@backroom/platform';
import { paymentTypes } from '@backroom/proto/devices';
import type { PlaceOrderRequest } from '@backroom/proto/orders/v1/payments_service';
import { permissions } from '@backroom/proto/permissions';
import { fault } from '../faults.js';
import { typeOfMethod } from './read-placed-order.js';

/** Whether somebody orders for themself: they name themself, or keep no ledger in which they could order for others. */
export function isOwnOrder(principal: Principal, { customerId }: PlaceOrderRequest): boolean {
  if (principal.kind !== 'user') return false;
  const kept = accountsWith(principal, permissions.LedgerChange);
  return customerId === Number(principal.id) || (kept !== 'all' && kept.length === 0);
}

/** Where they may: at operators of which they are a customer. Others answer like none. */
export async function ownScope(database: Database, { id }: Principal): Promise<TenantScope> {
  const rows = await database.withTenant(everyTenant, (tx) =>
    tx.query<{ account_id: number }>('select account_id from member where customer_id = $1', [Number(id)]),
  );
  return { accounts: rows.map(({ account_id: account }) => account), locations: 'all' };
}

/**
 * The order as its buyer places it: for nobody else, now, and paid by card, for no hand takes anything else. Throws
 * `invalid` naming the field.
 */
export function readOwnOrder(request: PlaceOrderRequest, { id }: Principal): PlaceOrderRequest {
  const buyer = Number(id);
  if (request.customerId && request.customerId !== buyer) throw Problem.invalid('customer', fault('unknown'));
  if (request.occurredAt) throw Problem.invalid('occurredAt', fault('unexpected'));
  for (const [n, { method }] of request.payments.entries())
    if (typeOfMethod(method) !== paymentTypes.card)
      throw Problem.invalid(`payments.${n}.method`, fault('not-one-of', { allowed: ['creditCard'] }));
  return { ...request, customerId: buyer };
}
