import { createLocalJWKSet, importJWK, jwtVerify, SignJWT, type JWK, type JSONWebKeySet } from 'jose';
import { Problem } from '../errors/problem.js';
import type { Clock } from '../clock/clock.js';
import type { Principal } from './principal.js';

const issuer = 'backroom-internal';
const lifetimeSeconds = 60;

/** Signs principals for calls between services (Ed25519, 60 s, `kid` of the key). */
export class PrincipalSigner {
  private readonly key: ReturnType<typeof importJWK>;
  private readonly jwk: JWK;

  constructor(
    privateKey: string,
    private readonly clock: Clock,
  ) {
    this.jwk = JSON.parse(privateKey) as JWK;
    this.key = importJWK(this.jwk, 'EdDSA');
  }

  async sign(principal: Principal): Promise<string> {
    const now = Math.floor(this.clock.now().getTime() / 1000);
    return new SignJWT({ principal })
      .setProtectedHeader({ alg: 'EdDSA', kid: this.jwk.kid, typ: 'principal+jwt' })
      .setIssuer(issuer)
      .setIssuedAt(now)
      .setExpirationTime(now + lifetimeSeconds)
      .sign(await this.key);
  }
}

/** Verifies principals locally. Throws `unauthenticated` for anything but a fresh signature by a known key. */
export class PrincipalVerifier {
  private readonly keys: ReturnType<typeof createLocalJWKSet>;

  constructor(
    publicKeys: string,
    private readonly clock: Clock,
  ) {
    this.keys = createLocalJWKSet(JSON.parse(publicKeys) as JSONWebKeySet);
  }

  async verify(token: string): Promise<Principal> {
    try {
      const { payload } = await jwtVerify(token, this.keys, {
        issuer,
        algorithms: ['EdDSA'],
        typ: 'principal+jwt',
        currentDate: this.clock.now(),
        clockTolerance: 5,
      });
      return payload['principal'] as Principal;
    } catch (error) {
      throw new Problem('unauthenticated', 'The internal principal is not valid', [], 'invalid-principal', {
        cause: error,
      });
    }
  }
}
