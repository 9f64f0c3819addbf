import { createHmac, timingSafeEqual } from 'node:crypto';
import { readCode } from '@backroom/platform';

/** Authenticator codes (RFC 6238): SHA-1, six digits, 30 seconds, as supported by every authenticator. */
const stepSeconds = 30;
const digits = 6;
/** Tolerated clock skew in steps, in both directions. */
const tolerance = 1;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Returns the code of one step. */
export function codeOf(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = mac.at(-1)! & 0x0f;
  const number = mac.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

export function stepOf(now: Date): number {
  return Math.floor(now.getTime() / 1000 / stepSeconds);
}

/**
 * Returns the current or adjacent step of a code; undefined for a wrong code. Compares every step, so that timing reveals nothing.
 */
export function matchingStep(secret: Buffer, code: string, now: Date): number | undefined {
  const text = readCode(code);
  if (!/^\d{6}$/.test(text)) return undefined;
  const given = Buffer.from(text);
  let found: number | undefined;
  for (let step = stepOf(now) - tolerance; step <= stepOf(now) + tolerance; step++)
    if (timingSafeEqual(given, Buffer.from(codeOf(secret, step)))) found = step;
  return found;
}

/** RFC 4648 without padding. */
export function base32(bytes: Buffer): string {
  let bits = '';
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[parseInt(five.padEnd(5, '0'), 2)]).join('');
}

/** Returns the URL for the QR code of an authenticator. */
export function otpauthUrl(secret: Buffer, email: string): string {
  const query = new URLSearchParams({
    secret: base32(secret),
    issuer: 'Backroom',
    digits: String(digits),
    period: '30',
  });
  return `otpauth://totp/${encodeURIComponent('Backroom')}:${encodeURIComponent(email)}?${query}`;
}
