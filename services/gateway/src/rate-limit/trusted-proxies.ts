import { isIP } from 'node:net';
import { z } from 'zod';

/** Addresses and networks (`10.0.0.0/8`) of the proxies in front, separated by commas. */
export const trustedProxiesText = z
  .string()
  .default('')
  .refine(
    (text) => trustedProxies(text).every(isNetwork),
    'must be addresses or networks, separated by commas',
  );

/**
 * Proxies whose X-Forwarded-For is trusted: the client is the last address in it that is not one of these. Without
 * any the header is ignored, since any client can write one.
 */
export function trustedProxies(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}
