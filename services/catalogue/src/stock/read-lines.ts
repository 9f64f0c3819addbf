import { FieldCheck, type Tx } from '@backroom/platform';
import { fault } from '../faults.js';

/** Maximum products per request and pieces per product, equal to those of a device message. */
export const maxProducts = 2_000;
export const maxPieces = 1_000_000;

/** Refuses empty, too long and duplicate lists. */
export function checkProducts(check: FieldCheck, field: string, productIds: readonly number[]): void {
  if (productIds.length === 0) check.refuse(field, fault('required'));
  if (productIds.length > maxProducts) check.refuse(field, fault('too-many-items', { max: maxProducts }));
  if (new Set(productIds).size < productIds.length) check.refuse(field, fault('product-once'));
}

/** Refuses each unknown product; products of other operators are unknown. */
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
