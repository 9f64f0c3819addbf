import { wholePpm } from './rates.js';

const whole = BigInt(wholePpm);

/**
 * Returns a share of an amount, in parts per million, rounded half away from zero to whole minor units. Exact for every
 * safe integer amount: the product is a bigint.
 */
export function shareOf(amount: number, ppm: number): number {
  const product = BigInt(amount) * BigInt(ppm);
  const half = product < 0n ? -whole / 2n : whole / 2n;
  return Number((product + half) / whole);
}
