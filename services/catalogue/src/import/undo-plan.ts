import { isDeepStrictEqual as isSame } from 'node:util';
import { fieldError, type FieldError } from '@backroom/platform';
import { ppmOf } from '@backroom/pricing';
import { barcodeKey } from '@backroom/proto/barcode';
import type { PricedProduct } from '@backroom/proto/catalogue/v1/catalogue_service';
import { fault } from '../faults.js';
import { contentOf, type Amounts, type ProductContent } from '../product/product-content.js';
import { parField, type ImportPlace } from './import-columns.js';
import { parKey, type Known, type RowPlan } from './plan-row.js';
import type { ProductToWrite } from './write-rows.sql.js';

/** The importable fields of a product; amounts in minor units, null if it has no price. */
interface Snapshot extends Omit<ProductContent, 'taxMode' | 'taxId'> {
  /** Includes the rate if the product has one of its own, parts per million. */
  tax: { mode: string; id: number; fixedPpm: number };
  price: number | null;
  cost: number | null;
  deposit: number | null;
  barcodes: string[];
}
type Field = keyof Snapshot;

/** A snapshot as stored: imports of an earlier release have a rate in basis points. */
type StoredSnapshot = Omit<Snapshot, 'tax'> & {
  tax: Snapshot['tax'] | { mode: string; id: number; fixed: number };
};

function readSnapshot({ tax, ...others }: Partial<StoredSnapshot>): Partial<Snapshot> {
  if (!tax) return others;
  const { mode, id } = tax;
  const fixedPpm = 'fixed' in tax ? ppmOf(undefined, tax.fixed) : tax.fixedPpm;
  return { ...others, tax: { mode, id, fixedPpm } };
}

/** The effect of a row: the data to undo it and to detect later changes. */
export interface Undo {
  /** For a created product: its version at creation. */
  madeAt: number | null;
  /** For an existing product: the changed fields. */
  before: Partial<StoredSnapshot>;
  after: Partial<StoredSnapshot>;
  pars: (ImportPlace & { before: number; after: number })[];
}

/** Returns the undo data of an applied row; `written` is its product afterwards. */
export function undoOf(
  plan: Extract<RowPlan, { result: 'created' | 'changed' }>,
  written: PricedProduct | undefined,
): Undo {
  const pars = plan.pars.map(({ locationId, name, before, par: after }) => ({
    locationId,
    name,
    before,
    after,
  }));
  if (!plan.product) return { madeAt: written!.product!.version, before: {}, after: {}, pars };
  const was = snapshotOf(plan.product);
  const is = written ? snapshotOf(written) : was;
  const changed = (Object.keys(was) as Field[]).filter((field) => !isSame(was[field], is[field]));
  const only = (from: Snapshot) => Object.fromEntries(changed.map((field) => [field, from[field]]));
  return { madeAt: null, before: only(was), after: only(is), pars };
}

/** The reverse change of a row, or the reason to keep it; never a part of it. */
export type UndoPlan =
  | { fault: FieldError }
  | { write?: ProductToWrite; pars: (ImportPlace & { productId: number; par: number })[] };

/**
 * Plans against the current data of the operator. `known` includes current holders of the previous SKU and barcodes.
 */
export function planUndo(
  { madeAt, pars, ...stored }: Undo,
  productId: number,
  known: Known,
  taxes: ReadonlyMap<number, unknown>,
): UndoPlan {
  const [before, after] = [readSnapshot(stored.before), readSnapshot(stored.after)];
  const product = known.products.get(productId);
  if (!product) return { fault: fieldError('row', fault('unknown')) };
  const other = pars.find((par) => (known.pars.get(parKey(productId, par.locationId)) ?? 0) !== par.after);
  if (other) return refused(parField(other));
  const back = pars.map(({ before: par, locationId, name }) => ({ locationId, name, productId, par }));
  const present = contentOf(product);
  if (madeAt !== null) {
    if (product.product!.version !== madeAt) return refused('row');
    return { pars: back, write: { product, content: { ...present, active: false }, amounts: {} } };
  }
  const is = snapshotOf(product);
  const fields = Object.keys(after) as Field[];
  const changed = fields.find((field) => !isSame(is[field], after[field]));
  if (changed) return refused(changed);
  if (fields.length === 0) return { pars: back };
  const { tax, price, cost, deposit, barcodes, ...texts } = before;
  if (price === null) return { fault: fieldError('price', fault('price-holds')) };
  if (tax?.mode === 'named' && !taxes.has(tax.id)) return { fault: fieldError('tax', fault('unknown')) };
  const isTaken = (holder: number | undefined) => holder !== undefined && holder !== productId;
  if (texts.sku && isTaken(known.bySku.get(texts.sku))) return { fault: fieldError('sku', fault('taken')) };
  if (barcodes?.some((code) => isTaken(known.byBarcode.get(barcodeKey(code)))))
    return { fault: fieldError('barcodes', fault('taken')) };
  const content = { ...present, ...texts, ...(tax && { taxMode: tax.mode, taxId: tax.id }) };
  const amounts: Amounts = { price, cost: cost ?? undefined, deposit: deposit ?? undefined };
  return { pars: back, write: { product, content, amounts, barcodes, fixedRate: tax?.fixedPpm } };
}

const refused = (field: string): UndoPlan => ({ fault: fieldError(field, fault('changed-after')) });

function snapshotOf(priced: PricedProduct): Snapshot {
  const { taxMode: mode, taxId: id, ...content } = contentOf(priced);
  const { product, price } = priced;
  return {
    ...content,
    tax: { mode, id, fixedPpm: mode === 'fixed' ? (price?.taxRatePpm ?? 0) : 0 },
    ...{ price: price?.price ?? null, cost: price?.cost ?? null, deposit: price?.deposit ?? null },
    barcodes: product!.barcodes.map(({ code }) => code).sort(),
  };
}
