import { FieldCheck, Problem, type CommandTx } from '@backroom/platform';
import { barcodeKey } from '@backroom/proto/barcode';
import { maxLengths } from '@backroom/proto/lengths';
import { fault } from '../faults.js';
import { BarcodeRecord } from './product.entities.js';

export const maxBarcodes = 50;

/**
 * Adds barcodes to a product. Throws `invalid` naming the field for a barcode of another product of the operator,
 * regardless of leading zeros (decided: H-07); barcodes that the product already has are kept. `element` names one of
 * several.
 */
export async function addBarcodes(
  tx: CommandTx,
  {
    accountId,
    productId,
    field,
    element = (n) => `${field}.${n}`,
  }: { accountId: number; productId: number; field: string; element?: (n: number) => string },
  codes: readonly string[],
): Promise<void> {
  if (codes.length === 0) return;
  const check = new FieldCheck();
  const read = codes.map((code, n) => check.name(element(n), code, maxLengths.barcode));
  const has = await tx.records.countBy(BarcodeRecord, { productId });
  if (has + codes.length > maxBarcodes) check.refuse(field, fault('too-many-items', { max: maxBarcodes }));
  check.done();
  for (const [n, code] of read.entries()) {
    const codeKey = barcodeKey(code);
    const holder = await tx.records.findOneBy(BarcodeRecord, { accountId, codeKey });
    if (holder?.productId === productId) continue;
    const added = holder ? [] : await tx.query(insertFree, [accountId, productId, code, codeKey]);
    if (added.length === 0) throw Problem.invalid(element(n), fault('taken'));
  }
}

/** A concurrent request can take it after the check. */
const insertFree = `
  insert into barcode (account_id, product_id, code, code_key) values ($1, $2, $3, $4)
  on conflict (account_id, code_key) do nothing returning 1`;
