import { Problem } from '@backroom/platform';
import type { Fee } from '@backroom/proto/locations/v1/location';
import { exponentOf } from '@backroom/pricing';

/** What a change says of the fee; what is absent stays as it is. */
export interface FeeChange {
  feeType?: 'monetaryPercent' | 'monetaryAbsolute' | null;
  feeAmount?: number;
  feeActive?: boolean;
}

/** Basis points in the whole: a percent fee travels as a fraction (S3 section 5). */
const whole = 10_000;

/** The fee as services count it; undefined when nothing is said of it. Throws `invalid` for more decimals than count. */
export function feeOf(change: FeeChange, present: Fee, currency: string): Fee | undefined {
  const { feeType, feeAmount, feeActive } = change;
  if (feeType === undefined && feeAmount === undefined && feeActive === undefined) return undefined;
  const type = feeType === undefined ? present.type : (feeType ?? 'monetaryPercent');
  const fee = { ...present, type, active: feeActive ?? present.active };
  if (feeAmount === undefined) return fee;
  if (type === 'monetaryPercent') return { ...fee, basisPoints: counted(feeAmount, whole) };
  return { ...fee, amount: counted(feeAmount, 10 ** exponentOf(currency)) };
}

function counted(amount: number, unit: number): number {
  const count = Math.round(amount * unit);
  if (Math.abs(amount * unit - count) > 1e-6) throw Problem.invalid('feeAmount', 'has too many decimals');
  return count;
}
