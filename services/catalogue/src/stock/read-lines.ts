import { FieldCheck, type Tx } from '@backroom/platform';
import { fault } from '../faults.js';

/** As many products as one call names, and pieces of one: those of a device's message. */
export const mostProducts = 2_000;
export const mostPieces = 1_000_000;

/** Refuses lists that name nothing, too much or a product twice. */
export function checkProducts(check: FieldCheck, field: string, productIds: readonly number[]): void {
  if (productIds.length === 0) check.refuse(field, fault('required'));
  if (productIds.length > mostProducts) check.refuse(field, fault('too-many-items', { max: mostProducts }));
  if (new Set(productIds).size < productIds.length) check.refuse(field, fault('product-once'));
}

/** Refuses each product that the operator does not have: foreign ones are none. */
export async function refuseUnknown(
  tx: Tx,
  accountId: number,
  field: string,
  productIds: readonly number[],
): Promise<void> {
  const rows = await tx.query<{ id: number }>(
    'select id from product where account_id = $1 and id = any ($2)',
    [accountId, productIds],
  );
  const known = new Set(rows.map(({ id }) => id));
  const check = new FieldCheck();
  productIds.forEach((id, n) => {
    if (!known.has(id)) check.refuse(`${field}.${n}.productId`, fault('unknown'));
  });
  check.done();
}
