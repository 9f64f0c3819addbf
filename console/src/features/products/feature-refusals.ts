import { fault, type FieldFault } from '../../app/problems/fault-text';
import type { Product } from './products.api';

export type FeatureAct = 'feature' | 'unfeature';

/** What keeps a location from featuring a product, or nothing: the server refuses all of a call for a single one. */
export function featureRefusal(
  act: FeatureAct,
  { active, accountId }: Pick<Product, 'active' | 'accountId'>,
  place: { accountId: number },
): FieldFault | undefined {
  if (accountId !== place.accountId) return fault('products:bulk.otherOperator');
  return act === 'feature' && !active ? fault('inactive-product') : undefined;
}
