import { holdsSecrets, isUuid, Problem } from '@backroom/platform';
import { paymentMethods, paymentTypes, type PaymentMethod } from '@backroom/proto/devices';
import type { PlaceOrderRequest } from '@backroom/proto/orders/v1/payments_service';

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
  if (customerId > mostPeople) throw Problem.invalid('customer', 'is not known');
  if (lines.length < 1 || lines.length > mostLines)
    throw Problem.invalid('lines', `must be 1 to ${mostLines} lines`);
  for (const [n, { quantity, productId }] of lines.entries()) {
    if (!(quantity >= 1 && quantity <= mostPieces))
      throw Problem.invalid(`lines.${n}.quantity`, `must be 1 to ${mostPieces} pieces`);
    if (productId < 1) throw Problem.invalid(`lines.${n}.productId`, 'is not known');
  }
  if (payments.length < 1 || payments.length > mostPayments)
    throw Problem.invalid('payments', `must be 1 to ${mostPayments} payments`);
  for (const [n, { method, paymentMethod }] of payments.entries()) {
    const type = typeOfMethod(method);
    if (type === undefined) throw Problem.invalid(`payments.${n}.method`, 'is not known');
    if (type === paymentTypes.card) {
      if (!cardsAreTaken) throw unavailable(method);
      if (!token.test(paymentMethod) || holdsSecrets(paymentMethod))
        throw Problem.invalid(
          `payments.${n}.paymentMethod`,
          'must be a token of the card processor, never a card number',
        );
    } else if (!ownHand.includes(type)) throw unavailable(method);
    else if (paymentMethod)
      throw Problem.invalid(`payments.${n}.paymentMethod`, 'is for payments by card alone');
  }
  return request;
}

/** Stored value is reserved before it is spent, by the service that keeps it (decided: Money). */
function unavailable(method: string): Problem {
  const detail = `Payments by ${method} are not available yet`;
  return new Problem('unprocessable', detail, [], 'tender-unavailable');
}

/** The key under which an order is placed. Throws `invalid` without one, and for one that gives a card away. */
export function keyOfPlacing(key: string | undefined): string {
  if (!key) throw Problem.invalid('Idempotency-Key', 'is required');
  if (!isUuid(key) && holdsSecrets(key))
    throw Problem.invalid('Idempotency-Key', 'must not hold a card number');
  return key;
}
