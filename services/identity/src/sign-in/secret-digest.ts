import { createHmac, hkdfSync } from 'node:crypto';

/** Digests secrets to compare them across requests: keyed, so that readers of the database cannot test passwords. */
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
