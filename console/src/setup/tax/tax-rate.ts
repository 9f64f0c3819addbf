import { numberIn } from '../../form/typed-number';
import { fault, type FieldFault } from '../../problems/fault-text';

const hundredths = 100;

/** The rate of a tax as typed, in percent; what is wrong when it is none. */
export function rateFault(typed: string): FieldFault | undefined {
  if (!typed.trim()) return fault('required');
  const rate = numberIn(typed);
  if (!(rate >= 0 && rate <= 100)) return fault('out-of-range', { min: 0, max: 100 });
  // 7.255 is no rate: taxes are counted in hundredths of a percent.
  const counted = rate * hundredths;
  return Math.abs(counted - Math.round(counted)) < 1e-9 ? undefined : fault('too-precise', { max: 2 });
}
