import { createHmac, hkdfSync } from 'node:crypto';

/**
 * What of a secret may be compared with that of another request: keyed, so that nobody who reads the database can try
 * passwords against it.
 */
export class SecretDigests {
  private readonly key: Buffer;

  /** `key`: 32 bytes, base64. */
  constructor(key: string) {
    this.key = Buffer.from(hkdfSync('sha256', Buffer.from(key, 'base64'), '', 'backroom request digest', 32));
  }

  of(secret: string | undefined): string {
    return secret ? createHmac('sha256', this.key).update(secret).digest('base64') : '';
  }
}
