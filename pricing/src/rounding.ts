/**
 * Returns a share of an amount in basis points, rounded half away from zero to whole minor units. Exact for every safe
 * integer amount: the product is a bigint.
 */
export function shareOf(amount: number, basisPoints: number): number {
  const product = BigInt(amount) * BigInt(basisPoints);
  const half = product < 0n ? -5_000n : 5_000n;
  return Number((product + half) / 10_000n);
}
