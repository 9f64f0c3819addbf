import { createHash, createHmac, randomUUID } from 'node:crypto';
import type { Random } from '@backroom/platform';
import { importJWK, SignJWT, type JWK } from 'jose';

/** Access tokens live 15 minutes, refresh tokens 30 days (decisions: Identity). Milliseconds. */
const accessTokenLifetime = 15 * 60_000;
export const refreshTokenLifetime = 30 * 86_400_000;
/** Tolerance for a replaced refresh token, for two tabs that refresh concurrently. Milliseconds. */
export const replacedTokenTolerance = 10_000;

/** Signs access tokens: person, session and expiry, but no permissions. */
export class AccessTokenSigner {
  private readonly jwk: JWK;
  private readonly key: ReturnType<typeof importJWK>;

  constructor(privateKey: string) {
    this.jwk = JSON.parse(privateKey) as JWK;
    this.key = importJWK(this.jwk, 'EdDSA');
  }

  async sign(userId: number, sessionId: string, now: Date): Promise<{ token: string; expiresAt: number }> {
    const expiresAt = now.getTime() + accessTokenLifetime;
    const token = await new SignJWT({ sid: sessionId })
      .setProtectedHeader({ alg: 'EdDSA', kid: this.jwk.kid, typ: 'JWT' })
      .setIssuer('backroom')
      .setAudience('backroom-api')
      .setSubject(String(userId))
      // Makes tokens of the same second distinct, so that a refused one is not issued again.
      .setJti(randomUUID())
      .setIssuedAt(Math.floor(now.getTime() / 1000))
      .setExpirationTime(Math.floor(expiresAt / 1000))
      .sign(await this.key);
    return { token, expiresAt };
  }
}

/** Returns a secret of 256 bits for cookies and links. */
export function newToken(random: Random): string {
  return random.bytes(32).toString('base64url');
}

/** Derives the successor of a token. It requires both the token and the salt, and only the salt is stored. */
export function nextToken(token: string, salt: Buffer): string {
  return createHmac('sha256', salt).update(token).digest('base64url');
}

/** Returns the stored hash of a refresh token or another secret of 256 bits. */
export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
