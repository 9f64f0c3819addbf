/**
 * Compares names by the root collation, as the server sorts them. English has no rules of its own, and `und` would select
 * the language of the browser.
 */
export const byName = new Intl.Collator('en').compare;
