import { holdsSecrets, isUuid, Problem } from '@backroom/platform';
import type { PlaceOrderRequest, PlacedPayment } from '@backroom/proto/orders/v1/payments_service';
import { fault } from '../faults.js';
import type { PaymentDetail, Tender } from '../tender/tender.js';
import { tenders } from '../tender/tenders.js';
import { unavailable } from '../tender/unavailable.js';

const maxLines = 500;
const maxPieces = 10_000;
const maxPayments = 20;
/** Max id of a person: a longer number may be a card number. */
export const maxPersonId = 999_999_999;
/** Details of a payment in the order of their checks, and the field of each. */
const details: readonly [PaymentDetail, field: string][] = [
  ['points', 'points'],
  ['redeems', 'products'],
  ['reference', 'reference'],
];

/** The type of a payment method; undefined for an unknown method. */
export const typeOfMethod = (method: string): number | undefined => tenders.ofMethod(method)?.paymentType;

/**
 * Validates the request of an order before any lookup. Throws `invalid` naming the field, `tender-unavailable` for a
 * payment that cannot be taken this way.
 */
export function readPlacedOrder(
  request: PlaceOrderRequest,
  takes: (tender: Tender) => boolean,
): PlaceOrderRequest {
  const { lines, payments, customerId } = request;
  if (customerId > maxPersonId) throw Problem.invalid('customer', fault('unknown'));
  if (lines.length < 1 || lines.length > maxLines)
    throw Problem.invalid('lines', fault('items', { min: 1, max: maxLines }));
  for (const [n, { quantity, productId }] of lines.entries()) {
    if (!(quantity >= 1 && quantity <= maxPieces))
      throw Problem.invalid(`lines.${n}.quantity`, fault('out-of-range', { min: 1, max: maxPieces }));
    if (productId < 1) throw Problem.invalid(`lines.${n}.productId`, fault('unknown'));
  }
  if (payments.length < 1 || payments.length > maxPayments)
    throw Problem.invalid('payments', fault('items', { min: 1, max: maxPayments }));
  for (const [n, payment] of payments.entries()) {
    const { method, paymentMethod } = payment;
    const field = `payments.${n}`;
    const tender = tenders.ofMethod(method);
    if (!tender) throw Problem.invalid(`${field}.method`, fault('unknown'));
    if (!tender.byCall || !takes(tender)) throw unavailable(method);
    if (tender.byCall.readToken) tender.byCall.readToken(`${field}.paymentMethod`, paymentMethod);
    else if (paymentMethod) throw Problem.invalid(`${field}.paymentMethod`, fault('unexpected'));
    readDetails(field, payment, tender);
  }
  return request;
}

/** Validates each detail that the tender has, and throws `invalid` for any other. */
function readDetails(field: string, payment: PlacedPayment, { byCall }: Tender): void {
  for (const [detail, name] of details) {
    const read = byCall?.details?.[detail];
    if (read) read(field, payment);
    else if (payment[detail] !== undefined) throw Problem.invalid(`${field}.${name}`, fault('unexpected'));
  }
}

/** The idempotency key of an order. Throws `invalid` for a missing key, and for one that contains a card number. */
export function keyOfPlacing(key: string | undefined): string {
  if (!key) throw Problem.invalid('Idempotency-Key', fault('required'));
  if (!isUuid(key) && holdsSecrets(key)) throw Problem.invalid('Idempotency-Key', fault('secrets'));
  return key;
}
