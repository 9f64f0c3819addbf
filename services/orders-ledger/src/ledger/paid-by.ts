import { tenders } from '../tender/tenders.js';

/** Key of the counters for any payment method. */
export const anyMethods = -1;
/** Payment types are numbered from 0; sums of their bits are below this. */
const allMethods = () => 1 << (Math.max(...tenders.all.map(({ paymentType }) => paymentType)) + 1);

/** The counters to read for sales paid by one of these types, or by any. */
export function countersBy(types: readonly number[]): number[] {
  if (types.length === 0) return [anyMethods];
  const requested = methodsOf(types);
  return Array.from({ length: allMethods() }, (_, methods) => methods).filter(
    (methods) => methods & requested,
  );
}

/** One bit per payment type, as stored with sales and counters. */
export function methodsOf(types: readonly number[]): number {
  return types.reduce((methods, type) => methods | (1 << type), 0);
}
