import { createHmac, timingSafeEqual } from 'node:crypto';

/** Lifetime of a token, in milliseconds. */
const lifetime = 3_600_000;
const form = /^bd_(\d{1,16})\.(\d{1,16})\.([\w-]{43})$/;

/** The claims of a token; untrusted until its seal is verified. */
interface TokenClaims {
  deviceId: number;
  /** Milliseconds since the epoch. */
  expiresAt: number;
  seal: string;
}

/**
 * Tokens with which a kiosk calls over HTTP (decided: Money). Sealed under the pepper together with the hash of the
 * device's secret: they expire after an hour, and with a change of the secret.
 */
export class DeviceTokens {
  constructor(private readonly pepper: string) {}

  issue(deviceId: number, secretHash: Buffer, now: number): { token: string; expiresAt: number } {
    const expiresAt = now + lifetime;
    const seal = this.seal(deviceId, expiresAt, secretHash);
    return { token: `bd_${deviceId}.${expiresAt}.${seal}`, expiresAt };
  }

  /** Undefined for an invalid or expired token. */
  read(token: string, now: number): TokenClaims | undefined {
    const [, device, expires, seal] = form.exec(token) ?? [];
    const claims = { deviceId: Number(device), expiresAt: Number(expires), seal: seal ?? '' };
    return seal && Number.isSafeInteger(claims.deviceId) && claims.expiresAt > now ? claims : undefined;
  }

  fits({ deviceId, expiresAt, seal }: TokenClaims, secretHash: Buffer): boolean {
    return timingSafeEqual(Buffer.from(seal), Buffer.from(this.seal(deviceId, expiresAt, secretHash)));
  }

  private seal(deviceId: number, expiresAt: number, secretHash: Buffer): string {
    return createHmac('sha256', this.pepper)
      .update(`device-token/${deviceId}/${expiresAt}/`)
      .update(secretHash)
      .digest('base64url');
  }
}
