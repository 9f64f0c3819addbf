import { createLocalJWKSet, importJWK, jwtVerify, SignJWT, type JWK, type JSONWebKeySet } from 'jose';
import { LRUCache } from 'lru-cache';
import { Problem } from '../errors/problem.js';
import type { Clock } from '../clock/clock.js';
import type { GrantsFloor } from './grants-floor.js';
import type { Principal } from './principal.js';

const issuer = 'backroom-internal';
const lifetimeSeconds = 60;
/** Milliseconds for which a signature is used again, and how many are remembered on either side. */
const reusedFor = 15_000;
const mostRemembered = 5_000;
/** Between a gateway whose clock is a minute slow and a service: as long as a signature is used again, and 5 s more. */
const toleranceSeconds = 20;

/**
 * Signs principals for calls between services (Ed25519, 60 s, `kid` of the key). The same principal within a few
 * seconds gets the same token: signing would be a sixth of the gateway's work.
 */
export class PrincipalSigner {
  private readonly signed = new LRUCache<string, { token: Promise<string>; until: number }>({
    max: mostRemembered,
  });
  private readonly key: ReturnType<typeof importJWK>;
  private readonly jwk: JWK;

  constructor(
    privateKey: string,
    private readonly clock: Clock,
  ) {
    this.jwk = JSON.parse(privateKey) as JWK;
    this.key = importJWK(this.jwk, 'EdDSA');
  }

  sign(principal: Principal): Promise<string> {
    const now = this.clock.now().getTime();
    const name = JSON.stringify(principal);
    const known = this.signed.get(name);
    if (known && now < known.until) return known.token;
    const token = this.signAnew(principal, Math.floor(now / 1000));
    this.signed.set(name, { token, until: now + reusedFor });
    return token;
  }

  private async signAnew(principal: Principal, now: number): Promise<string> {
    return new SignJWT({ principal })
      .setProtectedHeader({ alg: 'EdDSA', kid: this.jwk.kid, typ: 'principal+jwt' })
      .setIssuer(issuer)
      .setIssuedAt(now)
      .setExpirationTime(now + lifetimeSeconds)
      .sign(await this.key);
  }
}

/**
 * Verifies principals locally. Throws `unauthenticated` for anything but a fresh signature by a known key. A token that
 * was found good stays good until it expires.
 */
export class PrincipalVerifier {
  private readonly verified = new LRUCache<string, { principal: Principal; expires: number }>({
    max: mostRemembered,
  });
  private readonly keys: ReturnType<typeof createLocalJWKSet>;

  constructor(
    /** A key set (JWKS): while keys are exchanged it holds the old and the new one, told apart by `kid`. */
    publicKeys: string,
    private readonly clock: Clock,
    private readonly floor?: GrantsFloor,
  ) {
    this.keys = createLocalJWKSet(JSON.parse(publicKeys) as JSONWebKeySet);
  }

  /** Throws `unauthenticated` besides for rights that have changed since they were signed. */
  async verify(token: string): Promise<Principal> {
    const principal = await this.signed(token);
    this.floor?.refuseStale(principal);
    return principal;
  }

  private async signed(token: string): Promise<Principal> {
    const known = this.verified.get(token);
    if (known && this.clock.now().getTime() / 1000 < known.expires + toleranceSeconds) return known.principal;
    try {
      const { payload } = await jwtVerify(token, this.keys, {
        issuer,
        algorithms: ['EdDSA'],
        typ: 'principal+jwt',
        currentDate: this.clock.now(),
        clockTolerance: toleranceSeconds,
        requiredClaims: ['exp'],
      });
      const principal = payload['principal'] as Principal;
      this.verified.set(token, { principal, expires: payload.exp! });
      return principal;
    } catch (error) {
      throw new Problem('unauthenticated', 'The internal principal is not valid', [], 'invalid-principal', {
        cause: error,
      });
    }
  }
}
