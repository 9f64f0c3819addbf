import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const cipher = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** Keeps a device's secret unreadable in transit to the broker: AES-256-GCM, bound to the device. */
export class SecretSeal {
  private readonly key: Buffer;

  /** `key`: 32 bytes, base64. */
  constructor(key: string) {
    this.key = Buffer.from(key, 'base64');
  }

  seal(deviceId: number, secret: string): Buffer {
    const iv = randomBytes(ivBytes);
    const sealing = createCipheriv(cipher, this.key, iv).setAAD(Buffer.from(String(deviceId)));
    const text = Buffer.concat([sealing.update(secret, 'utf8'), sealing.final()]);
    return Buffer.concat([iv, sealing.getAuthTag(), text]);
  }

  /** Throws when it was sealed for another device, under another key, or was altered. */
  open(deviceId: number, sealed: Buffer): string {
    const opening = createDecipheriv(cipher, this.key, sealed.subarray(0, ivBytes))
      .setAAD(Buffer.from(String(deviceId)))
      .setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
    return opening.update(sealed.subarray(ivBytes + tagBytes), undefined, 'utf8') + opening.final('utf8');
  }
}
