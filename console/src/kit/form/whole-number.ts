import { fault, type FieldFault } from '../../app/problems/fault-text';

/** Returns the error of a typed whole number; undefined if it is within the bounds. */
export function wholeNumberFault(typed: string, min: number, max: number): FieldFault | undefined {
  if (!typed.trim()) return fault('required');
  const number = Number(typed);
  const isFine = Number.isInteger(number) && number >= min && number <= max;
  return isFine ? undefined : fault('out-of-range', { min, max });
}
