import { domainToASCII, domainToUnicode } from 'node:url';
import { isDeceptive } from './deceptive-label.js';

const plain = /^[\x20-\x7e]*$/;
const encoded = /(^|\.)xn--/;
/** Characters that a URL decodes, drops or ends its domain at; a domain contains none. */
const notInDomains = /[\s%/?#\\:@[\]]/;

/**
 * A domain as stored and compared: in ASCII (UTS 46, non-transitional). Undefined if its letters form no domain. Plain
 * ASCII only loses its case: the rules of URLs, such as those of IPv4 addresses, do not apply.
 */
export function domainKeyOf(domain: string): string | undefined {
  const lower = domain.normalize('NFKC').toLowerCase();
  // Compatibility forms contain some, such as `℀` a slash.
  if (notInDomains.test(domain) || notInDomains.test(lower)) return undefined;
  if (plain.test(lower) && !encoded.test(lower)) return lower;
  return domainToASCII(lower) || undefined;
}

/** A domain in Unicode, as earlier releases stored it; unchanged if it contains no encoded letters. */
export const domainInUnicode = (domain: string): string =>
  encoded.test(domain) ? domainToUnicode(domain) || domain : domain;

/** A stored domain as shown: in Unicode, except for deceptive labels, unless that does not lead back to it. */
export function shownDomain(domain: string): string {
  if (!encoded.test(domain)) return domain;
  const labels = domain.split('.').map((label) => [label, domainInUnicode(label)] as const);
  const shown = labels.map(([label, letters]) => (isDeceptive(letters) ? label : letters)).join('.');
  return domainKeyOf(shown) === domain ? shown : domain;
}
