/**
 * Shares whole units of an amount in proportion to weights; the odd units go where the remainders are largest, of equal
 * ones to the first. The shares come to exactly the amount, and none is above its weight while the amount is not above
 * all of them together. Throws RangeError for an amount without weights to bear it.
 */
export function spread(amount: number, weights: readonly number[]): number[] {
  if (amount === 0) return weights.map(() => 0);
  const whole = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (whole === 0n) throw new RangeError(`${amount} cannot be spread over nothing`);
  // As bigint: the product may lie far beyond what a number can hold exactly.
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
