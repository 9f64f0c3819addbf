import type { ReturnSums } from '@backroom/pricing';
import type { RefundParts } from '@backroom/proto/orders/v1/refund';

const names = ['net', 'tax', 'deposit', 'fee', 'value'] as const;

export const sumOf = (parts: RefundParts): number => names.reduce((sum, name) => sum + parts[name], 0);

/**
 * The parts of `amount` of returned pieces: their own net, tax and deposit, in proportion for less than all of it. If
 * refunds by amount left less of a part, the remainder is shared as for an amount. Throws RangeError if the sum of all
 * parts is less.
 */
export function partsFor(
  { net, tax, deposit, total }: ReturnSums,
  left: RefundParts,
  amount = total,
): RefundParts {
  const own = takeFrom({ net, tax, deposit, fee: 0, value: 0 }, amount);
  return names.every((name) => own[name] <= left[name]) ? own : takeFrom(left, amount);
}

/**
 * Takes `amount` minor units from the remainder of a sale, from each part in proportion, rounded by the largest
 * remainders. No part becomes negative, and the refund that takes the last unit takes exactly what remains of each
 * part. Throws RangeError for more than the remainder.
 */
export function takeFrom(left: RefundParts, amount: number): RefundParts {
  const whole = sumOf(left);
  if (!Number.isSafeInteger(amount) || amount < 1 || amount > whole)
    throw new RangeError(`Amount ${amount} exceeds the remaining ${whole}`);
  const shares = names.map((name) => {
    // As bigint: the product may exceed the safe integers.
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
