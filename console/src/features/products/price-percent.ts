import { isTooPrecise, percentDecimals } from '@backroom/proto/fields';
import { fault, type FieldFault } from '../../app/problems/fault-text';

const [min, max] = [-99.99, 1_000];

/** A percentage as typed, with a minus for a reduction; NaN if invalid. */
export const percentIn = (typed: string): number =>
  /^[-−]?\d{1,4}([.,]\d+)?$/.test(typed.trim())
    ? Number(typed.trim().replace('−', '-').replace(',', '.'))
    : Number.NaN;

/** Validates a typed percentage by which prices change. */
export function percentFault(typed: string): FieldFault | undefined {
  const percent = percentIn(typed);
  if (!(percent >= min && percent <= max)) return fault('out-of-range', { min, max });
  return isTooPrecise(percent) ? fault('too-precise', { max: percentDecimals }) : undefined;
}
