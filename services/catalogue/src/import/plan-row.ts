import { FieldCheck, Problem, type FieldError } from '@backroom/platform';
import { decimalTextOf } from '@backroom/pricing';
import { barcodeKey } from '@backroom/proto/barcode';
import type { PricedProduct, SaveProductRequest } from '@backroom/proto/catalogue/v1/catalogue_service';
import { maxLengths } from '@backroom/proto/lengths';
import { fault } from '../faults.js';
import { maxBarcodes } from '../product/barcodes.js';
import {
  contentOf,
  readAmounts,
  readContent,
  type Amounts,
  type ProductContent,
} from '../product/product-content.js';
import { parField } from './import-columns.js';
import type { ImportWords } from './import-words.js';
import type { ImportTerms, RequestedPar } from './read-row.js';

/** A field of a product before and after, as text; amounts as decimal text. */
export interface FieldChange {
  field: string;
  before: string;
  after: string;
}

/** The planned outcome of a row. */
export type RowPlan =
  | { result: 'unchanged'; product: PricedProduct }
  | { result: 'refused'; faults: readonly FieldError[] }
  | {
      result: 'created' | 'changed';
      product?: PricedProduct;
      content: ProductContent;
      amounts: Amounts;
      /** The complete new list; undefined keeps the current one. */
      barcodes?: string[];
      /** Pars that the row changes, of the locations that it names. */
      pars: (RequestedPar & { before: number })[];
      /** Whether it changes more than pars. */
      isWritten: boolean;
      changes: FieldChange[];
    };

/** Data of the operator that rows can refer to: products by ID, by SKU and by barcode key. */
export interface Known {
  products: ReadonlyMap<number, PricedProduct>;
  bySku: ReadonlyMap<string, number>;
  byBarcode: ReadonlyMap<string, number>;
  /** By `parKey`; missing means 0. */
  pars: ReadonlyMap<string, number>;
}

export const parKey = (productId: number, locationId: number): string => `${productId} ${locationId}`;

/** Names used by earlier rows: only one row of a file can name a product. */
export class EarlierRows {
  private readonly lines = new Map<string, number>();

  /** Returns the earlier line that claimed one of the names, or claims them for this line and returns undefined. */
  claim(names: readonly string[], line: number): number | undefined {
    const earlier = names.map((name) => this.lines.get(name)).find((one) => one !== undefined);
    if (earlier === undefined) for (const name of names) this.lines.set(name, line);
    return earlier;
  }
}

/** Plans a row against the existing products; `check` has the faults of its cells. */
export function planRow(
  check: FieldCheck,
  request: SaveProductRequest,
  {
    known,
    before,
    words,
    line,
    terms,
    pars: requestedPars = [],
  }: {
    known: Known;
    before: EarlierRows;
    words: ImportWords;
    line: number;
    terms: ImportTerms;
    pars?: readonly RequestedPar[];
  },
): RowPlan {
  const product = productOf(request, known);
  if (request.id && !product) check.refuse('id', fault('unknown'));
  const was = product && contentOf(product);
  const read = readContent(check, request, was);
  const amounts = readAmounts(check, request, terms.currency);
  const barcodes = request.barcodes && readBarcodes(check, request.barcodes.names, product, known);
  const holder = known.bySku.get(read.sku);
  if (read.sku && holder !== undefined && holder !== product?.product!.id)
    check.refuse('sku', fault('taken'));
  const names = [
    ...(product ? [`product ${product.product!.id}`] : []),
    ...(read.sku ? [`sku ${read.sku}`] : []),
    ...(barcodes ?? []).map((code) => `barcode ${barcodeKey(code)}`),
  ];
  const earlier = before.claim(names, line);
  if (earlier !== undefined) check.refuse('row', fault('twice-in-file', { line: earlier }));
  const faults = faultsOf(check);
  if (faults.length > 0) return { result: 'refused', faults };
  // A refused row creates no words.
  const content = words.settle(read, was?.tags);
  const written = changesOf({ product, content, amounts, barcodes, ...terms });
  const pars = requestedPars
    .map((par) => ({
      ...par,
      before: product ? (known.pars.get(parKey(product.product!.id, par.locationId)) ?? 0) : 0,
    }))
    .filter((par) => par.par !== par.before);
  const changes = [
    ...written,
    ...pars.map((par) => ({
      field: parField(par),
      before: product ? String(par.before) : '',
      after: String(par.par),
    })),
  ];
  if (product && changes.length === 0) return { result: 'unchanged', product };
  const isWritten = !product || written.length > 0;
  const result = product ? 'changed' : 'created';
  return { result, product, content, amounts, barcodes, pars, isWritten, changes };
}

