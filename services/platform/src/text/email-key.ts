/**
 * An email as stored and compared, everywhere by this one rule: Postgres and the runtime lowercase some letters
 * differently, and two keys for one email would give one person two budgets of guesses.
 */
export function emailKeyOf(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase();
}
