import { createLocalJWKSet, decodeJwt, jwtVerify, type JWTPayload } from 'jose';
import { LRUCache } from 'lru-cache';
import { fault, Problem } from '../errors/index.js';
import type { Clock } from '../clock/clock.js';
import type { GrantsFloor } from './grants-floor.js';
import { maySign, type Issuer, type Issuers } from './issuers.js';
import type { Principal } from './principal.js';
import { lifetimeSeconds, maxCachedTokens } from './signing.js';

/** Tolerates a gateway whose clock is a minute slow: the reuse of a signature, and 5 s more. */
const toleranceSeconds = 20;
/** Maximum seconds that a signer's clock may be ahead. */
const maxAheadSeconds = 60;

interface Verified {
  issuer: string;
  principal: Principal;
  expires: number;
}

/**
 * Verifies principals locally. Throws `unauthenticated` for anything but a fresh signature of a known issuer, with its
 * own key, for this service, in the name of a principal that the issuer may call for. A verified signature stays valid
 * until it expires.
 */
export class PrincipalVerifier {
  private readonly verified = new LRUCache<string, Verified>({ max: maxCachedTokens });
  private readonly issuers: ReadonlyMap<string, Issuer & { keySet: ReturnType<typeof createLocalJWKSet> }>;

  constructor(
    issuers: Issuers,
    /** The name of this service. */
    private readonly audience: string,
    private readonly clock: Clock,
    private readonly floor?: GrantsFloor,
  ) {
    this.issuers = new Map(
      Object.entries(issuers).map(([name, issuer]) => [
        name,
        { ...issuer, keySet: createLocalJWKSet({ keys: issuer.keys }) },
      ]),
    );
  }

  /**
   * `call`: `package.Service/Method`. Also throws `unauthenticated` for rights that have changed since they were
   * signed.
   */
  async verify(token: string, call?: string): Promise<Principal> {
    const { issuer, principal } = await this.signed(token);
    if (!maySign(issuer, this.issuers.get(issuer)!, principal, call))
      throw invalid(`${issuer} may not call ${call} as ${principal.kind}:${principal.id}`);
    this.floor?.refuseStale(principal);
    return principal;
  }

  private async signed(token: string): Promise<Verified> {
    const known = this.verified.get(token);
    const now = this.clock.now().getTime() / 1000;
    if (known && now < known.expires + toleranceSeconds) return known;
    try {
      const issuer = decodeJwt(token).iss ?? '';
      const { payload } = await jwtVerify(token, this.issuers.get(issuer)!.keySet, {
        issuer,
        audience: this.audience,
        algorithms: ['EdDSA'],
        typ: 'principal+jwt',
        currentDate: this.clock.now(),
        clockTolerance: toleranceSeconds,
        requiredClaims: ['exp', 'iat'],
      });
      refuseLong(payload, now);
      const principal = payload['principal'] as Principal;
      const verified = { issuer, principal, expires: payload.exp! };
      this.verified.set(token, verified);
      return verified;
    } catch (error) {
      throw invalid(error);
    }
  }
}

/** Enforces the lifetime whatever the issuer claims: a minute, from a time that is not in the future. */
function refuseLong({ iat = 0, exp = 0 }: JWTPayload, now: number): void {
  if (exp - iat > lifetimeSeconds) throw new Error(`it would be valid for ${exp - iat} s`);
  if (iat > now + maxAheadSeconds) throw new Error(`it is signed ${iat - now} s in the future`);
}

function invalid(cause: unknown): Problem {
  return new Problem('unauthenticated', fault('invalid-principal'), {
    cause,
  });
}
