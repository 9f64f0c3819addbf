import { defineFaults, type MoneyParam } from '@backroom/platform';
import { decimalOf, exponentOf } from '@backroom/pricing';

/** What the catalogue alone refuses. */
export const fault = defineFaults({
  'tax-in-use': '{name, text} is still the default tax of {locations} locations',
  'tax-of-products': '{name, text} is still the tax of {products} products',
  'foreign-product': 'What is sold here is decided by {provider, text}',
  'price-holds': 'This price has begun to hold and cannot be taken back',
  'too-soon': 'must be at least a minute from now',
  'too-late': 'must be within two years',
  'each-once': 'must name each picture once',
  'no-price': 'This product has no price to change',
  'unknown-column': 'must have known headings; {name, text} is none',
  'column-twice': 'must have each heading once; {name, text} stands there twice',
  'unclear-place': 'must name locations by their id where several share a name, as in {name, text}',
  'no-key-column': 'must have a heading of {allowed, list}',
  'twice-in-file': 'must name a product once; line {line} names it, too',
  'changed-since': 'must be imported anew: the product was changed after the preview',
  'changed-after': 'must stay as it is: it was changed after the import',
  'not-applied': 'This file has not been applied, or keeps nothing to take back',
  'not-previewed': 'This file has not been read yet',
  'import-under-way': 'Another file of this operator is being applied',

  'nothing-short': 'Nothing is short at this location',
  'short-on-its-way': 'Whatever is short at this location is on its way in an open pre-kit',
  'place-inactive': 'This location is inactive and is not filled up',
  'prekit-cancelled': 'This pre-kit was cancelled',
  'prekit-delivered': 'This pre-kit was delivered',
  'product-once': 'must name each product once',
});

/** What stands for any amount where one is explained, minor units. */
const exampleAmount = 1_250;

/** An amount in minor units as a fault tells it. */
export const moneyOf = (amount: number, currency: string): MoneyParam => ({
  amount: decimalOf(amount, currency).toFixed(exponentOf(currency)),
  currency,
});

/** What an amount looks like, for a fault that asks for one. */
export const exampleOf = (currency: string): MoneyParam => moneyOf(exampleAmount, currency);