/** Finds the product of a row by its ID if given, else by SKU, then by any of its barcodes; never by name (decided). */
function productOf(
  { id: named, sku, barcodes }: SaveProductRequest,
  known: Known,
): PricedProduct | undefined {
  if (named) return known.products.get(named);
  const bySku = sku ? known.bySku.get(sku) : undefined;
  const byBarcode = () => barcodes?.names.map((code) => known.byBarcode.get(barcodeKey(code))).find(Boolean);
  const id = bySku ?? byBarcode();
  return id === undefined ? undefined : known.products.get(id);
}

function readBarcodes(
  check: FieldCheck,
  codes: readonly string[],
  product: PricedProduct | undefined,
  known: Known,
): string[] {
  if (codes.length > maxBarcodes) check.refuse('barcodes', fault('too-many-items', { max: maxBarcodes }));
  const read = codes.slice(0, maxBarcodes).map((code) => check.name('barcodes', code, maxLengths.barcode));
  const isOther = (code: string) => {
    const holder = known.byBarcode.get(barcodeKey(code));
    return holder !== undefined && holder !== product?.product!.id;
  };
  if (read.some(isOther)) check.refuse('barcodes', fault('taken'));
  return [...new Map(read.map((code) => [barcodeKey(code), code])).values()];
}

function faultsOf(check: FieldCheck): readonly FieldError[] {
  try {
    check.done();
    return [];
  } catch (error) {
    if (error instanceof Problem) return error.fields;
    throw error;
  }
}

function changesOf({
  product,
  content,
  amounts,
  barcodes,
  currency,
  taxNames,
}: {
  product?: PricedProduct;
  content: ProductContent;
  amounts: Amounts;
  barcodes?: readonly string[];
} & ImportTerms): FieldChange[] {
  const was = product && contentOf(product);
  const texts = previewedFields.map((field) => ({
    field,
    before: was ? text(was[field]) : '',
    after: text(content[field]),
  }));
  const tax = { field: 'tax', before: was ? taxText(was, taxNames) : '', after: taxText(content, taxNames) };
  const money = (minor: number | undefined) => (minor === undefined ? '' : decimalTextOf(minor, currency));
  const sums = (['price', 'cost', 'deposit'] as const).map((field) => {
    const before = product?.price?.[field];
    return { field, before: money(before), after: money(amounts[field] ?? before) };
  });
  const had = product?.product!.barcodes.map(({ code }) => code) ?? [];
  const keys = (codes: readonly string[]) => codes.map(barcodeKey).sort().join();
  const isOther = barcodes !== undefined && keys(barcodes) !== keys(had);
  const codes = isOther ? [{ field: 'barcodes', before: had.join(', '), after: barcodes.join(', ') }] : [];
  return [...texts, tax, ...codes, ...sums].filter(
    ({ field, before, after }) => before !== after && (product || after !== newProductDefaults[field]),
  );
}

/** Previewed fields of a product; its tax is shown by name. */
const previewedFields = [
  ...(['name', 'category', 'brand', 'supplier', 'sku', 'supplierCode', 'description'] as const),
  ...(['tags', 'active'] as const),
];
/** Defaults of a new product, which the preview omits. */
const newProductDefaults: Readonly<Record<string, string>> = { active: 'true', tax: 'inherit' };

function taxText({ taxMode, taxId }: ProductContent, taxNames: ReadonlyMap<number, string>): string {
  return taxMode === 'named' ? (taxNames.get(taxId) ?? String(taxId)) : taxMode;
}

function text(value: string | number | boolean | readonly string[]): string {
  return Array.isArray(value) ? value.join(', ') : String(value);
}
