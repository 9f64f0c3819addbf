import { fault, type FieldFault } from '../../app/problems/fault-text';
import type { Product } from './products.api';

export type FeatureAct = 'feature' | 'unfeature';

/** Why a location cannot feature a product, or undefined: the server refuses the whole call for a single product. */
export function featureRefusal(
  act: FeatureAct,
  { active, accountId }: Pick<Product, 'active' | 'accountId'>,
  place: { accountId: number },
): FieldFault | undefined {
  if (accountId !== place.accountId) return fault('products:bulk.otherOperator');
  return act === 'feature' && !active ? fault('inactive-product') : undefined;
}
