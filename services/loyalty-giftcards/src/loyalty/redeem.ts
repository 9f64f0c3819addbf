import { FieldCheck, Problem, type Tx } from '@backroom/platform';
import { accountsWith } from '../copies/accounts-with.js';
import type { Pieces } from '../earning/redeemed.js';
import { fault } from '../faults.js';
import { newestPrograms } from './program.sql.js';
import { pointsOfProduct, type Tiers } from './tiers.js';

/** Whole pieces, with the program version that priced them. */
export interface Redemption {
  programVersion: number;
  pieces: readonly Pieces[];
}

/**
 * Checks a redemption at a location: whole pieces of products in its tiers, whose price is exactly this amount (H-10).
 * Throws `unprocessable` if the program is disabled, and `invalid` naming the field.
 */
export async function redemptionOf(
  tx: Tx,
  { accountId, locationId, amount }: { accountId: number; locationId: number; amount: number },
  pieces: readonly Pieces[],
): Promise<Redemption> {
  await accountsWith(tx, { accounts: [accountId], locations: 'all' }, 'loyalty');
  const [program] = await newestPrograms(tx, accountId, [locationId]);
  if (!program?.enabled) throw new Problem('unprocessable', fault('no-redemption'));
  const points = pointsOfPieces(program.tiers, pieces);
  if (points !== amount) throw Problem.invalid('amount', fault('points-of-pieces', { points }));
  return { programVersion: program.version, pieces };
}

/** Returns the price of pieces in points. Throws `invalid` for a product in no tier, and for no pieces. */
export function pointsOfPieces(tiers: Tiers, pieces: readonly Pieces[]): number {
  const check = new FieldCheck();
  if (pieces.length === 0) check.refuse('products', fault('required'));
  let sum = 0;
  for (const [n, { productId, quantity }] of pieces.entries()) {
    const points = pointsOfProduct(tiers, productId);
    if (points === undefined) check.refuse(`products.${n}.productId`, fault('no-tier'));
    if (!Number.isSafeInteger(quantity) || quantity < 1)
      check.refuse(`products.${n}.quantity`, fault('too-small', { min: 1 }));
    sum += (points ?? 0) * quantity;
  }
  check.done();
  return sum;
}
