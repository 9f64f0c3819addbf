import { searchWordsOfEmail } from '@backroom/proto/search-words';
import { domainKeyOf, shownDomain } from './email-domain.js';

/**
 * An email as stored and compared, everywhere by this one rule: Postgres and the runtime lowercase some letters
 * differently, and two keys for one email would give one person two budgets of guesses. Its domain is in ASCII, so that
 * `ü` and its encoding are one address.
 */
export function emailKeyOf(email: string): string {
  const key = email.trim().normalize('NFKC').toLowerCase();
  return withDomain(key, (domain) => domainKeyOf(domain) ?? domain);
}

/** A stored email as shown to people: with its domain in Unicode. */
export const shownEmail = (email: string): string => withDomain(email, shownDomain);

/** The search words of an email, which is found by either form of its domain. */
export const emailWordsOf = (email: string): string[] => [
  ...new Set([...searchWordsOfEmail(email), ...searchWordsOfEmail(shownEmail(email))]),
];

/** Typed text with the domains of its emails as stored; a domain typed in part is found by whole labels. */
export const withDomainKeys = (typed: string): string =>
  typed.replaceAll(/@([^\s@]+)/gu, (_, domain: string) => `@${domainKeyOf(domain) ?? domain}`);

function withDomain(email: string, change: (domain: string) => string): string {
  const at = email.lastIndexOf('@') + 1;
  return at === 0 ? email : email.slice(0, at) + change(email.slice(at));
}
