import { domainToASCII, domainToUnicode } from 'node:url';

const plain = /^[\x20-\x7e]*$/;
const encoded = /(^|\.)xn--/;

/**
 * A domain as stored and compared: in ASCII (UTS 46, non-transitional). Undefined if its letters form no domain. Plain
 * ASCII only loses its case: the rules of URLs, such as those of IPv4 addresses, do not apply.
 */
export function domainKeyOf(domain: string): string | undefined {
  const lower = domain.normalize('NFKC').toLowerCase();
  if (plain.test(lower) && !encoded.test(lower)) return lower;
  // A URL decodes these; a domain contains none.
  return lower.includes('%') ? undefined : domainToASCII(lower) || undefined;
}

/** A stored domain as shown: in Unicode, unless that does not lead back to it. */
export function shownDomain(domain: string): string {
  if (!encoded.test(domain)) return domain;
  const shown = domainToUnicode(domain);
  return domainKeyOf(shown) === domain ? shown : domain;
}
