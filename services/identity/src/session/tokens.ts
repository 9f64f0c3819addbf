import { createHash, createHmac, randomUUID } from 'node:crypto';
import type { Random } from '@backroom/platform';
import { importJWK, SignJWT, type JWK } from 'jose';

/** Access tokens live 15 minutes, refresh tokens 30 days (decisions: Identity). Milliseconds. */
const accessTokenLifetime = 15 * 60_000;
export const refreshTokenLifetime = 30 * 86_400_000;
/** How long a refresh token that was replaced is still taken, for two tabs that refresh at once. Milliseconds. */
export const replacedTokenTolerance = 10_000;

/** Signs access tokens: who, which session, until when; never what they may do. */
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
      // Two of a session in the same second are two: whoever is refused with one is not given it again.
      .setJti(randomUUID())
      .setIssuedAt(Math.floor(now.getTime() / 1000))
      .setExpirationTime(Math.floor(expiresAt / 1000))
      .sign(await this.key);
    return { token, expiresAt };
  }
}

/** A secret that nobody guesses: 256 bits, fit for cookies and links. */
export function newToken(random: Random): string {
  return random.bytes(32).toString('base64url');
}

/**
 * The token that comes after this one, for whoever has it: nobody knows it who has the token alone or the salt alone,
 * and only the salt is stored.
 */
export function nextToken(token: string, salt: Buffer): string {
  return createHmac('sha256', salt).update(token).digest('base64url');
}

/** What of a refresh token, or of any other secret of 256 bits, is stored. */
export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
