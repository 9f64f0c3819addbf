/** What a piece of each tier costs, in points: 2500 times n (S2 section 9). */
export const tierPoints = [2_500, 5_000, 7_500, 10_000, 12_500] as const;

/** Product ids of each tier, in the order in which they are shown; always five. */
export type Tiers = number[][];

export const noTiers = (): Tiers => tierPoints.map(() => []);

/** What a piece of a product costs in points; undefined where no tier has it. */
export function pointsOfProduct(tiers: Tiers, productId: number): number | undefined {
  const tier = tiers.findIndex((products) => products.includes(productId));
  return tierPoints[tier];
}
