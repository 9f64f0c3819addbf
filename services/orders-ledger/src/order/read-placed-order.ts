import { holdsSecrets, isUuid, Problem } from '@backroom/platform';
import { paymentMethods, paymentTypes, type PaymentMethod } from '@backroom/proto/devices';
import type { PlaceOrderRequest, PlacedPayment } from '@backroom/proto/orders/v1/payments_service';
import type { Redemption } from '@backroom/proto/tenders/v1/redemption';
import { fault } from '../faults.js';
import { isStored } from '../stored-value/holds-of-order.js';

const mostLines = 500;
const mostPieces = 10_000;
const mostPayments = 20;
const mostPoints = 1_000_000_000;
/** Ids of people are counted; a longer number is one of a card. */
export const mostPeople = 999_999_999;
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
  for (const [n, payment] of payments.entries()) {
    const { method, paymentMethod } = payment;
    const type = typeOfMethod(method);
    if (type === undefined) throw Problem.invalid(`payments.${n}.method`, fault('unknown'));
    if (type === paymentTypes.card)
      readCardToken(`payments.${n}.paymentMethod`, paymentMethod, method, cardsAreTaken);
    else if (!ownHand.includes(type) && !isStored(type)) throw unavailable(method);
    else if (paymentMethod) throw Problem.invalid(`payments.${n}.paymentMethod`, fault('unexpected'));
    readDetails(`payments.${n}`, payment, type);
  }
  return request;
}

/** Points are told of a payment by points, and the card of one by gift card: both have to be, and of no other. */
function readDetails(field: string, { points, redeems, reference }: PlacedPayment, type: number): void {
  const isPoints = type === paymentTypes.loyalty;
  if (isPoints && points === undefined) throw Problem.invalid(`${field}.points`, fault('required'));
  if (isPoints && !(points! >= 1 && points! <= mostPoints))
    throw Problem.invalid(`${field}.points`, fault('out-of-range', { min: 1, max: mostPoints }));
  if (!isPoints && points !== undefined) throw Problem.invalid(`${field}.points`, fault('unexpected'));
  if (!isPoints && redeems) throw Problem.invalid(`${field}.products`, fault('unexpected'));
  if (redeems) readPieces(`${field}.products`, redeems);
  const isCard = type === paymentTypes.giftCard;
  if (isCard && !reference) throw Problem.invalid(`${field}.reference`, fault('required'));
  if (isCard && !isUuid(reference!)) throw Problem.invalid(`${field}.reference`, fault('uuid'));
  if (!isCard && reference !== undefined) throw Problem.invalid(`${field}.reference`, fault('unexpected'));
}

/** Throws `invalid` for no pieces, for parts of one, and for a product that is named twice. */
function readPieces(field: string, { pieces }: Redemption): void {
  if (pieces.length < 1 || pieces.length > mostLines)
    throw Problem.invalid(field, fault('items', { min: 1, max: mostLines }));
  const seen = new Set<number>();
  for (const [n, { productId, quantity }] of pieces.entries()) {
    if (!Number.isSafeInteger(quantity) || quantity < 1 || quantity > mostPieces)
      throw Problem.invalid(`${field}.${n}.quantity`, fault('out-of-range', { min: 1, max: mostPieces }));
    if (seen.has(productId)) throw Problem.invalid(`${field}.${n}.productId`, fault('taken'));
    seen.add(productId);
  }
}

/** Throws for what names no card to the processor, and where there is no processor. */
export function readCardToken(field: string, named: string, method: string, cardsAreTaken: boolean): void {
  if (!cardsAreTaken) throw unavailable(method);
  if (!token.test(named) || holdsSecrets(named)) throw Problem.invalid(field, fault('card-token'));
}

/** Nobody can be asked for it. */
function unavailable(method: string): Problem {
  return new Problem('unprocessable', fault('tender-unavailable', { tender: method }));
}

/** The key under which an order is placed. Throws `invalid` without one, and for one that gives a card away. */
export function keyOfPlacing(key: string | undefined): string {
  if (!key) throw Problem.invalid('Idempotency-Key', fault('required'));
  if (!isUuid(key) && holdsSecrets(key)) throw Problem.invalid('Idempotency-Key', fault('secrets'));
  return key;
}
