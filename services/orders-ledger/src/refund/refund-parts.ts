import type { ReturnSums } from '@backroom/pricing';
import type { RefundParts } from '@backroom/proto/orders/v1/refund';

const names = ['net', 'tax', 'deposit', 'fee', 'value'] as const;

export const sumOf = (parts: RefundParts): number => names.reduce((sum, name) => sum + parts[name], 0);

/**
 * What pieces take of a sale: their own net, tax and deposit. Where refunds by amount left less of one of these, what
 * is left is shared as for an amount. Throws RangeError when all of it together is less.
 */
export function partsFor({ net, tax, deposit, total }: ReturnSums, left: RefundParts): RefundParts {
  const own: RefundParts = { net, tax, deposit, fee: 0, value: 0 };
  return names.every((name) => own[name] <= left[name]) ? own : takeFrom(left, total);
}

/**
 * Takes `amount` minor units out of what is left of a sale, from each part in proportion; the odd units go where the
 * remainders are largest. No part ever goes below zero, and the refund that takes the last unit takes exactly what is
 * left of each. Throws RangeError for an amount that is not there.
 */
export function takeFrom(left: RefundParts, amount: number): RefundParts {
  const whole = sumOf(left);
  if (!Number.isSafeInteger(amount) || amount < 1 || amount > whole)
    throw new RangeError(`${amount} cannot be taken of ${whole}`);
  const shares = names.map((name) => {
    // As bigint: the product may lie far beyond what a number can hold exactly.
    const product = BigInt(left[name]) * BigInt(amount);
    return {
      name,
      units: Number(product / BigInt(whole)),
      remainder: Number(product % BigInt(whole)),
    };
  });
  let odd = amount - shares.reduce((sum, { units }) => sum + units, 0);
  for (const share of [...shares].sort((a, b) => b.remainder - a.remainder)) {
    if (odd === 0) break;
    share.units++;
    odd--;
  }
  return Object.fromEntries(shares.map(({ name, units }) => [name, units])) as unknown as RefundParts;
}
