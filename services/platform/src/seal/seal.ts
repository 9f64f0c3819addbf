import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { z } from 'zod';

const cipher = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/**
 * A key of 32 bytes as base64, as in configurations. During rotation: the new one, a comma, and the old one; the first
 * is used, all are accepted.
 */
export const sealKey = z
  .string()
  .refine((text) => keysIn(text).every((key) => key.length === 32), 'must be 32 bytes as base64');

/** The keys of such a text, at least one. */
export function keysIn(text: string): Buffer[] {
  return text.split(',').map((key) => Buffer.from(key.trim(), 'base64'));
}

/** Keeps a text unreadable in storage and in transit: AES-256-GCM, bound to its purpose. */
export class Seal {
  private readonly keys: readonly Buffer[];

  /** Seals with the first key of such a text, and opens with any. */
  constructor(keys: string) {
    this.keys = keysIn(keys);
  }

  /** `purpose` names the only place where the text belongs, such as `mail:<id>`; elsewhere it does not open. */
  seal(purpose: string, text: string): Buffer {
    const iv = randomBytes(ivBytes);
    const sealing = createCipheriv(cipher, this.keys[0]!, iv).setAAD(Buffer.from(purpose));
    const sealed = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()]);
    return Buffer.concat([iv, sealing.getAuthTag(), sealed]);
  }

  /** Throws if it was sealed for another purpose, under another key, or was altered. */
  open(purpose: string, sealed: Uint8Array): string {
    const bytes = Buffer.from(sealed);
    for (const [n, key] of this.keys.entries())
      try {
        return opened(key, purpose, bytes);
      } catch (error) {
        if (n === this.keys.length - 1) throw error;
      }
    throw new Error('There is no key to open it with');
  }
}

function opened(key: Buffer, purpose: string, bytes: Buffer): string {
  const opening = createDecipheriv(cipher, key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
    .setAAD(Buffer.from(purpose))
    .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  return opening.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8') + opening.final('utf8');
}
