import { FieldCheck } from '@backroom/platform';
import { minorOf, moneyOf } from '@backroom/pricing';
import type { PricedProduct, SaveProductRequest } from '@backroom/proto/catalogue/v1/catalogue_service';
import { maxLengths } from '@backroom/proto/lengths';
import { exampleOf, fault } from '../faults.js';

/** Editable content of a product, words by name. Amounts in minor units; absent: not given. */
export interface ProductContent {
  name: string;
  category: string;
  brand: string;
  supplier: string;
  sku: string;
  supplierCode: string;
  description: string;
  tags: string[];
  active: boolean;
  taxMode: string;
  taxId: number;
}

export interface Amounts {
  price?: number;
  cost?: number;
  deposit?: number;
}

export const maxTags = 20;
/** Maximum amount of a piece, minor units. */
const maxAmount = 1_000_000_000;
const chosenTaxes = ['inherit', 'named', 'exempt'];

const nothing: ProductContent = {
  ...{ name: '', category: '', brand: '', supplier: '', sku: '', supplierCode: '', description: '' },
  ...{ tags: [], active: true, taxMode: 'inherit', taxId: 0 },
};

/** Returns the current content of a product. */
export function contentOf({ product }: PricedProduct): ProductContent {
  const { name, categoryName, brand, supplier, sku, supplierCode, description, active } = product!;
  return {
    ...{ name, category: categoryName, sku, supplierCode, description, active },
    brand: brand?.name ?? '',
    supplier: supplier?.name ?? '',
    tags: product!.tags.map((tag) => tag.name),
    taxMode: product!.taxMode,
    taxId: product!.taxId,
  };
}

/** Returns the content of a product after a request; omitted fields keep their value. Faults go to `check`. */
export function readContent(
  check: FieldCheck,
  request: SaveProductRequest,
  before: ProductContent = nothing,
): ProductContent {
  const taxMode = request.taxMode ?? before.taxMode;
  if (!chosenTaxes.includes(taxMode) && taxMode !== before.taxMode)
    check.refuse('taxMode', fault('not-one-of', { allowed: chosenTaxes }));
  const taxId = taxMode === 'named' ? (request.taxId ?? before.taxId) : 0;
  if (taxMode === 'named' && !taxId) check.refuse('taxId', fault('required'));
  const tags = request.tags?.names ?? before.tags;
  if (tags.length > maxTags) check.refuse('tags', fault('too-many-items', { max: maxTags }));
  return {
    name: check.name('name', request.name ?? before.name, maxLengths.productName),
    category: check.name('category', request.category ?? before.category, maxLengths.settingName),
    brand: check.name('brand', request.brand ?? before.brand, maxLengths.settingName, 0),
    supplier: check.name('supplier', request.supplier ?? before.supplier, maxLengths.settingName, 0),
    sku: check.name('sku', request.sku ?? before.sku, maxLengths.productCode, 0),
    supplierCode: check.name(
      'supplierCode',
      request.supplierCode ?? before.supplierCode,
      maxLengths.productCode,
      0,
    ),
    description: check.text('description', request.description ?? before.description, maxLengths.description),
    tags: tags.slice(0, maxTags).map((tag, n) => check.name(`tags.${n}`, tag, maxLengths.settingName)),
    active: request.active ?? before.active,
    ...{ taxMode, taxId },
  };
}

/** Reads the amounts of a request in minor units. Faults go to `check`. */
export function readAmounts(
  check: FieldCheck,
  request: { price?: string; cost?: string; deposit?: string },
  currency: string,
): Amounts {
  const amount = (field: 'price' | 'cost' | 'deposit'): number | undefined => {
    const text = request[field];
    if (text === undefined) return undefined;
    const minor = minorOf(text, currency);
    if (minor === undefined) check.refuse(field, fault('no-amount', { example: exampleOf(currency) }));
    else checkAmount(check, field, minor, currency);
    return minor;
  };
  return { price: amount('price'), cost: amount('cost'), deposit: amount('deposit') };
}

/** Refuses an amount above the maximum, whether entered or computed. */
export function checkAmount(check: FieldCheck, field: string, minor: number, currency: string): void {
  if (minor > maxAmount)
    check.refuse(field, fault('amount-too-great', { max: moneyOf(maxAmount, currency) }));
}

/** Whether two contents are equal. */
export function isSame(one: ProductContent, other: ProductContent): boolean {
  const keys = Object.keys(other) as (keyof ProductContent)[];
  return keys.every((key) => JSON.stringify(one[key]) === JSON.stringify(other[key]));
}

/** Whether a change touches a field that another provider decides: all but price and status (decided). */
export function changesForeignFields(
  before: ProductContent | undefined,
  after: ProductContent,
  amounts: Amounts,
  present: Amounts,
): boolean {
  if (!before) return true;
  const moves = (field: 'cost' | 'deposit') =>
    amounts[field] !== undefined && amounts[field] !== (present[field] ?? 0);
  return !isSame({ ...before, active: after.active }, after) || moves('cost') || moves('deposit');
}
