import { createLocalJWKSet, jwtVerify, type JSONWebKeySet } from 'jose';
import { Problem, type Clock } from '@backroom/platform';

export interface AccessToken {
  userId: number;
  sessionId: string;
}

/** Verifies access tokens locally; only Ed25519 signatures of known keys, only this API's audience. */
export class AccessTokenVerifier {
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
    try {
      const { payload } = await jwtVerify(token, this.keys, {
        issuer: 'backroom',
        audience: 'backroom-api',
        algorithms: ['EdDSA'],
        typ: 'JWT',
        currentDate: this.clock.now(),
        requiredClaims: ['sub', 'sid', 'exp'],
      });
      return { userId: Number(payload.sub), sessionId: String(payload['sid']) };
    } catch (error) {
      throw denied(error);
    }
  }
}

function denied(cause?: unknown): Problem {
  return new Problem(
    'unauthenticated',
    'Access Denied. Please provide valid authorization details.',
    [],
    'access-denied',
    { cause },
  );
}
