/** The loyalty programs; an operator runs one of them. */
export type Program = 'yoke' | 'globalConnect';

/**
 * Features of operators of one program (S1 section 6, S3 section 6): hidden on screen from operators of the other, and
 * refused by calls. Screens by their id in the console's `*.screens.ts`, then parts of screens.
 */
export const programOf = {
  loads: 'yoke',
  carts: 'globalConnect',
  customers: 'yoke',
  customersInvite: 'yoke',
  customer: 'yoke',
  purse: 'yoke',
  loyalty: 'yoke',
  loyaltyRule: 'yoke',
  stockControl: 'yoke',
  locationStock: 'yoke',
  deals: 'yoke',
  deal: 'yoke',
  dealTest: 'yoke',
  themes: 'yoke',
  kioskReboot: 'yoke',
} as const satisfies Record<string, Program>;
export type ProgramPart = keyof typeof programOf;

/** Whether an operator of this program has the feature; an unknown program counts as yoke, the default of accounts. */
export function hasPart(loyaltyProgram: string, part: ProgramPart): boolean {
  return (loyaltyProgram || 'yoke') === programOf[part];
}
