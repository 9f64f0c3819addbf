import { tenders } from '../tender/tenders.js';

/** Of counters: however it was paid. */
export const anyMethods = -1;
/** Types of payment are numbered from 0; sums of their bits end before this. */
const allMethods = () => 1 << (Math.max(...tenders.all.map(({ paymentType }) => paymentType)) + 1);

/** The counters to be read for sales that were paid by one of these types, or by any. */
export function countersBy(types: readonly number[]): number[] {
  if (types.length === 0) return [anyMethods];
  const asked = methodsOf(types);
  return Array.from({ length: allMethods() }, (_, methods) => methods).filter((methods) => methods & asked);
}

/** A bit for each type of payment, as sales and counters keep them. */
export function methodsOf(types: readonly number[]): number {
  return types.reduce((methods, type) => methods | (1 << type), 0);
}
