import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Device secrets are stored as HMAC-SHA-256 under a pepper, not Argon2: thousands of devices reconnect within a minute
 * after an outage, and a secret of 128 bits cannot be guessed (decisions: Devices).
 */
export class DeviceSecrets {
  constructor(private readonly pepper: string) {}

  hash(secret: string): Buffer {
    return createHmac('sha256', this.pepper).update(secret).digest();
  }

  fits(stored: Buffer | undefined, secret: string): boolean {
    const hash = this.hash(secret);
    return timingSafeEqual(hash, stored ?? Buffer.alloc(hash.length)) && stored !== undefined;
  }
}
