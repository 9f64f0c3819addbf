import type { Schemas } from '@backroom/gateway/v2';
import { exponentOf, moneyOf } from '@backroom/pricing';
import { numberOf } from '../../kit/form/typed-number';
import type { FieldErrors } from '../../kit/form/use-form';
import { fault, type FieldFault } from '../../app/problems/fault-text';
import { markupOf } from './markup';
import type { Product } from './products.api';

/** A product as form fields; amounts as typed. */
export interface ProductFields {
  name: string;
  category: string;
  brand: string;
  supplier: string;
  sku: string;
  supplierCode: string;
  /** Separated by commas. */
  tags: string;
  description: string;
  active: boolean;
  /** `inherit`, `exempt`, `fixed`, or the id of a tax. */
  tax: string;
  cost: string;
  markup: string;
  price: string;
  deposit: string;
}

export const newProduct: ProductFields = {
  ...{ name: '', category: '', brand: '', supplier: '', sku: '', supplierCode: '', tags: '' },
  ...{ description: '', active: true, tax: 'inherit', cost: '', markup: '', price: '', deposit: '' },
};

export function productFields(product: Product): ProductFields {
  const { name, sku, supplierCode, supplier, description, active, currency, taxMode, taxId } = product;
  const amount = (value: number | null) => (value === null ? '' : value.toFixed(exponentOf(currency)));
  const [price, cost] = [amount(product.price), amount(product.cost)];
  return {
    ...{ name, sku, supplierCode, supplier, description, active, price, cost },
    category: product.category.name,
    brand: product.product.brand?.name ?? '',
    tags: product.tags.map((tag) => tag.name).join(', '),
    tax: taxMode === 'named' ? String(taxId) : taxMode,
    markup: markupOf(price, cost),
    deposit: amount(product.deposit),
  };
}

/** Validates a typed amount; an empty one is valid unless required. */
export function amountFault(typed: string, currency: string, isRequired = false): FieldFault | undefined {
  if (!typed.trim()) return isRequired ? fault('required') : undefined;
  const decimals = exponentOf(currency);
  if (!(numberOf(typed) >= 0)) return fault('no-amount', { example: moneyOf(1_250, currency) });
  const [, fraction = ''] = typed.split('.');
  return fraction.length > decimals ? fault('too-precise', { max: decimals }) : undefined;
}

export const productRules =
  (currency: string) =>
  ({ name, category, price, cost, deposit }: ProductFields): FieldErrors<ProductFields> => ({
    name: name.trim() ? undefined : fault('required'),
    category: category.trim() ? undefined : fault('required'),
    cost: amountFault(cost, currency),
    price: amountFault(price, currency, true),
    deposit: amountFault(deposit, currency),
  });

const plain = [
  'name',
  'category',
  'brand',
  'supplier',
  'sku',
  'supplierCode',
  'description',
  'active',
] as const;
/** Amounts that may be empty, which means 0. */
const amounts = ['cost', 'deposit'] as const;

/** The changed fields. */
export function changeOf(before: ProductFields, now: ProductFields): Schemas['ProductChange'] {
  const differs = (name: keyof ProductFields) => before[name] !== now[name];
  return {
    ...Object.fromEntries(plain.filter(differs).map((name) => [name, now[name]])),
    ...(differs('price') && now.price.trim() && { price: now.price.trim() }),
    ...Object.fromEntries(amounts.filter(differs).map((name) => [name, now[name].trim() || '0'])),
    ...(differs('tags') && { tags: tagsIn(now.tags) }),
    ...(differs('tax') && taxOf(now.tax)),
  };
}

/** A new product with all typed fields. */
export function newProductOf(accountId: number, fields: ProductFields): Schemas['NewProduct'] {
  const { name, category, price } = fields;
  return { ...changeOf(newProduct, fields), ...taxOf(fields.tax), accountId, name, category, price };
}

const taxOf = (tax: string): Pick<Schemas['ProductChange'], 'taxMode' | 'taxId'> =>
  tax === 'inherit' || tax === 'exempt' || tax === 'fixed'
    ? { taxMode: tax }
    : { taxMode: 'named', taxId: Number(tax) };

export const tagsIn = (typed: string): string[] => [
  ...new Set(
    typed
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
];
