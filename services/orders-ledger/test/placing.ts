import { inCall, type Principal } from '@backroom/platform';
import type { PlaceOrderRequest, PlaceOrderResponse } from '@backroom/proto/orders/v1/payments_service';
import { permissions, withChanges } from '@backroom/proto/permissions';
import { personWith, type ServiceUnderTest } from '@backroom/testing/service-under-test';
import { PaymentsController } from '../src/payment/payments.controller.js';
import { kioskOf, locationOf, newId, productOf } from './ledger-under-test.js';

/** Users of operator 11 with access to the ledger, and with access to its customers too. */
export const clerk = personWith(withChanges([permissions.LedgerAll, permissions.RefundsIssue]), 11);
export const till = personWith(
  withChanges([permissions.LedgerAll, permissions.RefundsIssue, permissions.CustomersAll]),
  11,
);

/** A kiosk of operator 11, at its first location. */
export const kioskCaller: Principal = {
  kind: 'device',
  id: kioskOf(11),
  accounts: [11],
  locations: [{ account: 11, permissions: [], everywhere: false, locations: [locationOf(11)] }],
  permissions: {},
  grantsVersion: 0,
};

/** A bottle at 2.19 with 0.15 tax and 0.10 deposit, paid by a card that succeeds. */
export const bottle = 2.44;

/** A consistent order, unless changed. */
export function order(change: Partial<PlaceOrderRequest> = {}): PlaceOrderRequest {
  return {
    locationId: locationOf(11),
    lines: [{ productId: productOf(11), quantity: 1, unitPrice: '2.19' }],
    payments: [byCard('4242')],
    customerId: 0,
    occurredAt: 0,
    total: '',
    ...change,
  };
}

export const byCard = (lastFour: string, amount = String(bottle)) => ({
  method: 'creditCard',
  amount,
  paymentMethod: `pm_card_${lastFour}`,
});

export function place(
  ledger: ServiceUnderTest,
  request: PlaceOrderRequest,
  { by = till, key = newId() }: { by?: Principal; key?: string } = {},
): Promise<PlaceOrderResponse> {
  const call = { principal: by, idempotencyKey: key };
  return inCall(call, () => ledger.app.get(PaymentsController).placeOrder(request));
}
