import { decimalTextOf } from '@backroom/pricing';
import type { PricedProduct } from '@backroom/proto/catalogue/v1/catalogue_service';
import { contentOf } from './product-content.js';

/** Returns the content of a product for the audit log, with words and amounts as text. */
export function auditJson(priced: PricedProduct): string {
  const { tags, taxId, ...content } = contentOf(priced);
  const { price, currency } = priced;
  const money = (minor: number | undefined) =>
    minor === undefined ? null : `${decimalTextOf(minor, currency)} ${currency}`;
  return JSON.stringify({
    ...content,
    tags: tags.join(', '),
    taxId: taxId || null,
    price: money(price?.price),
    cost: money(price?.cost),
    deposit: money(price?.deposit),
  });
}
