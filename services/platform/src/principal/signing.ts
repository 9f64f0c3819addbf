import { importJWK, SignJWT, type JWK } from 'jose';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock/clock.js';
import type { Principal } from './principal.js';

/** The lifetime of a signature, enforced by its receiver. */
export const lifetimeSeconds = 60;
/** Milliseconds for which a signature is reused, and the maximum number of cached ones on either side. */
const reuseMs = 15_000;
export const maxCachedTokens = 5_000;

/**
 * Signs principals for the calls of one service to another (Ed25519, 60 s, `kid` of the key, both names). The same
 * principal for the same service within a few seconds gets the same token: signing would be a sixth of the gateway's
 * work.
 */
export class PrincipalSigner {
  private readonly signed = new LRUCache<string, { token: Promise<string>; until: number }>({
    max: maxCachedTokens,
  });
  private readonly key: ReturnType<typeof importJWK>;
  private readonly jwk: JWK;
  /** The cache key of a principal; one with many permissions takes long to serialize, and makes several calls. */
  private readonly names = new WeakMap<Principal, string>();

  constructor(
    /** The service that signs. */
    private readonly issuer: string,
    privateKey: string,
    private readonly clock: Clock,
  ) {
    this.jwk = JSON.parse(privateKey) as JWK;
    this.key = importJWK(this.jwk, 'EdDSA');
  }

  /** `audience`: the called service. */
  sign(principal: Principal, audience: string): Promise<string> {
    const now = this.clock.now().getTime();
    const name = `${audience} ${this.nameOf(principal)}`;
    const known = this.signed.get(name);
    if (known && now < known.until) return known.token;
    const token = this.createToken(principal, audience, Math.floor(now / 1000));
    this.signed.set(name, { token, until: now + reuseMs });
    return token;
  }

  private nameOf(principal: Principal): string {
    const name = this.names.get(principal) ?? JSON.stringify(principal);
    this.names.set(principal, name);
    return name;
  }

  private async createToken(principal: Principal, audience: string, now: number): Promise<string> {
    return new SignJWT({ principal })
      .setProtectedHeader({ alg: 'EdDSA', kid: this.jwk.kid, typ: 'principal+jwt' })
      .setIssuer(this.issuer)
      .setAudience(audience)
      .setIssuedAt(now)
      .setExpirationTime(now + lifetimeSeconds)
      .sign(await this.key);
  }
}
