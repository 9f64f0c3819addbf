import { createLocalJWKSet, jwtVerify, type JSONWebKeySet } from 'jose';
import { LRUCache } from 'lru-cache';
import { Problem, type Clock } from '@backroom/platform';
import { fault } from '../faults.js';

interface AccessToken {
  userId: number;
  sessionId: string;
}

/** Maximum remembered valid tokens. */
const maxTokens = 10_000;

/**
 * Verifies access tokens locally; only Ed25519 signatures of known keys, only this API's audience. A valid token
 * stays valid until it expires; whether its session is still active is checked elsewhere.
 */
export class AccessTokenVerifier {
  private readonly verified = new LRUCache<string, { token: AccessToken; expires: number }>({
    max: maxTokens,
  });
  private readonly keys: ReturnType<typeof createLocalJWKSet>;

  constructor(
    publicKeys: string,
    private readonly clock: Clock,
  ) {
    this.keys = createLocalJWKSet(JSON.parse(publicKeys) as JSONWebKeySet);
  }

  async verify(header: string | undefined): Promise<AccessToken> {
    const token = /^Bearer (\S+)$/.exec(header ?? '')?.[1];
    if (!token) throw denied();
    const known = this.verified.get(token);
    if (known && this.clock.now().getTime() / 1000 < known.expires) return known.token;
    try {
      const { payload } = await jwtVerify(token, this.keys, {
        issuer: 'backroom',
        audience: 'backroom-api',
        algorithms: ['EdDSA'],
        typ: 'JWT',
        currentDate: this.clock.now(),
        requiredClaims: ['sub', 'sid', 'exp'],
      });
      const accepted = { userId: Number(payload.sub), sessionId: String(payload['sid']) };
      this.verified.set(token, { token: accepted, expires: payload.exp! });
      return accepted;
    } catch (error) {
      throw denied(error);
    }
  }
}

function denied(cause?: unknown): Problem {
  return new Problem('unauthenticated', fault('access-denied'), { cause });
}
