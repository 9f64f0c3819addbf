/**
 * An email as it is kept and compared, everywhere by this one rule: Postgres and the runtime do not lower every letter
 * alike, and what two of them tell apart would be two budgets of guesses for one person.
 */
export function emailKeyOf(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase();
}
