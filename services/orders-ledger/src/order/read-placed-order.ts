import { holdsSecrets, isUuid, Problem } from '@backroom/platform';
import { paymentMethods, paymentTypes, type PaymentMethod } from '@backroom/proto/devices';
import type { PlaceOrderRequest } from '@backroom/proto/orders/v1/payments_service';
import { fault } from '../faults.js';

const mostLines = 500;
const mostPieces = 10_000;
const mostPayments = 20;
/** Ids of people are counted; a longer number is one of a card. */
const mostPeople = 999_999_999;
/** The processor's name of a card. Never its number, not even within. */
const token = /^(?!.*\d{12})[A-Za-z][\w-]{2,254}$/;

/** What is paid by a hand that is there: nobody has to be asked. */
const ownHand: readonly number[] = [paymentTypes.billCash, paymentTypes.operator];

/** The type of a payment's method; undefined for a method that is none. */
export const typeOfMethod = (method: string): number | undefined =>
  Object.hasOwn(paymentMethods, method) ? paymentMethods[method as PaymentMethod] : undefined;

/**
 * Checks what an order is placed with before anything is looked up. Throws `invalid` naming the field,
 * `tender-unavailable` for a payment that cannot be taken this way.
 */
export function readPlacedOrder(request: PlaceOrderRequest, cardsAreTaken: boolean): PlaceOrderRequest {
  const { lines, payments, customerId } = request;
  if (customerId > mostPeople) throw Problem.invalid('customer', fault('unknown'));
  if (lines.length < 1 || lines.length > mostLines)
    throw Problem.invalid('lines', fault('items', { min: 1, max: mostLines }));
  for (const [n, { quantity, productId }] of lines.entries()) {
    if (!(quantity >= 1 && quantity <= mostPieces))
      throw Problem.invalid(`lines.${n}.quantity`, fault('out-of-range', { min: 1, max: mostPieces }));
    if (productId < 1) throw Problem.invalid(`lines.${n}.productId`, fault('unknown'));
  }
  if (payments.length < 1 || payments.length > mostPayments)
    throw Problem.invalid('payments', fault('items', { min: 1, max: mostPayments }));
  for (const [n, { method, paymentMethod }] of payments.entries()) {
    const type = typeOfMethod(method);
    if (type === undefined) throw Problem.invalid(`payments.${n}.method`, fault('unknown'));
    if (type === paymentTypes.card) {
      if (!cardsAreTaken) throw unavailable(method);
      if (!token.test(paymentMethod) || holdsSecrets(paymentMethod))
        throw Problem.invalid(`payments.${n}.paymentMethod`, fault('card-token'));
    } else if (!ownHand.includes(type)) throw unavailable(method);
    else if (paymentMethod) throw Problem.invalid(`payments.${n}.paymentMethod`, fault('unexpected'));
  }
  return request;
}

/** Stored value is reserved before it is spent, by the service that keeps it (decided: Money). */
function unavailable(method: string): Problem {
  return new Problem('unprocessable', fault('tender-unavailable', { tender: method }));
}

/** The key under which an order is placed. Throws `invalid` without one, and for one that gives a card away. */
export function keyOfPlacing(key: string | undefined): string {
  if (!key) throw Problem.invalid('Idempotency-Key', fault('required'));
  if (!isUuid(key) && holdsSecrets(key)) throw Problem.invalid('Idempotency-Key', fault('secrets'));
  return key;
}
