import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { z } from 'zod';

const cipher = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** A key of 32 bytes as base64: how configurations carry one. */
export const sealKey = z
  .string()
  .refine((key) => Buffer.from(key, 'base64').length === 32, 'must be 32 bytes as base64');

/** Keeps a text unreadable where it is stored or passes through: AES-256-GCM, bound to what it is for. */
export class Seal {
  private readonly key: Buffer;

  /** `key`: 32 bytes, base64. */
  constructor(key: string) {
    this.key = Buffer.from(key, 'base64');
  }

  /** `purpose` names the one place where the text belongs, such as `mail:<id>`; elsewhere it does not open. */
  seal(purpose: string, text: string): Buffer {
    const iv = randomBytes(ivBytes);
    const sealing = createCipheriv(cipher, this.key, iv).setAAD(Buffer.from(purpose));
    const sealed = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()]);
    return Buffer.concat([iv, sealing.getAuthTag(), sealed]);
  }

  /** Throws when it was sealed for another purpose, under another key, or was altered. */
  open(purpose: string, sealed: Uint8Array): string {
    const bytes = Buffer.from(sealed);
    const opening = createDecipheriv(cipher, this.key, bytes.subarray(0, ivBytes), {
      authTagLength: tagBytes,
    })
      .setAAD(Buffer.from(purpose))
      .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
    return opening.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8') + opening.final('utf8');
  }
}
