import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const ivBytes = 12;
const tagBytes = 16;
const keyBytes = 32;

/**
 * Uses of the configured audit key: it wraps the keys of people and keys the hashes of the chains, so that write access
 * to the database alone cannot forge a chain that verifies.
 */
export class AuditSecret {
  private readonly wrapping: Buffer;
  private readonly chaining: Buffer;

  /** The configured key: at least 32 bytes in base64. */
  constructor(secret: string) {
    const bytes = Buffer.from(secret, 'base64');
    const derive = (purpose: string) =>
      Buffer.from(hkdfSync('sha256', bytes, '', `backroom audit ${purpose}`, keyBytes));
    this.wrapping = derive('wrapping');
    this.chaining = derive('chaining');
  }

  hash(text: string): Buffer {
    return createHmac('sha256', this.chaining).update(text).digest();
  }

  /** Creates a key for an owner, plain and wrapped. */
  newKey(owner: string): { key: Buffer; wrapped: Buffer } {
    const key = randomBytes(keyBytes);
    return { key, wrapped: seal(this.wrapping, key, owner) };
  }

  unwrap(owner: string, wrapped: Buffer): Buffer {
    return unseal(this.wrapping, wrapped, owner);
  }
}

/** Encrypts with AES-256-GCM, bound to a context: iv, tag and ciphertext in one buffer. */
export function seal(key: Buffer, plain: Buffer, boundTo: string): Buffer {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes });
  cipher.setAAD(Buffer.from(boundTo));
  const text = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]);
}

/** Throws for another key, another context or any changed bit. */
export function unseal(key: Buffer, sealed: Buffer, boundTo: string): Buffer {
  const iv = sealed.subarray(0, ivBytes);
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(boundTo));
  decipher.setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
  return Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()]);
}
