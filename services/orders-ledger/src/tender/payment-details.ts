import { isUuid, Problem } from '@backroom/platform';
import type { PlacedPayment } from '@backroom/proto/orders/v1/payments_service';
import { fault } from '../faults.js';

const MAX_POINTS = 1_000_000_000;
const MAX_PRODUCTS = 500;
const MAX_PIECES = 10_000;

/** Validates the number of points. Throws `invalid` naming the field. */
export function readPoints(field: string, { points }: PlacedPayment): void {
  if (points === undefined) throw Problem.invalid(`${field}.points`, fault('required'));
  if (!(points >= 1 && points <= MAX_POINTS))
    throw Problem.invalid(`${field}.points`, fault('out-of-range', { min: 1, max: MAX_POINTS }));
}

/**
 * Validates the pieces paid by points, if given. Throws `invalid` for an empty list, for fractions, and for a product
 * named twice.
 */
export function readPieces(field: string, { redeems }: PlacedPayment): void {
  if (!redeems) return;
  const { pieces } = redeems;
  if (pieces.length < 1 || pieces.length > MAX_PRODUCTS)
    throw Problem.invalid(`${field}.products`, fault('items', { min: 1, max: MAX_PRODUCTS }));
  const seen = new Set<number>();
  for (const [n, { productId, quantity }] of pieces.entries()) {
    const piece = `${field}.products.${n}`;
    if (!Number.isSafeInteger(quantity) || quantity < 1 || quantity > MAX_PIECES)
      throw Problem.invalid(`${piece}.quantity`, fault('out-of-range', { min: 1, max: MAX_PIECES }));
    if (seen.has(productId)) throw Problem.invalid(`${piece}.productId`, fault('taken'));
    seen.add(productId);
  }
}

/** Validates the id of the gift card. Throws `invalid` naming the field. */
export function readGiftCardId(field: string, { reference }: PlacedPayment): void {
  if (!reference) throw Problem.invalid(`${field}.reference`, fault('required'));
  if (!isUuid(reference)) throw Problem.invalid(`${field}.reference`, fault('uuid'));
}
