import type { LoyaltyPlace } from './loyalty.api';

/** A product of a tier on the board. */
export interface TierProduct {
  id: number;
  name: string;
  active: boolean;
}

/** A deleted product without a name is shown by its number. */
export const nameOf = ({ id, name }: Pick<TierProduct, 'id' | 'name'>): string => name || `#${id}`;

/** The products of each tier in order; always five tiers. */
export type Tiers = readonly (readonly TierProduct[])[];

/** Points for one piece of the cheapest tier; the n-th tier costs n times as many. */
export const tierStep = 2_500;
const tierCount = 5;

export const tiersOf = ({ tiers = [] }: LoyaltyPlace): Tiers =>
  Array.from({ length: tierCount }, (_, n) =>
    (tiers[n]?.products ?? []).map(({ id, name, product }) => ({ id, name, active: product.active })),
  );

export const withoutProduct = (tiers: Tiers, id: number): Tiers =>
  tiers.map((products) => products.filter((one) => one.id !== id));

/** Inserts the product into this tier before the one at index `at`, and removes it from any other. */
export function placed(tiers: Tiers, product: TierProduct, tier: number, at: number): Tiers {
  const before = tiers[tier]!.slice(0, at).filter(({ id }) => id !== product.id).length;
  return withoutProduct(tiers, product.id).map((products, n) =>
    n === tier ? [...products.slice(0, before), product, ...products.slice(before)] : products,
  );
}

/** Tier of a product and its index there, both from 0; undefined if it is in none. */
export function positionOf(tiers: Tiers, id: number): { tier: number; at: number } | undefined {
  for (const [tier, products] of tiers.entries()) {
    const at = products.findIndex((one) => one.id === id);
    if (at >= 0) return { tier, at };
  }
  return undefined;
}

/** Moves one step up or down, into the next tier at the end of its own; undefined at the end of the board. */
export function stepped(tiers: Tiers, id: number, step: 1 | -1): Tiers | undefined {
  const here = positionOf(tiers, id);
  if (!here) return undefined;
  const { tier, at } = here;
  const product = tiers[tier]![at]!;
  const isInside = step < 0 ? at > 0 : at < tiers[tier]!.length - 1;
  if (isInside) return placed(tiers, product, tier, step < 0 ? at - 1 : at + 2);
  const next = tiers[tier + step];
  return next && placed(tiers, product, tier + step, step < 0 ? next.length : 0);
}
