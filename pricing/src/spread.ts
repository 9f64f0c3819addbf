/**
 * Splits an amount in proportion to weights, in whole units; the odd units go to the largest remainders, on a tie to
 * the first. The shares add up to exactly the amount, and none exceeds its weight as long as the amount does not exceed
 * the sum of weights. Throws RangeError for a nonzero amount without weights.
 */
export function spread(amount: number, weights: readonly number[]): number[] {
  if (amount === 0) return weights.map(() => 0);
  const whole = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (whole === 0n) throw new RangeError(`${amount} cannot be spread over nothing`);
  // As bigint: the product may far exceed the safe integers.
  const shares = weights.map((weight, place) => {
    const product = BigInt(weight) * BigInt(amount);
    return { place, units: Number(product / whole), remainder: product % whole };
  });
  let odd = amount - shares.reduce((sum, { units }) => sum + units, 0);
  const byRemainder = shares.toSorted((one, other) => Number(other.remainder - one.remainder));
  for (const share of byRemainder) {
    if (odd === 0) break;
    share.units++;
    odd--;
  }
  return shares.map(({ units }) => units);
}
