/** Price of a piece of each tier in points: 2500 times n (S2 section 9). */
export const tierPoints = [2_500, 5_000, 7_500, 10_000, 12_500] as const;

/** Product ids of each tier, in display order; always five. */
export type Tiers = number[][];

export const noTiers = (): Tiers => tierPoints.map(() => []);

/** Returns the price of a product in points; undefined if it is in no tier. */
export function pointsOfProduct(tiers: Tiers, productId: number): number | undefined {
  const tier = tiers.findIndex((products) => products.includes(productId));
  return tierPoints[tier];
}
