/** The loyalty programs, one of which an operator runs. */
export type Program = 'yoke' | 'globalConnect';

/**
 * What operators of one program alone have (S1 section 6, S3 section 6): hidden on screen from those of the other, and
 * refused by its calls. Screens by the id in their `*.screens.ts` of the console, then parts of screens.
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

/** Whether an operator of this program has it; one whose program is not known yet runs yoke, as accounts do by default. */
export function hasPart(loyaltyProgram: string, part: ProgramPart): boolean {
  return (loyaltyProgram || 'yoke') === programOf[part];
}
