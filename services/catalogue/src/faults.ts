import { defineFaults, type MoneyParam } from '@backroom/platform';
import { moneyOf } from '@backroom/pricing';

/** Faults that only the catalogue raises. */
export const fault = defineFaults({
  'tax-in-use':
    '{name, text} is still the default tax of {locations} locations; change their default tax first',
  'tax-of-products': '{name, text} is still the tax of {products} products; change their tax first',
  'foreign-product': 'The product range of this location is managed by {provider, text}',
  'price-holds': 'This price is already in effect and can no longer be canceled',
  'too-soon': 'must be at least one minute from now',
  'too-late': 'must be within the next two years',
  'each-once': 'must contain each image exactly once',
  'no-price': 'This product has no price to change',
  'unknown-column': 'must have supported headings only; {name, text} is not supported',
  'column-twice': 'must have each heading once; {name, text} appears twice',
  'unclear-place': 'must use location ids if several locations have the same name, for example {name, text}',
  'no-key-column': 'must have one of the headings {allowed, list}',
  'twice-in-file': 'must list each product once; it is also in line {line}',
  'changed-since': 'must be imported again: the product was changed after the preview',
  'changed-after': 'must be left unchanged: it was edited after the import',
  'not-applied': 'This import has not been applied, or has no changes to undo',
  'not-previewed': 'This file has not been previewed yet',
  'import-under-way': 'Another import of this operator is being applied; retry when it is finished',

  'nothing-short': 'No product is below par at this location',
  'short-on-its-way': 'All products below par at this location are already in an open pre-kit',
  'place-inactive': 'This location is inactive and cannot be restocked',
  'prekit-cancelled': 'This pre-kit has been canceled',
  'prekit-delivered': 'This pre-kit has already been delivered',
  'product-once': 'must list each product once',
});

/** Sample amount for explanations, minor units. */
const exampleAmount = 1_250;

/** Returns a sample amount for a fault that asks for one. */
export const exampleOf = (currency: string): MoneyParam => moneyOf(exampleAmount, currency);
