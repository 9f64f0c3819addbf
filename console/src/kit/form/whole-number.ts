import { fault, type FieldFault } from '../../app/problems/fault-text';

/** What is wrong with a whole number as typed; nothing when it lies within the bounds. */
export function wholeFault(typed: string, min: number, max: number): FieldFault | undefined {
  if (!typed.trim()) return fault('required');
  const number = Number(typed);
  const isFine = Number.isInteger(number) && number >= min && number <= max;
  return isFine ? undefined : fault('out-of-range', { min, max });
}
