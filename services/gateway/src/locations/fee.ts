import { Problem } from '@backroom/platform';
import type { Fee } from '@backroom/proto/locations/v1/location';
import { basisPointsOf, exponentOf } from '@backroom/pricing';
import { fault } from '../faults.js';

/** Fee fields of a change; absent ones stay unchanged. */
interface FeeChange {
  feeType?: 'monetaryPercent' | 'monetaryAbsolute' | null;
  feeAmount?: number;
  feeActive?: boolean;
}

/** A percent fee is sent as a fraction (S3 section 5), and stored in parts per million. */
const fractionDecimals = 6;

/** The fee in the units of the services; undefined when no fee is given. Throws `invalid` for too many decimals. */
export function feeOf(change: FeeChange, present: Fee, currency: string): Fee | undefined {
  const { feeType, feeAmount, feeActive } = change;
  if (feeType === undefined && feeAmount === undefined && feeActive === undefined) return undefined;
  const type = feeType === undefined ? present.type : (feeType ?? 'monetaryPercent');
  const fee = { ...present, type, active: feeActive ?? present.active };
  if (feeAmount === undefined) return fee;
  if (type === 'monetaryPercent') {
    const ppm = counted(feeAmount, fractionDecimals);
    return { ...fee, ppm, basisPoints: basisPointsOf(ppm) };
  }
  return { ...fee, amount: counted(feeAmount, exponentOf(currency)) };
}

/** Above every max of the service, which refuses it and names the max. */
const beyond = 2 ** 31 - 1;

function counted(amount: number, decimals: number): number {
  const unit = 10 ** decimals;
  if (amount * unit > beyond) return beyond;
  const count = Math.round(amount * unit);
  if (Math.abs(amount * unit - count) > 1e-6)
    throw Problem.invalid('feeAmount', fault('too-precise', { max: decimals }));
  return count;
}
