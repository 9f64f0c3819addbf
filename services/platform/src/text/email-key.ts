import { searchWordsOfEmail } from '@backroom/proto/search-words';
import { domainInUnicode, domainKeyOf, shownDomain } from './email-domain.js';

/**
 * An email as stored and compared, everywhere by this one rule: Postgres and the runtime lowercase some letters
 * differently, and two keys for one email would give one person two budgets of guesses. Its domain is in ASCII, so that
 * `ü` and its encoding are one address.
 */
export function emailKeyOf(email: string): string {
  return withDomain(foldedEmail(email), (domain) => domainKeyOf(domain) ?? domain);
}

/** Whether two emails are one address, in either form of their domain. */
export const isSameEmail = (one: string, other: string): boolean => emailKeyOf(one) === emailKeyOf(other);

/**
 * The forms of an email in which rows contain it, the given one first: earlier releases stored domains as typed. Rows
 * are found by `lower(email) = any ($1)`.
 */
export function emailForms(email: string): string[] {
  const key = emailKeyOf(email);
  return [...new Set([foldedEmail(email), key, withDomain(key, domainInUnicode)])];
}

/** A stored email as shown to people: with its domain in Unicode. */
export const shownEmail = (email: string): string => withDomain(email, shownDomain);

/** The search words of an email, which is found by either form of its domain. */
export const emailWordsOf = (email: string): string[] => [
  ...new Set(emailForms(email).flatMap((form) => searchWordsOfEmail(form))),
];

/** Typed text with the whole domains of its emails in Unicode, by which searches find every stored form. */
export const withUnicodeDomains = (typed: string): string =>
  typed.replaceAll(
    /@([^\s@]+\.[^\s@.]+)/gu,
    (_, domain: string) => `@${domainInUnicode(domain.toLowerCase())}`,
  );

const foldedEmail = (email: string): string => email.trim().normalize('NFKC').toLowerCase();

function withDomain(email: string, change: (domain: string) => string): string {
  const at = email.lastIndexOf('@') + 1;
  return at === 0 ? email : email.slice(0, at) + change(email.slice(at));
}
